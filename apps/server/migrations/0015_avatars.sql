-- Profile pictures, cut square and written anew by the server. Keys are random (v4): the address of a picture can't be
-- guessed. Those nobody has chosen yet were made from a description; without an image they are still being made, or failed.
create table avatars (
  id uuid primary key,
  user_id uuid not null references profiles (id) on delete cascade,
  image bytea,
  is_chosen boolean not null default false,
  created_at timestamptz not null,
  check (image is not null or not is_chosen)
);
create unique index avatars_chosen on avatars (user_id) where is_chosen;
create index avatars_previews on avatars (user_id, created_at) where not is_chosen;
