-- A mail with an attachment is sent after the others, and is never shown to an administrator to pass on. Its bytes are
-- attached when it is sent: the outbox holds none.
alter table mails add column has_attachment boolean not null default false;

-- Issued reports sent by mail: to which address of the client, who asked for it, and what became of it.
create table report_deliveries (
  id uuid primary key,
  report_id uuid not null references reports (id),
  -- As it was when the report was sent to it.
  address text not null check (address <> ''),
  recipient_name text not null,
  -- Null for the client's own address, or once the contact is removed.
  contact_id uuid references client_contacts (id) on delete set null,
  -- Its row in the outbox.
  mail_id uuid unique references mails (id) on delete set null,
  requested_at timestamptz not null,
  requested_by uuid not null references profiles (id),
  -- Failed: the last try was without success. Refused: by the time of a try the report could not be sent any more.
  state text not null check (state in ('queued', 'sent', 'failed', 'refused')),
  sent_at timestamptz,
  check ((state = 'sent') = (sent_at is not null)),
  -- What went wrong at the last try.
  last_error text,
  refusal text,
  check ((state = 'refused') = (refusal is not null))
);
create index report_deliveries_report on report_deliveries (report_id, requested_at desc);
create unique index report_deliveries_queued on report_deliveries (report_id, lower(address)) where state = 'queued';
create index report_deliveries_contact on report_deliveries (contact_id);
create index report_deliveries_requested_by on report_deliveries (requested_by);
