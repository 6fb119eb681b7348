-- What a row of a file leaves to a person, what was answered, and how many rows wait for an answer.
alter table import_rows
  drop constraint import_rows_fate_check,
  add constraint import_rows_fate_check check (fate in ('new', 'duplicate', 'ignored', 'error', 'question')),
  -- Null for none, which most rows have.
  add column questions json;
alter table imports add column question_rows int not null default 0;

-- Answers belong to the rows of one file under one layout, and go when the layout changes.
create table import_answers (
  import_id uuid not null references imports (id) on delete cascade,
  line int not null,
  kind text not null check (kind in ('difference', 'direction', 'fee_currency', 'tax_currency', 'likely_duplicate')),
  answer text not null check (answer in (
    'fee', 'tax', 'stated', 'by_sign', 'by_type', 'separate', 'leave_out', 'skip', 'book')),
  -- The entry that the row was compared with: an answer about one entry says nothing about another.
  entry_id uuid,
  primary key (import_id, line, kind)
);
