-- Accounts at custodians: every entry belongs to one, and transfers between two of a portfolio move cash or units.
alter table portfolio_accounts
  -- The currency that new entries start with; an account may hold others.
  add column currency text,
  -- The name for reports, instead of custodian and number.
  add column alias text,
  -- Shared by several portfolios, so that its number may be in each of them.
  add column omnibus boolean not null default false,
  add column opened_on date,
  add column closed_on date,
  add constraint portfolio_accounts_dates check (closed_on >= opened_on),
  add unique (portfolio_id, id);

-- The number as it is compared: custodians print the same one with and without blanks and dashes.
create index portfolio_accounts_number on portfolio_accounts
  (lower(custodian), upper(regexp_replace(number, '[^[:alnum:]]', '', 'g'))) where not omnibus and number <> '';

-- A portfolio without a listed account has one without a name. Its id sorts before those that are added later.
insert into portfolio_accounts (id, portfolio_id, custodian, number)
select id, id, '', '' from portfolios
where not exists (select from portfolio_accounts where portfolio_id = portfolios.id);

alter table stored_transactions
  add column account_id uuid,
  add column to_account_id uuid;
-- No figure changes, so nothing has to be computed again.
alter table stored_transactions disable trigger user;
update stored_transactions as entry set account_id = first.id
from (select distinct on (portfolio_id) portfolio_id, id from portfolio_accounts order by portfolio_id, id) as first
where first.portfolio_id = entry.portfolio_id;
alter table stored_transactions enable trigger user;
alter table stored_transactions
  alter column account_id set not null,
  add constraint stored_transactions_account foreign key (portfolio_id, account_id)
    references portfolio_accounts (portfolio_id, id),
  add constraint stored_transactions_to_account foreign key (portfolio_id, to_account_id)
    references portfolio_accounts (portfolio_id, id),
  drop constraint transactions_type_check,
  add constraint transactions_type_check check (type in (
    'deposit', 'withdrawal', 'transfer_in', 'transfer_out', 'account_transfer', 'buy', 'sell', 'dividend', 'interest',
    'interest_charged', 'fee', 'tax', 'fee_refund', 'tax_refund', 'currency_exchange', 'split', 'spin_off', 'merger',
    'symbol_change', 'return_of_capital', 'valuation')),
  add constraint transactions_account_transfer check (
    case when type = 'account_transfer' then to_account_id is not null and to_account_id <> account_id
      else to_account_id is null end);

create or replace view transactions as
  select * from stored_transactions
  where (case when batch = any (array(select batch from hidden_batches)) then null else true end) is not null;
