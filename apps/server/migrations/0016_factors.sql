-- Second factors. What must be read again (the secret of an authenticator app) is sealed with a key that is not in the
-- database; what need only be compared is hashed.

-- The keys in use, by their fingerprints, so that a start with another key is refused before anything is sealed with it.
create table secret_keys (
  key_id text primary key,
  created_at timestamptz not null
);

create table authenticators (
  user_id uuid primary key references profiles (id) on delete cascade,
  secret text not null,
  created_at timestamptz not null,
  -- Null until a code of it was entered: then sign-in asks for it.
  confirmed_at timestamptz,
  -- The time step of the last code taken: a code is good once.
  last_step bigint not null default 0
);

create table recovery_codes (
  user_id uuid not null references profiles (id) on delete cascade,
  code_hash bytea not null,
  created_at timestamptz not null,
  used_at timestamptz,
  primary key (user_id, code_hash)
);

-- The roles whose people must have a second factor.
create table factor_requirements (
  role text primary key check (role in ('admin', 'employee', 'agent'))
);

-- How the person came in, and when they last proved who they are.
alter table sessions add column method text not null default 'email_password';
alter table sessions add column authenticated_at timestamptz;
update sessions set authenticated_at = created_at;
alter table sessions alter column authenticated_at set not null;
