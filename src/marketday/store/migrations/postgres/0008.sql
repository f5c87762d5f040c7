-- How often entries of its log were replaced because somebody wants to be forgotten: what was made before that must not
-- be written after it.
alter table tables add column rewritten integer not null default 0;

-- What is left of limits that hold for all servers together. Nobody can tell from `who` where somebody came from.
create unlogged table limits (
    who text primary key,
    left_over double precision not null,
    seen_at timestamptz not null
);
