-- Instruments that a user without the right to add them requests for an import, each as its file names it.
create table requested_instruments (
  id uuid primary key,
  import_id uuid not null references imports (id) on delete cascade,
  -- What the rows of one name have in common, as in imports.unknown_names.
  name text not null,
  symbol text not null,
  isin text not null,
  instrument_name text not null,
  currency text not null,
  quotation text not null,
  row_count int not null,
  -- Its place among the unknown names of the file.
  place int not null,
  requested_by uuid not null references profiles (id),
  requested_at timestamptz not null,
  -- settled: the file no longer lacks it. An import that is booked or discarded leaves its requests as they are; they no longer count.
  state text not null default 'open' check (state in ('open', 'settled', 'refused')),
  settled_at timestamptz,
  refused_by uuid references profiles (id),
  reason text,
  -- False from the answer until the file has been read again.
  is_read boolean not null default true,
  -- The revision of all instruments when the file was last read for its requests.
  checked_revision text,
  -- When the requester was told the outcome, or saw it.
  told_at timestamptz,
  unique (import_id, name),
  check ((state = 'refused') = (reason is not null and refused_by is not null)),
  check ((state = 'open') = (settled_at is null))
);
create index requested_instruments_open on requested_instruments (requested_at, import_id, place) where state = 'open';
create index requested_instruments_unfinished on requested_instruments (import_id)
  where state in ('open', 'refused') or not is_read;
create index requested_instruments_untold on requested_instruments (import_id) where told_at is null;
