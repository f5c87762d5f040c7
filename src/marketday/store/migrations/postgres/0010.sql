-- The first `number` entries of a log as one compressed value: a row for each takes more than ten times the room. What
-- comes later has rows again.
create table archive (
    table_id text primary key references tables (id),
    number integer not null,
    entries bytea not null
);

-- The log's key is the fence: what is archived has no rows, and is as taken as before. Asked after the row is there:
-- whoever writes it while another server archives has waited for that by then.
create function archive_fence() returns trigger language plpgsql as $$
begin
    if new.number < (select number from archive where table_id = new.table_id) then
        raise unique_violation using message = 'it is archived';
    end if;
    return null;
end
$$;
create trigger archive_fence after insert on log for each row execute function archive_fence();

-- Which tables have ended since, so that they can be archived.
create index ended on tables (changed_at) where status in ('over', 'closed');
