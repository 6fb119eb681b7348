-- Providers of closing prices that administrators describe: CSV or JSON over HTTP with a mapping of its fields.

create table custom_providers (
  id uuid primary key,
  -- Its row in market_providers stays when it is deleted, so that no later provider takes over the source of its prices.
  source text not null unique references market_providers (id),
  name text not null,
  settings jsonb not null,
  -- The API key, sealed with the key outside of the database.
  sealed_key text,
  revision int not null default 1,
  created_at timestamptz not null
);

-- The order in which the providers of an instrument are asked.
alter table instrument_symbols add column position int not null default 0;
