-- Half the cost of booking thousands of entries was looking up, row by row, what they refer to. The same is known more
-- cheaply: portfolio_instruments has every instrument a ledger names, written in the same transaction, and its own key keeps
-- an instrument in use from being deleted; an import is only deleted before it has written anything; people are
-- deactivated and never deleted. The key to portfolios stays.
alter table transactions
  drop constraint transactions_instrument_id_fkey,
  drop constraint transactions_import_id_fkey,
  drop constraint transactions_created_by_fkey;
-- Entries are found within their portfolio, by the primary key.
drop index transactions_id;
alter table import_rows drop constraint import_rows_import_id_fkey;
