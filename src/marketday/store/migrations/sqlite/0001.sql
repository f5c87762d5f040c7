create table meta (key text primary key, value blob not null) strict, without rowid;

-- One row per table. The charter never changes; the rest is what the lobby and the housekeeping ask for, and could be
-- made anew from the log.
create table tables (
    id text primary key,
    charter blob not null,
    game text not null,
    public integer not null,
    made_at real not null,
    status text not null check (status in ('waiting', 'playing', 'over', 'closed')),
    names text not null,
    open_seats integer not null
) strict, without rowid;
create index lobby on tables (made_at) where public = 1 and status = 'waiting';

-- The truth.
create table log (
    table_id text not null references tables (id),
    number integer not null,
    entry blob not null,
    primary key (table_id, number)
) strict, without rowid;

-- What the first `number` entries of a log came to, so that a long table opens fast. Never needed, always replaceable.
create table snapshots (
    table_id text primary key references tables (id),
    number integer not null,
    snapshot blob not null
) strict, without rowid;
