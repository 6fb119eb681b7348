-- Rows of a file that depend on a row which needs an answer.
alter table import_rows
  drop constraint import_rows_fate_check,
  add constraint import_rows_fate_check check (fate in ('new', 'duplicate', 'ignored', 'error', 'question', 'waiting'));
alter table imports add column waiting_rows int not null default 0;
