-- The printed records of answer sheets: made once in each language, and the same bytes from then on.
create table answer_records (
  sheet_id uuid not null references answer_sheets (id),
  language text not null check (language in ('en', 'es')),
  file_id uuid not null unique references stored_files (id),
  made_at timestamptz not null,
  made_by uuid references profiles (id),
  primary key (sheet_id, language)
);
create index answer_records_made_by on answer_records (made_by);
