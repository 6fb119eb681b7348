-- Rows are the truth; price_year is derived from them in the same transaction and is what series read.

create table prices (
  -- Without a foreign key, which would double the cost of a million rows: their writers hold the instrument's lock, and its
  -- price_year rows keep an instrument with prices from being deleted.
  instrument_id uuid not null,
  day date not null,
  close numeric not null check (close >= 0),
  source text not null,
  at timestamptz not null,
  import_id uuid,
  primary key (instrument_id, day)
);
create index prices_import on prices (import_id) where import_id is not null;

-- What an import of prices wrote over, so that undoing it can put it back.
create table former_prices (
  import_id uuid not null,
  instrument_id uuid not null references instruments (id),
  day date not null,
  close numeric not null,
  source text not null,
  at timestamptz not null,
  former_import_id uuid,
  primary key (import_id, instrument_id, day)
);
create index former_prices_former_import on former_prices (former_import_id) where former_import_id is not null;

-- One float64 for each calendar day of the year, little endian, NaN where there is no close.
create table price_year (
  instrument_id uuid not null references instruments (id),
  year int not null,
  closes bytea not null,
  -- Closes that a float64 does not give back, as text by day of the year from 0; null when there are none.
  long_closes jsonb,
  primary key (instrument_id, year)
);
-- Kept in the row as it is: a year fits into a page, and compressing it would cost each reader more than it saves.
alter table price_year alter column closes set storage plain;

-- One unit of `base` costs `rate` units of `quote`.
create table fx_rates (
  base text not null,
  quote text not null,
  day date not null,
  rate numeric not null check (rate > 0),
  source text not null,
  at timestamptz not null,
  import_id uuid,
  primary key (base, quote, day)
);

create index fx_rates_day on fx_rates (day desc, base, quote);

-- A single row that counts changes of exchange rates.
create table fx_revision (
  only_row boolean primary key default true check (only_row),
  revision int not null
);
insert into fx_revision (revision) values (0);
