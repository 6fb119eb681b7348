-- A session of an administrator that looks at the portal as somebody else: one view at most, which ends with the session.
create table session_views (
  session_id uuid primary key references sessions (id) on delete cascade,
  -- Whose portal is seen.
  user_id uuid not null references profiles (id) on delete cascade,
  begun_at timestamptz not null,
  expires_at timestamptz not null,
  -- When the trail was told that the view had ended by itself. The session gives nothing until its owner has left the view.
  ended_at timestamptz
);
create index session_views_going on session_views (expires_at) where ended_at is null;
