-- Closed periods: each closing and reopening of the firm, a client or a portfolio, of which the latest counts.
create table period_closings (
  id uuid primary key,
  scope text not null check (scope in ('portfolio', 'client', 'firm')),
  client_id uuid references clients (id) on delete cascade,
  portfolio_id uuid references portfolios (id) on delete cascade,
  -- Counts the acts of one scope from 1.
  revision int not null check (revision > 0),
  -- The last closed day; null where the act reopened everything.
  closed_through date,
  reason text not null,
  acted_at timestamptz not null,
  acted_by uuid references profiles (id),
  check ((scope = 'client') = (client_id is not null)),
  check ((scope = 'portfolio') = (portfolio_id is not null))
);
create unique index period_closings_firm on period_closings (revision) where scope = 'firm';
create unique index period_closings_client on period_closings (client_id, revision) where scope = 'client';
create unique index period_closings_portfolio on period_closings (portfolio_id, revision) where scope = 'portfolio';

-- Changes of entries in a period that was closed: what was reported for it before differs.
create table late_changes (
  id uuid primary key,
  portfolio_id uuid not null references portfolios (id) on delete cascade,
  -- The closing that was in force.
  closing_id uuid not null references period_closings (id) on delete cascade,
  ledger_revision int not null,
  -- The earliest day that changed.
  first_day date not null,
  -- The entries of closed days, and the ids of the first thousand.
  entry_count int not null,
  entry_ids uuid[] not null,
  import_id uuid references imports (id) on delete set null,
  changed_at timestamptz not null,
  changed_by uuid references profiles (id)
);
create index late_changes_portfolio on late_changes (portfolio_id, changed_at desc, id);
create index late_changes_closing on late_changes (closing_id);
create index late_changes_import on late_changes (import_id) where import_id is not null;
