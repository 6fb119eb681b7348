-- The accrued interest paid with a purchase or received with a sale: income, and no part of the amount of the trade.
alter table transactions
  add column accrued_interest numeric not null default 0 check (accrued_interest >= 0),
  add constraint accrued_interest_of_trade check (accrued_interest = 0 or type in ('buy', 'sell'));
