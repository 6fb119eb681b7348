-- Passkeys: the public halves of key pairs whose private halves never leave a person's devices.
create table passkeys (
  id uuid primary key,
  user_id uuid not null references profiles (id) on delete cascade,
  -- As the device names it, base64url.
  credential_id text not null unique,
  public_key bytea not null,
  -- How often the device says that it was used; one that counts backwards has been copied. Many always say 0.
  counter bigint not null,
  transports text[] not null,
  is_synced boolean not null,
  name text not null,
  created_at timestamptz not null,
  last_used_at timestamptz
);
create index passkeys_user on passkeys (user_id);

-- What a device was asked to sign: good once, for one purpose, and of a session where there is one.
create table passkey_challenges (
  challenge_hash bytea primary key,
  purpose text not null check (purpose in ('sign_in', 'creation', 'confirmation')),
  session_id uuid references sessions (id) on delete cascade,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index passkey_challenges_expiry on passkey_challenges (expires_at);
