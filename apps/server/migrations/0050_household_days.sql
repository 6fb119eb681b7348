-- Since when a client has belonged to which household: a day of a portfolio counts for the household of that day.
create table client_households (
  client_id uuid not null references clients (id) on delete cascade,
  since timestamptz not null,
  household_id uuid references clients (id) on delete cascade,
  primary key (client_id, since)
);
create index client_households_household on client_households (household_id) where household_id is not null;
-- The first one has every day before.
insert into client_households (client_id, since, household_id) select id, created_at, household_id from clients;

create function note_household() returns trigger language plpgsql as $$
begin
  insert into client_households (client_id, since, household_id) values (new.id, new.updated_at, new.household_id)
  on conflict (client_id, since) do update set household_id = excluded.household_id;
  return null;
end $$;
create trigger clients_note_first_household after insert on clients for each row execute function note_household();
create trigger clients_note_household after update on clients for each row
  when (new.household_id is distinct from old.household_id) execute function note_household();
