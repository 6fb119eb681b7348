-- Many reports of one kind, asked for at once and issued one after another by whichever process is free.
create table report_batches (
  id uuid primary key,
  -- Whose rights of the moment decide on each report.
  owner_id uuid not null references profiles (id),
  created_at timestamptz not null,
  template text not null,
  -- The days of every report of the batch, as they were worked out when it was made.
  first_day date,
  last_day date not null,
  state text not null check (state in ('active', 'paused', 'cancelled'))
);
create index report_batches_owner on report_batches (owner_id, created_at desc);
create index report_batches_created on report_batches (created_at desc, id);

create table report_batch_items (
  id uuid primary key,
  batch_id uuid not null references report_batches (id),
  portfolio_id uuid not null references portfolios (id) on delete cascade,
  unique (batch_id, portfolio_id),
  -- Its place in the batch, from 1.
  place int not null check (place > 0),
  language text not null check (language in ('en', 'es')),
  state text not null check (state in ('queued', 'running', 'issued', 'refused', 'failed', 'cancelled')),
  -- When it may be taken; while it is running, when its lease ends: after that its process counts as gone.
  due_at timestamptz not null,
  tries int not null default 0,
  -- Whose turn it is: only the holder of the lease may write the outcome.
  lease uuid,
  check ((state = 'running') = (lease is not null)),
  -- Why it was refused: a code with its parameters.
  refusal jsonb,
  check ((state = 'refused') = (refusal is not null)),
  -- Each report belongs to one item at most.
  report_id uuid unique references reports (id),
  check ((state = 'issued') = (report_id is not null)),
  ended_at timestamptz,
  check ((state in ('queued', 'running')) = (ended_at is null))
);
create index report_batch_items_waiting on report_batch_items (place, due_at, id) where state in ('queued', 'running');
create index report_batch_items_state on report_batch_items (batch_id, state);
create index report_batch_items_portfolio on report_batch_items (portfolio_id);
