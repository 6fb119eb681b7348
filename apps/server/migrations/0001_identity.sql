-- People, what they may do, their sessions, and the trail of both. Keys are uuid v7 made by the server.

create table profiles (
  id uuid primary key,
  email text not null,
  full_name text not null,
  phone text,
  avatar_url text,
  language text not null default 'en' check (language in ('en', 'es')),
  created_at timestamptz not null,
  email_confirmed_at timestamptz,
  deactivated_at timestamptz
);
create unique index profiles_email on profiles (lower(email));
create index profiles_created on profiles (created_at desc, id);

create table credentials (
  user_id uuid primary key references profiles (id) on delete cascade,
  password_hash text not null,
  changed_at timestamptz not null
);

create table user_roles (
  id uuid primary key,
  user_id uuid not null unique references profiles (id) on delete cascade,
  role text not null check (role in ('admin', 'employee', 'agent')),
  assigned_by uuid references profiles (id) on delete set null,
  assigned_at timestamptz not null
);

create table user_groups (
  id uuid primary key,
  name text not null,
  description text,
  created_at timestamptz not null
);
create unique index user_groups_name on user_groups (lower(name));

create table user_group_members (
  group_id uuid not null references user_groups (id) on delete cascade,
  user_id uuid not null references profiles (id) on delete cascade,
  added_at timestamptz not null,
  primary key (group_id, user_id)
);
create index user_group_members_user on user_group_members (user_id);

-- The catalogue in the contract is copied here at each start; only is_active is decided by people.
create table system_features (
  id uuid primary key,
  module text not null,
  feature_name text not null,
  description text not null,
  is_active boolean not null default true,
  unique (module, feature_name)
);

create table group_permissions (
  group_id uuid not null references user_groups (id) on delete cascade,
  feature_id uuid not null references system_features (id) on delete cascade,
  permission text not null check (permission in ('grant', 'deny')),
  primary key (group_id, feature_id)
);

-- A browser that has signed in before, known by the hash of its own cookie.
create table devices (
  user_id uuid not null references profiles (id) on delete cascade,
  device_hash bytea not null,
  first_seen_at timestamptz not null,
  last_seen_at timestamptz not null,
  primary key (user_id, device_hash)
);

-- A family: every token of one sign-in. Ending it ends them all.
create table sessions (
  id uuid primary key,
  user_id uuid not null references profiles (id) on delete cascade,
  created_at timestamptz not null,
  last_used_at timestamptz not null,
  expires_at timestamptz not null,
  ip_address text,
  user_agent text,
  ended_at timestamptz,
  end_reason text
);
create index sessions_user on sessions (user_id) where ended_at is null;

-- Only hashes are kept.
create table session_tokens (
  token_hash bytea primary key,
  session_id uuid not null references sessions (id) on delete cascade,
  kind text not null check (kind in ('access', 'refresh')),
  issued_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index session_tokens_session on session_tokens (session_id);

create table one_time_links (
  id uuid primary key,
  kind text not null check (kind in ('first_administrator', 'confirmation', 'recovery', 'invitation')),
  user_id uuid references profiles (id) on delete cascade,
  token_hash bytea not null unique,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  revoked_at timestamptz
);
create index one_time_links_user on one_time_links (user_id, kind) where used_at is null and revoked_at is null;

create table login_attempts (
  id uuid primary key,
  email text not null,
  success boolean not null,
  attempt_time timestamptz not null,
  ip_address text,
  network text,
  user_agent text,
  known_device boolean not null default false
);
create index login_attempts_time on login_attempts (attempt_time desc);
create index login_attempts_email on login_attempts (lower(email), attempt_time desc);
create index login_attempts_network on login_attempts (network, attempt_time desc);

create table audit_logs (
  id uuid primary key,
  event_type text not null,
  user_id uuid references profiles (id) on delete set null,
  created_at timestamptz not null,
  entity text,
  entity_id uuid,
  metadata jsonb not null default '{}',
  before jsonb,
  after jsonb
);
create index audit_logs_time on audit_logs (created_at desc);
create index audit_logs_entity on audit_logs (entity, entity_id, created_at desc);

-- Mail is written here in the transaction that causes it, and sent afterwards when a server is configured.
create table mails (
  id uuid primary key,
  kind text not null,
  recipient text not null,
  language text not null,
  subject text not null,
  body text not null,
  created_at timestamptz not null,
  sent_at timestamptz,
  tries int not null default 0,
  -- Nobody tries before; moved on when a try begins, so that two processes don't send one mail twice.
  next_try_at timestamptz not null,
  last_error text
);
create index mails_waiting on mails (next_try_at) where sent_at is null;
create index mails_recipient on mails (lower(recipient), kind, created_at desc);
