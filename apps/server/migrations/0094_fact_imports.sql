-- Files from which facts of instruments are stated. Their rows are kept as they stand in the file, each with what becomes
-- of it, so that every step can be repeated.
create table fact_imports (
  id uuid primary key,
  state text not null check (state in ('uploaded', 'applying', 'applied', 'undone', 'cancelled')),
  kind text not null check (kind in ('emt', 'csv')),
  file_name text not null,
  byte_size int not null,
  -- The version that an EMT file states.
  version text,
  -- Which column is what, and whether the file is a workbook.
  layout jsonb not null,
  -- What the user has answered, and what is open.
  choices jsonb not null,
  open jsonb not null,
  new_issuers jsonb not null,
  statements int not null default 0,
  created_by uuid not null references profiles (id),
  created_at timestamptz not null,
  applied_at timestamptz,
  undone_at timestamptz,
  revision int not null default 1
);
create index fact_imports_newest on fact_imports (created_at desc, id desc);

create table fact_import_rows (
  import_id uuid not null references fact_imports (id) on delete cascade,
  line int not null,
  cells jsonb not null,
  -- How the row names its instrument.
  named jsonb not null default '{}',
  -- No reference: an instrument that nothing uses may be deleted.
  instrument_id uuid,
  status text not null default 'error',
  errors jsonb not null default '[]',
  -- What it says of each fact, with what counted before.
  facts jsonb not null default '[]',
  -- The source that the row gives; null for the file itself.
  source text,
  primary key (import_id, line)
);
create index fact_import_rows_status on fact_import_rows (import_id, status, line);

-- A statement whose import was undone stays as a record and no longer counts.
alter table instrument_facts add column import_id uuid references fact_imports (id);
alter table instrument_facts add column undone_at timestamptz;
create index instrument_facts_import on instrument_facts (import_id) where import_id is not null;
