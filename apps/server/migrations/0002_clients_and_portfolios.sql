-- Whose money it is. `revision` counts changes and guards against overwriting someone else's.

create table clients (
  id uuid primary key,
  kind text not null check (kind in ('person', 'household', 'organisation')),
  name text not null,
  status text not null check (status in ('prospect', 'active', 'closed')),
  owner_id uuid not null references profiles (id),
  household_id uuid references clients (id),
  email text,
  phone text,
  tax_residence text,
  tags text[] not null default '{}',
  note text,
  revision int not null default 1,
  created_at timestamptz not null,
  created_by uuid references profiles (id),
  updated_at timestamptz not null,
  closed_at timestamptz
);
create index clients_owner on clients (owner_id, lower(name), id);
create index clients_name on clients (lower(name), id);
create index clients_household on clients (household_id) where household_id is not null;

create table client_owners (
  client_id uuid not null references clients (id) on delete cascade,
  since timestamptz not null,
  owner_id uuid not null references profiles (id),
  assigned_by uuid references profiles (id),
  primary key (client_id, since)
);

create table client_shares (
  client_id uuid not null references clients (id) on delete cascade,
  user_id uuid not null references profiles (id) on delete cascade,
  level text not null check (level in ('view', 'edit')),
  created_at timestamptz not null,
  created_by uuid references profiles (id),
  primary key (client_id, user_id)
);
create index client_shares_user on client_shares (user_id);

create table instruments (
  id uuid primary key,
  symbol text not null,
  isin text,
  name text not null,
  asset_class text not null check (asset_class in ('equity', 'bond', 'fund', 'real_asset', 'alternative', 'cash', 'other')),
  sector text,
  region text,
  currency text not null,
  exchange text,
  -- Counts changes of its prices, so that a derived figure knows when it is out of date.
  price_revision int not null default 0,
  revision int not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create unique index instruments_symbol on instruments (upper(symbol), coalesce(upper(exchange), ''));
create unique index instruments_isin on instruments (upper(isin)) where isin is not null;
create index instruments_name on instruments (lower(name), id);

create table portfolios (
  id uuid primary key,
  client_id uuid not null references clients (id),
  name text not null,
  base_currency text not null,
  kind text not null check (kind in ('discretionary', 'advisory', 'execution_only')),
  cash_kept boolean not null,
  cost_method text not null check (cost_method in ('fifo', 'average')),
  opened_on date not null,
  closed_on date,
  -- Counts changes of the record itself.
  revision int not null default 1,
  -- Counts changes of the ledger and of the settings that figures depend on.
  ledger_revision int not null default 0,
  -- The ledger revision at which entries were last taken out; whoever knows an older one has to read the whole ledger anew.
  ledger_reset_revision int not null default 0,
  -- The entry sequence given last; the row's lock orders writers of one ledger.
  last_seq bigint not null default 0,
  created_at timestamptz not null,
  created_by uuid references profiles (id),
  updated_at timestamptz not null
);
create index portfolios_client on portfolios (client_id, lower(name), id);
create unique index portfolios_name on portfolios (client_id, lower(name));

create table portfolio_accounts (
  id uuid primary key,
  portfolio_id uuid not null references portfolios (id) on delete cascade,
  custodian text not null,
  number text not null,
  unique (portfolio_id, custodian, number)
);

-- The instruments a ledger has ever named, kept by the ledger's writers: what figures depend on is asked without reading the ledger.
create table portfolio_instruments (
  portfolio_id uuid not null references portfolios (id) on delete cascade,
  instrument_id uuid not null references instruments (id),
  primary key (portfolio_id, instrument_id)
);
create index portfolio_instruments_instrument on portfolio_instruments (instrument_id);

-- Figures of a portfolio as of its last computation, for lists and totals; derived, and recomputed when the stamp moved on.
create table portfolio_figures (
  portfolio_id uuid primary key references portfolios (id) on delete cascade,
  as_of date not null,
  -- What the figures were computed from: see portfolios.ledger_revision, instruments.price_revision, fx_revision.
  source_stamp text not null,
  -- In the portfolio's currency; null when unknown, for the reason given.
  total_value numeric,
  is_partial boolean not null default false,
  unknown_reason text,
  year_to_date float8,
  since_inception float8,
  -- Value and flows of each day from the last day of the previous month to as_of, NaN where unknown: what the firm's own
  -- return is made of, without reading a ledger.
  month_values float8[] not null default '{}',
  month_inflows float8[] not null default '{}',
  month_outflows float8[] not null default '{}',
  figures jsonb not null,
  computed_at timestamptz not null
);
