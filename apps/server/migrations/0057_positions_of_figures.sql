-- Which portfolios hold an instrument, now and on earlier days, is read from their stored figures.

alter table portfolio_figures
  -- By instrument: the stretches of days (day numbers, the end exclusive, null without one) on which it was held, and what is held of it
  -- now with its value and weight.
  add column positions jsonb not null default '{}';

-- The splits of an instrument adjust its earlier prices for display. Entries are many, splits are few.
create index transactions_splits on transactions (instrument_id, trade_date) where type = 'split';
