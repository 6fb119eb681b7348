-- What users are told in the portal: of which kind, and about what. Texts and names are read when it is shown.
create table notifications (
  id uuid primary key,
  recipient_id uuid not null references profiles (id),
  kind text not null,
  -- What of that kind is told: each is told once to each recipient.
  event text not null,
  unique (recipient_id, kind, event),
  -- The record that it is about; it may be gone, and then nobody is shown the notification.
  subject_id uuid not null,
  -- Who did it; null for the portal itself.
  actor_id uuid references profiles (id),
  details jsonb not null,
  created_at timestamptz not null,
  read_at timestamptz
);
create index notifications_time on notifications (recipient_id, created_at desc, id desc);
create index notifications_unread on notifications (recipient_id, created_at) where read_at is null;
create index notifications_actor on notifications (actor_id);
-- For what is deleted after its time.
create index notifications_read on notifications (read_at) where read_at is not null;
create index notifications_created on notifications (created_at);
