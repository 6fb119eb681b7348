-- Limits of a client for what its portfolios hold, in one row with its forbidden instruments beside it.
create table client_limits (
  client_id uuid primary key references clients (id),
  revision int not null default 1,
  issuer_pct numeric(5, 2) check (issuer_pct between 0 and 100),
  issuer_breach text not null check (issuer_breach in ('warns', 'blocks')),
  cash_pct numeric(5, 2) check (cash_pct between 0 and 100),
  cash_breach text not null check (cash_breach in ('warns', 'blocks')),
  score_most int check (score_most between 1 and 99),
  score_breach text not null check (score_breach in ('warns', 'blocks')),
  -- Of each class at most one: assetClass, mostPct as text, breach.
  classes jsonb not null,
  currencies text[] not null,
  currencies_breach text not null check (currencies_breach in ('warns', 'blocks')),
  forbidden_classes text[] not null,
  forbidden_classes_breach text not null check (forbidden_classes_breach in ('warns', 'blocks')),
  forbidden_instruments_breach text not null check (forbidden_instruments_breach in ('warns', 'blocks')),
  updated_at timestamptz not null,
  updated_by uuid references profiles (id)
);
create index client_limits_updated_by on client_limits (updated_by);

create table client_forbidden_instruments (
  client_id uuid not null references client_limits (client_id),
  instrument_id uuid not null references instruments (id),
  primary key (client_id, instrument_id)
);
create index client_forbidden_instruments_instrument on client_forbidden_instruments (instrument_id);

-- Deviations that a person accepted until a day. Only their end is written later.
create table suitability_exceptions (
  id uuid primary key,
  portfolio_id uuid not null references portfolios (id),
  row_key text not null,
  rule text not null,
  asset_class text,
  state text not null check (state in ('warns', 'blocks', 'unknown')),
  figure text,
  limit_text text,
  reason text not null,
  until_day date not null,
  accepted_at timestamptz not null,
  accepted_by uuid references profiles (id),
  ended_at timestamptz,
  ended_by uuid references profiles (id)
);
create index suitability_exceptions_portfolio on suitability_exceptions (portfolio_id, accepted_at);
create index suitability_exceptions_accepted_by on suitability_exceptions (accepted_by);
create index suitability_exceptions_ended_by on suitability_exceptions (ended_by);
