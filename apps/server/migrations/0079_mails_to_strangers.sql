-- Mails that strangers cause wait for their hourly limit instead of being refused: the range of addresses that caused
-- one, and when it was last taken from the outbox to be sent.
alter table mails
  add column stranger_range text,
  add column claimed_at timestamptz;
create index mails_to_strangers on mails (claimed_at) where stranger_range is not null;
