-- Files, whose bytes lie encrypted outside of the database, each under a key of its own. Without its row nobody can read
-- the bytes, and a nightly sweep deletes them.
create table stored_files (
  id uuid primary key,
  -- The file's key, sealed with the secrets key; null if that was lost, and with it the content.
  sealed_key text,
  -- Of the plain bytes.
  byte_size int not null check (byte_size > 0),
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  kind text not null,
  created_at timestamptz not null
);

-- Files attached to entries of the ledger. Nothing deletes an entry that has any: the undo of an import reverses it.
create table entry_attachments (
  id uuid primary key,
  portfolio_id uuid not null,
  transaction_id uuid not null,
  file_id uuid not null unique references stored_files (id),
  name text not null,
  created_at timestamptz not null,
  created_by uuid references profiles (id),
  foreign key (portfolio_id, transaction_id) references stored_transactions (portfolio_id, id)
);
create index entry_attachments_entry on entry_attachments (portfolio_id, transaction_id);
create index entry_attachments_created_by on entry_attachments (created_by);
