-- Erasing a client after retention, and the holds that forbid it.
alter table clients add column erased_at timestamptz;
alter table clients add column erased_by uuid references profiles (id);
alter table clients add constraint clients_erased_are_closed check (erased_at is null or status = 'closed');
create index clients_erased_by on clients (erased_by) where erased_by is not null;

-- Reasons not to erase a client for now, such as a dispute. A hold is released, never deleted.
create table client_holds (
  id uuid primary key,
  client_id uuid not null references clients (id),
  reason text not null check (reason <> ''),
  review_on date,
  placed_at timestamptz not null,
  placed_by uuid not null references profiles (id),
  released_at timestamptz,
  released_by uuid references profiles (id),
  release_reason text check (release_reason <> ''),
  check (num_nulls(released_at, released_by, release_reason) in (0, 3))
);
create index client_holds_client on client_holds (client_id, placed_at desc);
create index client_holds_placed_by on client_holds (placed_by);
create index client_holds_released_by on client_holds (released_by) where released_by is not null;

-- What is kept of the files of an erased client: their hashes and days, by which a copy elsewhere can still be recognised.
create table erased_files (
  id uuid primary key,
  client_id uuid not null references clients (id),
  kind text not null check (kind in ('document', 'attachment', 'answer_record')),
  -- The document, entry or answer sheet that had the file, and the number of the version of a document.
  source_id uuid not null,
  version int,
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  byte_size int not null,
  added_at timestamptz not null
);
create index erased_files_client on erased_files (client_id);

-- Whether this very transaction erases the client: an erased client cannot be changed later under the same exception.
create function is_being_erased(client uuid) returns boolean language sql stable as $$
  select exists (select from clients
    where id = client and erased_at is not null and xmin = pg_current_xact_id()::xid)
$$;

create or replace function keep_answer_sheets() returns trigger language plpgsql as $$
begin
  if is_being_erased(old.client_id) and new.answers = '{}' and new.confirmations = '[]' and new.note is null
    and to_jsonb(new) - '{answers,confirmations,note}'::text[] = to_jsonb(old) - '{answers,confirmations,note}'::text[]
  then
    return new;
  end if;
  raise exception 'An answer sheet never changes';
end;
$$;

-- The figures of an erased client's reports are gone; their hash stays.
do $$
declare
  named text;
begin
  select conname into strict named from pg_constraint
  where conrelid = 'figure_snapshots'::regclass and contype = 'c' and pg_get_constraintdef(oid) like '%convert_to(figures%';
  execute format('alter table figure_snapshots drop constraint %I', named);
end $$;
alter table figure_snapshots add constraint figure_snapshots_hash
  check (figures = '' or sha256 = sha256(convert_to(figures, 'UTF8')));

create or replace function keep_figure_snapshots() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and new.figures = ''
    and is_being_erased(coalesce((select client_id from portfolios where id = old.subject_id), old.subject_id))
    and to_jsonb(new) - 'figures' = to_jsonb(old) - 'figures'
  then
    return new;
  end if;
  raise exception 'Frozen figures never change';
end $$;

create or replace function keep_log_steps() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and new.reason is null and new.changes = '[]'
    and is_being_erased((select client_id from log_records where id = old.record_id))
    and to_jsonb(new) - '{reason,changes}'::text[] = to_jsonb(old) - '{reason,changes}'::text[]
  then
    return new;
  end if;
  raise exception 'A step of the log never changes';
end;
$$;

create or replace function refuse_change_of_frozen_version() returns trigger language plpgsql as $$
begin
  if new.purpose = '—' and new.rationale = '—'
    and is_being_erased((select client_id from investment_proposals where id = old.proposal_id))
    and to_jsonb(new) - '{purpose,rationale}'::text[] = to_jsonb(old) - '{purpose,rationale}'::text[]
  then
    return new;
  end if;
  raise exception 'A version of a proposal that was submitted is never changed';
end $$;

create or replace function keep_reports() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE'
    and (new.id, new.number, new.version, new.template, new.portfolio_id, new.client_id, new.title, new.subject, new.as_at,
      new.options, new.snapshot_id, new.sha256, new.byte_size, new.gap, new.issued_at)
    is not distinct from (old.id, old.number, old.version, old.template, old.portfolio_id, old.client_id, old.title,
      old.subject, old.as_at, old.options, old.snapshot_id, old.sha256, old.byte_size, old.gap, old.issued_at)
    and (new.file_id is null or new.file_id = old.file_id)
    and (old.superseded_at is null or new.superseded_at = old.superseded_at)
    and (old.withdrawn_at is null or (new.withdrawn_at, new.withdrawal_reason) = (old.withdrawn_at, old.withdrawal_reason))
  then
    return new;
  end if;
  if tg_op = 'UPDATE' and new.file_id is null and new.gap is null
    and is_being_erased(coalesce((select client_id from portfolios where id = old.portfolio_id), old.client_id))
    and to_jsonb(new) - '{file_id,subject,gap,changes,withdrawal_reason}'::text[]
      = to_jsonb(old) - '{file_id,subject,gap,changes,withdrawal_reason}'::text[]
  then
    return new;
  end if;
  raise exception 'An issued report never changes';
end $$;

-- Nothing new begins for an erased client. Whoever adds a row waits for the erasure at the row's foreign key, which is checked before
-- these triggers, and is then tried again and finds the client erased. Rows that name the client themselves are checked with those of
-- merged clients.
create function refuse_rows_of_erased() returns trigger language plpgsql as $$
declare
  row jsonb := to_jsonb(new);
begin
  if exists (select from clients where erased_at is not null and id = coalesce((row ->> 'client_id')::uuid,
    (select client_id from portfolios where id = (row ->> 'portfolio_id')::uuid)))
  then
    raise exception 'The client was erased' using errcode = '40001';
  end if;
  return null;
end $$;
create trigger reports_of_erased after insert on reports for each row execute function refuse_rows_of_erased();
create trigger imports_of_erased after insert on imports for each row execute function refuse_rows_of_erased();
create trigger schedules_of_erased after update of client_id on report_schedules
  for each row execute function refuse_rows_of_erased();
