-- Complaints and breaches. A record is never deleted; what is written over stays in its steps.
create table log_records (
  id uuid primary key,
  kind text not null check (kind in ('complaint', 'breach')),
  -- By kind and the year of recording, without gaps.
  year int not null,
  year_number int not null check (year_number > 0),
  number text not null unique,
  client_id uuid references clients (id),
  portfolio_id uuid references portfolios (id),
  occurred_on date not null,
  noticed_on date not null,
  subject text not null,
  description text not null,
  category text not null,
  severity text not null check (severity in ('low', 'medium', 'high')),
  assignee_id uuid not null references profiles (id),
  due_on date,
  outcome text,
  root_cause text,
  compensation numeric check (compensation >= 0),
  compensation_currency text,
  reported_on date,
  resolution text check (resolution in ('upheld', 'partly', 'rejected')),
  created_at timestamptz not null,
  created_by uuid not null references profiles (id),
  closed_at timestamptz,
  closed_by uuid references profiles (id),
  revision int not null default 1,
  unique (kind, year, year_number),
  check (kind = 'breach' or client_id is not null),
  check (client_id is not null or portfolio_id is null),
  check (occurred_on <= noticed_on),
  check ((compensation is null) = (compensation_currency is null)),
  check ((closed_at is null) = (closed_by is null)),
  check (closed_at is null or outcome is not null),
  check ((resolution is not null) = (kind = 'complaint' and closed_at is not null))
);
create index log_records_client on log_records (client_id);
create index log_records_portfolio on log_records (portfolio_id) where portfolio_id is not null;
create index log_records_assignee on log_records (assignee_id);
create index log_records_created_by on log_records (created_by);
create index log_records_closed_by on log_records (closed_by);
create index log_records_due on log_records (due_on) where closed_at is null;

create function keep_log_records() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or (old.id, old.kind, old.year, old.year_number, old.number, old.client_id, old.created_at, old.created_by)
    is distinct from (new.id, new.kind, new.year, new.year_number, new.number, new.client_id, new.created_at, new.created_by) then
    raise exception 'A record of the log keeps its number, kind and client, and is never deleted';
  end if;
  return new;
end;
$$;
create trigger log_records_kept before update or delete on log_records
  for each row execute function keep_log_records();

-- The last number of each kind and year: a row that each recording changes, so that two at once get different numbers and
-- one that is rolled back leaves no gap.
create table log_numbers (
  kind text not null,
  year int not null,
  last int not null,
  primary key (kind, year)
);

create table log_steps (
  record_id uuid not null references log_records (id),
  number int not null check (number > 0),
  step text not null check (step in ('recorded', 'changed', 'closed', 'reopened')),
  at timestamptz not null,
  by uuid not null references profiles (id),
  reason text,
  -- Each changed field with its values before and after.
  changes jsonb not null,
  primary key (record_id, number)
);
create index log_steps_by on log_steps (by);

create function keep_log_steps() returns trigger language plpgsql as $$
begin
  raise exception 'A step of the log never changes';
end;
$$;
create trigger log_steps_immutable before update or delete on log_steps
  for each row execute function keep_log_steps();
