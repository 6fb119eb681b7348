-- The reports that a batch issues of a portfolio leave in one mail, once each of them has an outcome.
alter table report_batch_items add column to_send boolean not null default false;
create index report_batch_items_to_send on report_batch_items (batch_id, portfolio_id) where to_send;
