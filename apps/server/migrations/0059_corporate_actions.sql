-- Corporate actions are recorded once for an instrument and booked into ledgers as ordinary entries.

create table corporate_actions (
  id uuid primary key,
  instrument_id uuid not null references instruments (id),
  type text not null check (type in ('split', 'spin_off', 'merger', 'symbol_change', 'return_of_capital')),
  ex_date date not null,
  ratio_new numeric check (ratio_new > 0),
  ratio_old numeric check (ratio_old > 0),
  to_instrument_id uuid references instruments (id),
  cost_share numeric check (cost_share between 0 and 1),
  amount_per_unit numeric check (amount_per_unit > 0),
  currency text,
  note text,
  created_by uuid references profiles (id),
  created_at timestamptz not null,
  check (to_instrument_id <> instrument_id),
  check ((amount_per_unit is null) = (currency is null))
);
create index corporate_actions_instrument on corporate_actions (instrument_id, ex_date desc);
create index corporate_actions_to_instrument on corporate_actions (to_instrument_id) where to_instrument_id is not null;

-- The entry that was booked for an action; an entry that is gone takes its link with it.
create table corporate_action_entries (
  portfolio_id uuid not null,
  action_id uuid not null references corporate_actions (id) on delete cascade,
  transaction_id uuid not null,
  primary key (portfolio_id, action_id),
  foreign key (portfolio_id, transaction_id) references transactions (portfolio_id, id) on delete cascade
);
create index corporate_action_entries_action on corporate_action_entries (action_id);
create index corporate_action_entries_transaction on corporate_action_entries (portfolio_id, transaction_id);

create table corporate_action_declines (
  portfolio_id uuid not null references portfolios (id) on delete cascade,
  action_id uuid not null references corporate_actions (id) on delete cascade,
  reason text not null,
  declined_by uuid references profiles (id),
  declined_at timestamptz not null,
  primary key (portfolio_id, action_id)
);
create index corporate_action_declines_action on corporate_action_declines (action_id);
