-- People whom an outside provider vouches for. Who they are is the issuer and its subject, never their email address.
create table identities (
  id uuid primary key,
  user_id uuid not null references profiles (id) on delete cascade,
  issuer text not null,
  subject text not null,
  created_at timestamptz not null,
  last_used_at timestamptz not null,
  unique (issuer, subject)
);
create index identities_user on identities (user_id);

-- A sign-in on its way through a provider. State, nonce and code verifier are derived from a token that only the browser
-- holds; here is what lets it be used once.
create table provider_sign_ins (
  token_hash bytea primary key,
  provider text not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index provider_sign_ins_expiry on provider_sign_ins (expires_at);
