-- Benchmarks: an instrument at 100 %, or a blend of several. A portfolio compares itself with the firm's, with one of its
-- own, or with none.

create table benchmarks (
  id uuid primary key,
  name text not null,
  -- The currency of the benchmark's own returns; a portfolio compares in its currency.
  currency text not null,
  rebalancing text not null check (rebalancing in ('daily', 'monthly', 'none')),
  revision int not null default 1,
  created_at timestamptz not null,
  created_by uuid references profiles (id)
);
create unique index benchmarks_name on benchmarks (lower(name));

create table benchmark_parts (
  benchmark_id uuid not null references benchmarks (id) on delete cascade,
  position int not null,
  instrument_id uuid not null references instruments (id),
  weight_pct numeric not null check (weight_pct > 0 and weight_pct <= 100),
  primary key (benchmark_id, position),
  unique (benchmark_id, instrument_id)
);
create index benchmark_parts_instrument on benchmark_parts (instrument_id);

alter table portfolios
  add column benchmark_choice text not null default 'firm' check (benchmark_choice in ('firm', 'none', 'own')),
  add column benchmark_id uuid references benchmarks (id),
  add constraint portfolios_benchmark check ((benchmark_choice = 'own') = (benchmark_id is not null));
create index portfolios_of_benchmark on portfolios (benchmark_id) where benchmark_id is not null;

alter table firm
  -- The benchmark of every portfolio that chooses none of its own.
  add column benchmark_id uuid references benchmarks (id),
  -- The risk-free rate: a constant in percent a year, or the return of an instrument; neither until someone chooses.
  add column risk_free_pct numeric check (risk_free_pct > -100 and risk_free_pct < 100),
  add column risk_free_instrument_id uuid references instruments (id),
  add constraint firm_risk_free check (risk_free_pct is null or risk_free_instrument_id is null);
