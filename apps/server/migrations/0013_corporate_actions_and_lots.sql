-- What a spin-off, merger or symbol change gives, the share of the cost that a spin-off takes along, and the lots that a sale
-- or transfer out names.
alter table transactions
  add column to_instrument_id uuid,
  add column cost_share numeric check (cost_share between 0 and 1),
  -- [{lot, quantity}]; a lot is named by the entry that acquired it.
  add column from_lots jsonb;
-- Whether an instrument is in use is asked by both columns.
create index transactions_to_instrument on transactions (to_instrument_id, portfolio_id) where to_instrument_id is not null;

alter table portfolios drop constraint portfolios_cost_method_check;
alter table portfolios
  add constraint portfolios_cost_method_check check (cost_method in ('fifo', 'lifo', 'hifo', 'average', 'specific'));
