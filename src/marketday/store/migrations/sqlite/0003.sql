-- When this server was there: one row for each time it was started, brought up to date while it runs. What lies between
-- two rows is time that no player's clock is charged for.
create table runs (
    id integer primary key,
    began_at real not null,
    alive_at real not null
) strict;

-- Before this was written down, the newest entry of any log is the last sign of life.
insert into runs (began_at, alive_at)
    select newest, newest from (
        select max(json_extract(cast(entry as text), '$.at')) as newest from log where json_valid(cast(entry as text))
    )
    where newest is not null;
