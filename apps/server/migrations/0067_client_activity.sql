-- Notes, calls and meetings with a client, and tasks. The audit log keeps what their earlier versions said.

create table client_notes (
  id uuid primary key,
  client_id uuid not null references clients (id),
  kind text not null check (kind in ('note', 'call', 'meeting')),
  occurred_on date not null,
  text text not null,
  author_id uuid not null references profiles (id),
  created_at timestamptz not null,
  edited_at timestamptz,
  revision int not null default 1
);
create index client_notes_day on client_notes (client_id, occurred_on desc, created_at desc, id desc);
create index client_notes_author on client_notes (author_id);

create table client_tasks (
  id uuid primary key,
  client_id uuid not null references clients (id),
  subject text not null,
  note text,
  due_on date,
  assignee_id uuid not null references profiles (id),
  created_by uuid not null references profiles (id),
  created_at timestamptz not null,
  done_at timestamptz,
  done_by uuid references profiles (id),
  revision int not null default 1,
  check ((done_at is null) = (done_by is null))
);
create index client_tasks_time on client_tasks (client_id, created_at desc, id desc);
create index client_tasks_assignee on client_tasks (assignee_id, due_on);
create index client_tasks_open on client_tasks (due_on, id) where done_at is null;
create index client_tasks_created_by on client_tasks (created_by);
create index client_tasks_done_by on client_tasks (done_by);
