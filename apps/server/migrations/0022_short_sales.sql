-- Whether a portfolio may sell more of an instrument than it holds. Its ledger is checked by it, and its figures follow from it.
alter table portfolios add column short_sales boolean not null default false;
