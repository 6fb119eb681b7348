-- Documents of clients, each with numbered versions that never change.
create table client_documents (
  id uuid primary key,
  client_id uuid not null references clients (id),
  -- The portfolio of the client that it is about; null for the client itself.
  portfolio_id uuid references portfolios (id),
  name text not null,
  type text not null,
  valid_from date,
  valid_until date,
  is_for_client boolean not null,
  -- The number of the newest version.
  version int not null check (version > 0),
  revision int not null default 1,
  created_at timestamptz not null,
  created_by uuid references profiles (id),
  updated_at timestamptz not null,
  updated_by uuid references profiles (id),
  check (valid_from <= valid_until)
);
create index client_documents_client on client_documents (client_id);
create index client_documents_portfolio on client_documents (portfolio_id) where portfolio_id is not null;
create index client_documents_created_by on client_documents (created_by);
create index client_documents_updated_by on client_documents (updated_by);

create table document_versions (
  document_id uuid not null references client_documents (id),
  number int not null check (number > 0),
  file_id uuid not null unique references stored_files (id),
  file_name text not null,
  note text,
  added_at timestamptz not null,
  added_by uuid references profiles (id),
  primary key (document_id, number)
);
create index document_versions_added_by on document_versions (added_by);

create function keep_document_versions() returns trigger language plpgsql as $$
begin
  raise exception 'A version of a document never changes';
end;
$$;
create trigger document_versions_immutable before update on document_versions
  for each row execute function keep_document_versions();

-- How many bytes the documents of the firm take: one row, which every upload and deletion changes, so that two at once cannot
-- both take the last of the space.
create table document_space (
  id boolean primary key default true check (id),
  bytes bigint not null check (bytes >= 0)
);
insert into document_space (bytes) values (0);
