-- Restrictions on trading, of the firm if neither a client nor a portfolio is named. Only their end is written later.
create table restrictions (
  id uuid primary key,
  kind text not null check (kind in ('exclude', 'lock', 'do_not_buy', 'do_not_sell')),
  client_id uuid references clients (id),
  portfolio_id uuid references portfolios (id),
  instrument_id uuid references instruments (id),
  asset_class text check (asset_class <> 'cash'),
  reason text not null check (reason <> ''),
  -- The last day on which it holds.
  until_day date,
  added_at timestamptz not null,
  added_by uuid not null references profiles (id),
  ended_at timestamptz,
  ended_by uuid references profiles (id),
  check (num_nonnulls(client_id, portfolio_id) <= 1),
  check (num_nonnulls(instrument_id, asset_class) = 1),
  check (num_nulls(ended_at, ended_by) in (0, 2))
);
create index restrictions_client on restrictions (client_id, added_at desc) where client_id is not null;
create index restrictions_portfolio on restrictions (portfolio_id, added_at desc) where portfolio_id is not null;
create index restrictions_firm on restrictions (added_at desc) where client_id is null and portfolio_id is null;
create index restrictions_instrument on restrictions (instrument_id) where instrument_id is not null;
create index restrictions_added_by on restrictions (added_by);
create index restrictions_ended_by on restrictions (ended_by) where ended_by is not null;

-- Whoever restricts something for a client that is being merged or erased waits for that and is then refused.
create trigger restrictions_of_live_clients after insert on restrictions referencing new table as added
  for each statement execute function refuse_gone_clients();
create trigger restrictions_of_erased after insert on restrictions for each row execute function refuse_rows_of_erased();
