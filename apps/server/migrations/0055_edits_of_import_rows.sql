-- What users changed in the rows of a file before booking them. The file stays as it is; edits apply whenever it is read.
create table import_edits (
  import_id uuid not null references imports (id) on delete cascade,
  -- Line of the file; 0 for the instrument of every row with a name.
  line int not null check (line >= 0),
  field text not null check (char_length(field) <= 40),
  -- The name that the instrument is chosen for.
  name text not null default '' check (char_length(name) <= 200),
  value text not null check (char_length(value) <= 500),
  -- The column that the cell was read from, and the separator: with another mapping the edit does not apply.
  column_index int,
  delimiter text,
  primary key (import_id, line, field, name)
);
-- Null for a row as in the file, which most are.
alter table import_rows add column edits json;
