-- A single row that moves on whenever instruments are deleted. What depends on all instruments goes by the sum of their
-- revisions, which after a deletion comes back to numbers it has had before.
create table instruments_deleted (
  only_row boolean primary key default true check (only_row),
  revision int not null
);
insert into instruments_deleted (revision) values (0);
