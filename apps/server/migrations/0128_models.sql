-- Models: the allocations that the firm keeps, in numbered versions that never change; the newest counts.
create table models (
  id uuid primary key,
  name text not null,
  description text not null,
  state text not null default 'active' check (state in ('active', 'retired')),
  revision int not null default 1,
  created_at timestamptz not null,
  created_by uuid references profiles (id)
);
create index models_created_by on models (created_by);
-- A retired model leaves its name to others.
create unique index models_name on models (lower(name)) where state = 'active';

create table model_versions (
  id uuid primary key,
  model_id uuid not null references models (id),
  number int not null check (number > 0),
  -- Targets of instruments, classes and other models with their bands, cash, and the bands of whole classes.
  content jsonb not null,
  note text not null,
  created_at timestamptz not null,
  created_by uuid references profiles (id),
  unique (model_id, number)
);
create index model_versions_created_by on model_versions (created_by);

-- The instruments that versions name, so that none of them is deleted.
create table model_instruments (
  version_id uuid not null references model_versions (id),
  instrument_id uuid not null references instruments (id),
  primary key (version_id, instrument_id)
);
create index model_instruments_instrument on model_instruments (instrument_id);

create function keep_model_versions() returns trigger language plpgsql as $$
begin
  raise exception 'A version of a model never changes';
end;
$$;
create trigger model_versions_immutable before update on model_versions
  for each row execute function keep_model_versions();
