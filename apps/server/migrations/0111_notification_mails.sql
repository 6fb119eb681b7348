-- By which channel each user is told of each topic; where there is no row, the default of the contract applies.
create table notification_choices (
  user_id uuid not null references profiles (id),
  topic text not null,
  channel text not null check (channel in ('portal', 'mail', 'digest')),
  primary key (user_id, topic)
);

alter table notifications
  -- By which channel it goes out beside the portal: the choice when it was written. Earlier ones stay in the portal.
  add column channel text not null default 'portal' check (channel in ('portal', 'mail', 'digest')),
  -- When it was decided whether a mail tells of it; null while that is open.
  add column mailed_at timestamptz,
  -- The mail that tells of it, if there is one.
  add column mail_id uuid references mails (id) on delete set null;

-- What waits for a mail, and what a mail tells.
create index notifications_waiting on notifications (channel, created_at) where mailed_at is null and channel <> 'portal';
create index notifications_mail on notifications (mail_id) where mail_id is not null;
