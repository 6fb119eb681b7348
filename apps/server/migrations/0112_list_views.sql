-- Views of lists that users saved for themselves: filters, order and columns under a name.
create table list_views (
  id uuid primary key,
  user_id uuid not null references profiles (id) on delete cascade,
  -- The list, as the contract names it.
  list text not null,
  name text not null,
  -- What the query of the list takes.
  query jsonb not null,
  -- Null: the columns that the user has chosen for the list.
  columns text[],
  is_default boolean not null,
  revision int not null default 1
);
create unique index list_views_name on list_views (user_id, list, lower(name));
create unique index list_views_default on list_views (user_id, list) where is_default;

-- The columns that a user has chosen for a list; where there is no row, those of the portal show.
create table list_columns (
  user_id uuid not null references profiles (id) on delete cascade,
  list text not null,
  columns text[] not null,
  primary key (user_id, list)
);
