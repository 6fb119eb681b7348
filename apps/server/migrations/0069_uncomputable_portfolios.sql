-- A portfolio whose figures cannot be computed is stored as unknown and waits in the queue for another attempt. Its stored figures say
-- all that is known of it, so it does not count as out of date unless something has changed.
create or replace view stale_portfolios as
  select portfolio_id from figure_queue
  where failures = 0 or not exists (
    select from portfolio_figures as figures
    where figures.portfolio_id = figure_queue.portfolio_id and figures.unknown_reason = 'cannot_be_computed')
  union
  select portfolio_id from marked_portfolios;
