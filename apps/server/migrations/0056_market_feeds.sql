-- Market data from providers. A provider without a row, or with an inactive one, is never called.

create table market_providers (
  id text primary key,
  is_active boolean not null,
  switched_at timestamptz not null
);

-- The symbol by which a provider knows an instrument.
create table instrument_symbols (
  instrument_id uuid not null references instruments (id) on delete cascade,
  provider text not null,
  symbol text not null,
  primary key (instrument_id, provider)
);

-- What is fetched regularly, with its state: the closing prices of an instrument, or all exchange rates.
create table market_feeds (
  -- The instrument's id, or 'rates'.
  key text primary key,
  instrument_id uuid references instruments (id) on delete cascade,
  due_at timestamptz not null,
  -- The process that fetches it at the moment, and until when others leave it alone.
  lease uuid,
  leased_until timestamptz,
  -- Failures since the last success; they space out the retries.
  failures int not null default 0,
  -- The first day that was ever asked for, and for rates the currencies it was asked for.
  covered_from date,
  covered_currencies text[],
  last_success_at timestamptz,
  -- The provider of the last success.
  last_provider text,
  last_error text,
  last_error_at timestamptz
);
create index market_feeds_due on market_feeds (due_at, key);
create unique index market_feeds_instrument on market_feeds (instrument_id) where instrument_id is not null;

-- Fetched prices that differ too much from the ones before them: a user accepts or discards them. Decided ones are
-- kept, so that the next fetch does not ask again.
create table held_prices (
  instrument_id uuid not null references instruments (id) on delete cascade,
  day date not null,
  close numeric not null check (close > 0),
  -- The last good price before it.
  previous_day date not null,
  previous_close numeric not null,
  reason text not null check (reason in ('jump', 'split_ratio')),
  source text not null,
  at timestamptz not null,
  status text not null default 'held' check (status in ('held', 'accepted', 'discarded')),
  primary key (instrument_id, day)
);
create index held_prices_waiting on held_prices (instrument_id, day) where status = 'held';
