alter table market_feeds
  -- When users were told that it fails; null again once it works.
  add column failure_told_at timestamptz;
create index market_feeds_untold on market_feeds (key) where last_error is not null and failure_told_at is null;

-- What is told of a state rather than of an event: while one is unread, another would say the same.
create unique index notifications_one_unread on notifications (recipient_id, kind, subject_id)
  where read_at is null and kind in ('feed_failing', 'rates_failing', 'data_issue');
