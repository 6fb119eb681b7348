-- The thousands of entries of one import appear and disappear at once, but are written and deleted in short transactions, so that
-- nobody waits for all of them: as long as their batch is hidden, `transactions` leaves them out. Whoever adds a column to
-- stored_transactions adds it to the view.
alter table transactions rename to stored_transactions;

-- The import with which the entry appears and disappears; null for an entry that stands for itself.
alter table stored_transactions add column batch uuid;

-- One at a time in a portfolio: two imports of the same file would write the same row keys.
create table hidden_batches (
  batch uuid primary key,
  portfolio_id uuid not null unique references portfolios on delete cascade
);

create view transactions as
  select * from stored_transactions
  where batch is null or batch <> all (array(select batch from hidden_batches));

-- As before, of visible entries only.
create or replace view marked_portfolios as
  select portfolio_id, 0 as rank from figure_marks where portfolio_id is not null
  union all
  select arrival.portfolio_id, 0
  from figure_marks
  join transactions as departure on departure.portfolio_id = figure_marks.portfolio_id
    and departure.type = 'transfer_out' and departure.transfer_id is not null
  join transactions as arrival on arrival.transfer_id = departure.transfer_id and arrival.type = 'transfer_in'
  union all
  select portfolio_instruments.portfolio_id, 1
  from figure_marks join portfolio_instruments on portfolio_instruments.instrument_id = figure_marks.instrument_id
  union all
  select id, 2 from portfolios
  where exists (select from figure_marks where portfolio_id is null and instrument_id is null);
