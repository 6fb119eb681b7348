-- Batches of reports that are made by themselves.
create table report_schedules (
  id uuid primary key,
  -- Whose rights of the moment decide on each run.
  owner_id uuid not null references profiles (id),
  created_at timestamptz not null,
  name text not null,
  template text not null,
  range text not null,
  every text not null check (every in ('week', 'month', 'quarter', 'year')),
  counted text not null check (counted in ('days', 'business_days')),
  nth int not null check (nth between 1 and 366),
  portfolios_of text not null check (portfolios_of in ('all', 'client')),
  -- Null once the client was deleted: then the schedule is of no portfolio, not of all.
  client_id uuid references clients (id) on delete set null,
  check (portfolios_of = 'client' or client_id is null),
  with_members boolean not null,
  language text not null check (language in ('en', 'es')),
  in_clients_language boolean not null,
  review boolean not null,
  delivers boolean not null,
  state text not null check (state in ('active', 'paused', 'stopped')),
  -- Why it has stopped: a code with its parameters.
  stopped jsonb,
  check ((state = 'stopped') = (stopped is not null)),
  -- All due days up to this one have run, were missed, or were before its time.
  done_to date not null,
  revision int not null default 1
);
create index report_schedules_owner on report_schedules (owner_id);
create index report_schedules_due on report_schedules (done_to, id) where state = 'active';
create index report_schedules_client on report_schedules (client_id);

create table report_schedule_runs (
  schedule_id uuid not null references report_schedules (id) on delete cascade,
  due_day date not null,
  primary key (schedule_id, due_day),
  outcome text not null check (outcome in ('made', 'missed', 'refused')),
  batch_id uuid unique references report_batches (id),
  check ((outcome = 'made') = (batch_id is not null)),
  refusal jsonb,
  check ((outcome = 'refused') = (refusal is not null)),
  ran_at timestamptz not null
);

-- Whether each report is sent to its client once it is issued.
alter table report_batches add column delivers boolean not null default false;

alter table report_batch_items drop constraint report_batch_items_state_check;
alter table report_batch_items add check (state in ('to_review', 'queued', 'running', 'issued', 'refused', 'failed', 'cancelled'));
-- An item to review has no outcome either.
alter table report_batch_items drop constraint report_batch_items_check3;
alter table report_batch_items add constraint report_batch_items_ended
  check ((state in ('to_review', 'queued', 'running')) = (ended_at is null));
-- Who had the report issued after a review; it is issued with this user's rights.
alter table report_batch_items add column released_by uuid references profiles (id);
-- Why an issued report was not sent, though it should be: a code with its parameters.
alter table report_batch_items add column not_sent jsonb;
