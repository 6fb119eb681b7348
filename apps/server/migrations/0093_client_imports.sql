-- Files from which clients are taken over with their portfolios, accounts and opening positions. Their rows are kept
-- as they stand in the file, each with its status, so that every step can be repeated.
create table client_imports (
  id uuid primary key,
  state text not null check (state in ('uploaded', 'applying', 'applied', 'reverting', 'undone', 'cancelled')),
  file_name text not null,
  byte_size int not null,
  -- The tables of the file: name, number of rows, first rows.
  tables jsonb not null,
  -- What each table and column contains, and how dates and numbers are written.
  layout jsonb not null,
  -- A cell that can be read in two ways, while the layout does not decide it.
  open_date text,
  open_number text,
  -- The number of clients to take over or to remove, and how many are done.
  clients int not null default 0,
  done_clients int not null default 0,
  -- Whether the user has confirmed that entries go into, or out of, a closed period.
  into_closed_period boolean not null default false,
  created_by uuid not null references profiles (id),
  created_at timestamptz not null,
  applied_at timestamptz,
  undone_at timestamptz,
  revision int not null default 1
);
create index client_imports_creator on client_imports (created_by, created_at desc);

create table client_import_rows (
  import_id uuid not null references client_imports (id) on delete cascade,
  table_index int not null,
  line int not null,
  cells jsonb not null,
  -- What the row is; null if its table is not read.
  sheet text,
  status text not null default 'ignored',
  errors jsonb not null default '[]',
  -- The visible clients of the row's name, for a question.
  candidates jsonb not null default '[]',
  -- The client that the user said it is; `other` for another one of the same name.
  answer text,
  -- Rows of one client have the same number; they are taken over together.
  bundle int,
  -- The client, portfolio, entry or instrument that the row is or has become.
  record_id uuid,
  primary key (import_id, table_index, line)
);
