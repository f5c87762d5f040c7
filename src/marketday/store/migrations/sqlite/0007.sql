-- Since when somebody may make no tables, take no seats and say nothing here.
alter table people add column blocked_at real;
