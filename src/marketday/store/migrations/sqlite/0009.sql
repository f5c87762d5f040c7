-- Since when somebody is being deleted: nothing new is written about them, and if a server dies meanwhile it is finished
-- later.
alter table people add column leaving_at real;
