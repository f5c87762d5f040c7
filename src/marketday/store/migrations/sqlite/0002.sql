-- What lists show of a table is one value now (table/summary.py), written after the log says so. The lobby is made from
-- the tables that are open.
drop index lobby;
alter table tables drop column names;
alter table tables drop column open_seats;
alter table tables add column changed_at real not null default 0;
alter table tables add column summary blob;

-- People without accounts: whoever comes with a browser. `merged_into` is set when two turned out to be the same.
create table people (
    id text primary key,
    name text not null,
    language text not null,
    made_at real not null,
    merged_into text references people (id)
) strict, without rowid;
create index people_merged on people (merged_into) where merged_into is not null;

-- Browsers, by the hash of the token in their cookie.
create table devices (
    id blob primary key,
    person text not null references people (id),
    made_at real not null
) strict, without rowid;
create index devices_of on devices (person);

-- Short-lived words by which another browser becomes the same person; by their hash, each good once.
create table handovers (
    code blob primary key,
    person text not null references people (id),
    expires_at real not null
) strict, without rowid;

-- Whose tables are whose. Made from the log, but for watching and hiding, which are nobody else's business.
create table attendance (
    person text not null,
    table_id text not null references tables (id),
    seated integer not null,
    waits integer not null,
    watches integer not null default 0,
    hidden integer not null default 0,
    primary key (person, table_id)
) strict, without rowid;
create index attending on attendance (table_id);
