-- Reports as they were issued: the frozen figures, the bytes of the document, and what became of them.
create table reports (
  id uuid primary key,
  -- Counted over the firm; all versions of a report have the number of the first.
  number int not null check (number > 0),
  version int not null check (version > 0),
  unique (number, version),
  template text not null,
  -- What the report is of; of the firm if both are null.
  portfolio_id uuid references portfolios (id),
  client_id uuid references clients (id),
  check (num_nonnulls(portfolio_id, client_id) <= 1),
  -- As printed on the first page.
  title text not null,
  subject text not null,
  -- The day the figures are of, or the last day of their range.
  as_at date not null,
  -- What was asked for, as canonical JSON: enough to make the next version.
  options text not null,
  snapshot_id uuid not null unique references figure_snapshots (id),
  -- Null once the bytes are removed after retention; hash, number and dates stay.
  file_id uuid unique references stored_files (id),
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  byte_size int not null check (byte_size > 0),
  -- Which figures are unknown, in the words of the person who issued it nevertheless; printed.
  gap text check (gap <> ''),
  issued_at timestamptz not null,
  issued_by uuid references profiles (id),
  -- When the next version was issued.
  superseded_at timestamptz,
  -- When it was last compared with today's figures, at which revisions of them, and the printed figures that differ.
  checked_at timestamptz not null,
  checked_revisions text,
  changed_at timestamptz,
  changes jsonb,
  check ((changed_at is null) = (changes is null)),
  withdrawn_at timestamptz,
  withdrawn_by uuid references profiles (id),
  withdrawal_reason text check (withdrawal_reason <> ''),
  check ((withdrawn_at is null) = (withdrawal_reason is null))
);
create index reports_portfolio on reports (portfolio_id, issued_at desc);
create index reports_client on reports (client_id, issued_at desc);
create index reports_issued on reports (issued_at desc, id);
create index reports_sha256 on reports (sha256);
create index reports_issued_by on reports (issued_by);
create index reports_withdrawn_by on reports (withdrawn_by);
-- Only the newest versions that stand are compared with today's figures.
create index reports_to_check on reports (id) where superseded_at is null and withdrawn_at is null;

create function keep_reports() returns trigger language plpgsql as $$
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
  raise exception 'An issued report never changes';
end $$;
create trigger reports_immutable before update or delete on reports for each row execute function keep_reports();
