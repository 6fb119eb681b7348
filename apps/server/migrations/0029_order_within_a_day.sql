-- The local time of a trade as its broker printed it; orders the trades of a day.
alter table transactions add column trade_time time(0);

-- A deposit or withdrawal moves cash and nothing else. Those that were booked with an instrument keep it, and figures ignore it.
alter table transactions add column instrument_ignored boolean not null default false;
update transactions set instrument_ignored = true
  where type in ('deposit', 'withdrawal') and instrument_id is not null;
alter table transactions add constraint transactions_cash_without_instrument
  check (type not in ('deposit', 'withdrawal') or instrument_id is null or instrument_ignored);

-- Which processing order within a day a ledger is replayed in. `former`, up to version 0.1, put transfers in and deposits before
-- the corporate actions of their day.
alter table portfolios
  add column day_order text not null default 'current' check (day_order in ('current', 'former'));

-- Ledgers whose figures the current order may change: those with a transfer in kind and a corporate action on one day; no others
-- can differ. Each keeps the former order until the server has replayed it in both (`pending`). Then: the current order applies and
-- the figures it changed are listed (`changed`), or the ledger would no longer add up and keeps its former order (`kept`), until
-- somebody settles it. A ledger in which nothing differs has no row any more.
create table day_order_reviews (
  portfolio_id uuid primary key references portfolios (id) on delete cascade,
  state text not null check (state in ('pending', 'changed', 'kept', 'settled')),
  -- What the current order changed: {firstDay, figures: [{figure, instrument, before, after}]}.
  changes jsonb,
  compared_at timestamptz,
  settled_at timestamptz,
  settled_by uuid references profiles (id)
);
insert into day_order_reviews (portfolio_id, state)
select distinct moved.portfolio_id, 'pending'
from transactions as moved
join transactions as action
  on action.portfolio_id = moved.portfolio_id and action.trade_date = moved.trade_date
where moved.type = 'transfer_in' and moved.instrument_id is not null
  and action.type in ('split', 'spin_off', 'merger', 'symbol_change', 'return_of_capital');
update portfolios set day_order = 'former'
  where id in (select portfolio_id from day_order_reviews);
