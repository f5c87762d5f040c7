-- How people want to be called when a table waits for them. A browser's endpoint is one person's; a webhook or a topic
-- may be shared by a few.
create table calls (
    id text primary key,
    person text not null,
    kind text not null check (kind in ('push', 'webhook', 'ntfy')),
    address text not null,
    keys blob not null,
    language text not null,
    site text not null,
    made_at real not null,
    failures integer not null
) strict, without rowid;
create unique index calls_of on calls (person, address);
create index calls_at on calls (address);
create unique index push_endpoints on calls (address) where kind = 'push';

-- What somebody was last told about a table, so that a restart tells nothing twice.
create table told (
    table_id text not null,
    person text not null,
    kind text not null,
    number integer not null,
    primary key (table_id, person, kind)
) strict, without rowid;
