-- Accounts and recovery links asked for: what the limits on mail to an address count, whether or not it has an account.
create table mail_requests (
  id uuid primary key,
  kind text not null check (kind in ('sign_up', 'recovery')),
  email text not null,
  network text not null,
  known_device boolean not null,
  requested_at timestamptz not null
);
create index mail_requests_email on mail_requests (kind, email, requested_at desc);
create index mail_requests_network on mail_requests (kind, network, requested_at desc);
create index mail_requests_time on mail_requests (requested_at);
