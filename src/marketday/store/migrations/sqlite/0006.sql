-- Which face a person chose; 0 stands for the initial of their name.
alter table people add column face integer not null default 0;
