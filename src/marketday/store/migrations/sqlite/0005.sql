-- What the coach found about a seat of a finished game.
create table reports (
    table_id text not null,
    seat integer not null,
    mark text not null,
    content blob not null,
    primary key (table_id, seat)
) strict, without rowid;
