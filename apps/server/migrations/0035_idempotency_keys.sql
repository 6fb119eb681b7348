-- What creating requests were answered, by the key that their callers sent along: a repeat creates nothing.
create table idempotency_keys (
  user_id uuid not null references profiles (id) on delete cascade,
  key text not null,
  endpoint text not null,
  request_hash bytea not null,
  -- The record that was created; null until the transaction that creates it is about to end.
  record_id uuid,
  -- Null where the answer shows a secret.
  answer text,
  answer_bytes int not null default 0,
  created_at timestamptz not null,
  primary key (user_id, key)
);
create index idempotency_keys_newest on idempotency_keys (user_id, created_at desc);
create index idempotency_keys_time on idempotency_keys (created_at);
