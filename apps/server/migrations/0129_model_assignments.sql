-- Which version of which model a portfolio has from a day on. A row never changes; the newest of the latest day counts.
create table model_assignments (
  id uuid primary key,
  portfolio_id uuid not null references portfolios (id),
  -- Both null: from this day on the portfolio has no model.
  model_id uuid,
  version_number int,
  from_day date not null,
  note text,
  assigned_at timestamptz not null,
  assigned_by uuid not null references profiles (id),
  -- The order of the assignments of a portfolio.
  place int not null,
  unique (portfolio_id, place),
  check ((model_id is null) = (version_number is null)),
  foreign key (model_id, version_number) references model_versions (model_id, number)
);
create index model_assignments_model on model_assignments (model_id, version_number);
create index model_assignments_assigned_by on model_assignments (assigned_by);

create function keep_model_assignments() returns trigger language plpgsql as $$
begin
  -- Only the erasure of a client empties the note.
  if new.note is null and (new.id, new.portfolio_id, new.model_id, new.version_number, new.from_day, new.place)
    is not distinct from (old.id, old.portfolio_id, old.model_id, old.version_number, old.from_day, old.place)
    and new.assigned_at = old.assigned_at then
    return new;
  end if;
  raise exception 'The model of a portfolio never changes';
end;
$$;
create trigger model_assignments_immutable before update on model_assignments
  for each row execute function keep_model_assignments();
