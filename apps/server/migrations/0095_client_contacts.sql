-- Contacts of a client: whom to write to or to call. The audit log keeps what removed ones said.
create table client_contacts (
  id uuid primary key,
  client_id uuid not null references clients (id),
  name text not null,
  relation text,
  email text,
  phone text,
  language text check (language in ('en', 'es')),
  is_main boolean not null,
  note text,
  revision int not null default 1,
  created_at timestamptz not null,
  created_by uuid not null references profiles (id),
  updated_at timestamptz not null,
  updated_by uuid not null references profiles (id)
);
create index client_contacts_client on client_contacts (client_id);
create unique index client_contacts_main on client_contacts (client_id) where is_main;
create index client_contacts_created_by on client_contacts (created_by);
create index client_contacts_updated_by on client_contacts (updated_by);

-- The list of clients finds a client by its contacts, as migration `list_search` does by its own name and email.
create index client_contacts_words on client_contacts using gin ((name_trigrams(name) collate "C"),
  (name_trigrams(email) collate "C")) with (fastupdate = off);
alter index client_contacts_words alter column 1 set statistics 0;
alter index client_contacts_words alter column 2 set statistics 0;
