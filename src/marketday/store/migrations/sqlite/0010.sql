-- The first `number` entries of a log as one compressed value: a row for each takes more than ten times the room. What
-- comes later has rows again. With a rowid, because without one what is longer than a kilobyte takes whole pages.
create table archive (
    table_id text not null primary key references tables (id),
    number integer not null,
    entries blob not null
) strict;

-- The log's key is the fence: what is archived has no rows, and is as taken as before.
create trigger archive_fence after insert on log
when new.number < (select number from archive where table_id = new.table_id)
begin
    select raise(abort, 'it is archived');
end;

-- Which tables have ended since, so that they can be archived.
create index ended on tables (changed_at) where status in ('over', 'closed');
