-- The firm's assumptions by asset class, in numbered versions that never change; the newest counts.
create table assumption_versions (
  id uuid primary key,
  number int not null unique check (number > 0),
  -- Returns, volatilities, correlations, their sources and the score table.
  content jsonb not null,
  source text not null,
  from_day date not null,
  created_at timestamptz not null,
  created_by uuid references profiles (id)
);
create index assumption_versions_created_by on assumption_versions (created_by);

create function keep_assumption_versions() returns trigger language plpgsql as $$
begin
  raise exception 'A version of the assumptions never changes';
end;
$$;
create trigger assumption_versions_immutable before update on assumption_versions
  for each row execute function keep_assumption_versions();
