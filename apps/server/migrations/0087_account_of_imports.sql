-- A file of transactions states the rows of one account, and two custodians may state equal ones.
alter table imports add column account_id uuid references portfolio_accounts (id) on delete set null;
update imports set account_id = first.id
from (select distinct on (portfolio_id) portfolio_id, id from portfolio_accounts order by portfolio_id, id) as first
where first.portfolio_id = imports.portfolio_id;

drop index transactions_row;
create unique index transactions_row on stored_transactions (portfolio_id, account_id, row_key, row_occurrence)
  where row_key is not null;
