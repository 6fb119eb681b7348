-- The ledger: the only truth about holdings, cost and cash. Quantities and amounts are positive; the type gives the direction.

create table imports (
  id uuid primary key,
  kind text not null check (kind in ('transactions', 'prices')),
  -- The portfolio of a transaction import; prices have none.
  portfolio_id uuid references portfolios (id) on delete cascade,
  state text not null check (state in (
    'uploading', 'uploaded', 'applying', 'applied', 'reverting', 'failed', 'cancelled', 'undone')),
  file_name text not null,
  byte_size bigint not null default 0,
  encoding text not null default 'utf-8',
  layout jsonb,
  -- Which reading of the file is shown; see import_rows.
  reading_id uuid,
  -- What was asked for: all rows or none, or the good ones.
  apply_rows text check (apply_rows in ('all', 'good')),
  -- What a taking back ends in.
  ending text check (ending in ('failed', 'cancelled', 'undone')),
  -- The work under way: whoever holds the lease may write for this import, until another takes it over.
  lease_id uuid,
  lease_until timestamptz,
  -- Instruments it created, which go when it is taken back and nothing else uses them.
  created_instruments uuid[] not null default '{}',
  total_rows int not null default 0,
  done_rows int not null default 0,
  new_rows int not null default 0,
  duplicate_rows int not null default 0,
  error_rows int not null default 0,
  failure text,
  created_by uuid not null references profiles (id),
  created_at timestamptz not null,
  applied_at timestamptz,
  undone_at timestamptz,
  revision int not null default 1
);
create index imports_portfolio on imports (portfolio_id, created_at desc) where portfolio_id is not null;
create index imports_created on imports (created_at desc);
create index imports_unfinished on imports (created_at) where state in ('uploading', 'applying', 'reverting');

-- The file as it came, until the import is applied or thrown away.
create table import_chunks (
  import_id uuid not null references imports (id) on delete cascade,
  n int not null,
  bytes bytea not null,
  primary key (import_id, n)
);

-- What became of each row under a layout. A reading is written row by row and counts once imports.reading_id names it.
create table import_rows (
  import_id uuid not null references imports (id) on delete cascade,
  reading_id uuid not null,
  -- Line of the file, counted from 1.
  line int not null,
  fate text not null check (fate in ('new', 'duplicate', 'ignored', 'error')),
  -- Kept as written and only ever read whole: jsonb would be taken apart for nothing.
  faults json not null,
  shown json not null,
  primary key (import_id, reading_id, line)
);
create index import_rows_fate on import_rows (import_id, reading_id, fate, line);

-- A broker's columns, remembered by the names in the file's first line.
create table import_layouts (
  id uuid primary key,
  kind text not null check (kind in ('transactions', 'prices')),
  header_hash bytea not null,
  name text not null,
  layout jsonb not null,
  created_by uuid references profiles (id),
  used_at timestamptz not null,
  unique (kind, header_hash)
);

create table transactions (
  portfolio_id uuid not null references portfolios (id),
  id uuid not null,
  seq bigint not null,
  type text not null check (type in (
    'deposit', 'withdrawal', 'transfer_in', 'transfer_out', 'buy', 'sell', 'dividend', 'interest',
    'fee', 'tax', 'fee_refund', 'tax_refund', 'split', 'spin_off', 'merger', 'symbol_change',
    'return_of_capital', 'valuation')),
  trade_date date not null,
  settlement_date date,
  instrument_id uuid references instruments (id),
  quantity numeric check (quantity > 0),
  price numeric check (price >= 0),
  amount numeric check (amount >= 0),
  fee numeric not null default 0 check (fee >= 0),
  tax numeric not null default 0 check (tax >= 0),
  currency text not null,
  ratio_new numeric check (ratio_new > 0),
  ratio_old numeric check (ratio_old > 0),
  -- Lots carried by a transfer: [{acquired, quantity, cost, fxRate}].
  lots jsonb,
  note text,
  -- The entry this one takes back.
  reverses_id uuid,
  import_id uuid references imports (id),
  -- What the imported row said, for finding it again: hash of its fields, and which of the equal rows it is.
  row_key bytea,
  row_occurrence int,
  revision int not null default 1,
  -- portfolios.ledger_revision when the row was last written, so that a reader fetches only what is new to it.
  ledger_revision int not null,
  created_by uuid references profiles (id),
  created_at timestamptz not null,
  primary key (portfolio_id, id),
  unique (portfolio_id, seq)
);
create index transactions_date on transactions (portfolio_id, trade_date, seq);
create index transactions_revision on transactions (portfolio_id, ledger_revision);
create index transactions_id on transactions (id);
create index transactions_instrument on transactions (instrument_id, portfolio_id) where instrument_id is not null;
create unique index transactions_reverses on transactions (portfolio_id, reverses_id) where reverses_id is not null;
create unique index transactions_row on transactions (portfolio_id, row_key, row_occurrence) where row_key is not null;
create index transactions_import on transactions (import_id) where import_id is not null;

-- Counted on the dashboard; the proposals feature builds on it.
create table investment_proposals (
  id uuid primary key,
  client_id uuid not null references clients (id),
  portfolio_id uuid references portfolios (id),
  status text not null,
  created_by uuid references profiles (id),
  created_at timestamptz not null
);
create index investment_proposals_status on investment_proposals (status, client_id);
