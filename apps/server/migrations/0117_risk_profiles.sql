-- The firm's questionnaire in versions, and the dated answers of clients.
create table questionnaires (
  id uuid primary key,
  -- Its version; null for the draft.
  number int unique check (number > 0),
  content jsonb not null,
  revision int not null default 1,
  created_at timestamptz not null,
  created_by uuid references profiles (id),
  updated_at timestamptz not null,
  updated_by uuid references profiles (id),
  published_at timestamptz,
  published_by uuid references profiles (id),
  check ((number is null) = (published_at is null))
);
-- One draft at most.
create unique index questionnaires_draft on questionnaires ((number is null)) where number is null;
create index questionnaires_created_by on questionnaires (created_by);
create index questionnaires_updated_by on questionnaires (updated_by);
create index questionnaires_published_by on questionnaires (published_by);

create function keep_questionnaires() returns trigger language plpgsql as $$
begin
  if old.number is not null then
    raise exception 'A published questionnaire never changes';
  end if;
  return new;
end;
$$;
create trigger questionnaires_immutable before update on questionnaires
  for each row execute function keep_questionnaires();

create table answer_sheets (
  id uuid primary key,
  client_id uuid not null references clients (id),
  questionnaire_id uuid not null references questionnaires (id),
  -- The day on which the client answered, and the last day on which the answers count.
  answered_on date not null,
  valid_until date not null,
  answers jsonb not null,
  -- What was asked before the answers were entered, and how the client explained it.
  confirmations jsonb not null,
  note text,
  -- Null: an answer is missing.
  score int check (score between 1 and 99),
  band text,
  entered_at timestamptz not null,
  entered_by uuid references profiles (id),
  check (valid_until > answered_on)
);
create index answer_sheets_client on answer_sheets (client_id, answered_on desc, entered_at desc);
create index answer_sheets_questionnaire on answer_sheets (questionnaire_id);
create index answer_sheets_entered_by on answer_sheets (entered_by);

create function keep_answer_sheets() returns trigger language plpgsql as $$
begin
  raise exception 'An answer sheet never changes';
end;
$$;
create trigger answer_sheets_immutable before update on answer_sheets
  for each row execute function keep_answer_sheets();

-- The answers of a client under way.
create table answer_drafts (
  client_id uuid primary key references clients (id),
  questionnaire_id uuid not null references questionnaires (id),
  answers jsonb not null,
  answered_on date not null,
  note text,
  revision int not null default 1,
  updated_at timestamptz not null,
  updated_by uuid references profiles (id)
);
create index answer_drafts_questionnaire on answer_drafts (questionnaire_id);
create index answer_drafts_updated_by on answer_drafts (updated_by);
