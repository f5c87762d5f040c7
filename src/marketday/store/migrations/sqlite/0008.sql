-- How often entries of its log were replaced because somebody wants to be forgotten: what was made before that must not
-- be written after it.
alter table tables add column rewritten integer not null default 0;
