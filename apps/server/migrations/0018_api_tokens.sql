-- What programs sign in with. Only the hash is kept; the prefix lets its owner know a token again.
create table api_tokens (
  id uuid primary key,
  user_id uuid not null references profiles (id) on delete cascade,
  name text not null,
  prefix text not null,
  token_hash bytea not null unique,
  scopes text[] not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  last_used_at timestamptz,
  last_address text,
  revoked_at timestamptz
);
create index api_tokens_user on api_tokens (user_id) where revoked_at is null;
