-- A transfer between two portfolios of the firm: both of its sides have the same transfer_id.
alter table transactions
  add column transfer_id uuid,
  -- On the side that gives: when the other side receives, where that is a later day.
  add column arrives_on date,
  -- On the side that receives: what the other portfolio last traded a unit at, as quoted, and when.
  add column trade_price numeric check (trade_price >= 0),
  add column trade_price_day date,
  add constraint transactions_transfer_side
    check (transfer_id is null or (type in ('transfer_in', 'transfer_out') and reverses_id is null)),
  add constraint transactions_arrives_on check (arrives_on is null or (type = 'transfer_out' and arrives_on > trade_date));
create unique index transactions_transfer on transactions (transfer_id, type) where transfer_id is not null;
create index transactions_transferred on transactions (portfolio_id, type) where transfer_id is not null;

alter table portfolio_figures
  -- What has left for another portfolio of the firm and has not arrived: [{link, lastDay, assetClass, value, reason}].
  add column transits jsonb not null default '[]';
create index portfolio_figures_transits on portfolio_figures (portfolio_id) where transits <> '[]';
