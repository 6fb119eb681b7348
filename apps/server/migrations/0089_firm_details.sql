-- What the firm's letterhead states, with a revision, so that a form can merge the changes of two administrators.
alter table firm
  add column legal_name text,
  add column address text,
  add column postcode text,
  add column city text,
  add column country text,
  add column tax_number text,
  add column regulator text,
  add column licence text,
  add column bank_holder text,
  add column iban text check (iban ~ '^[A-Z]{2}[0-9]{2}[A-Z0-9]{11,30}$'),
  add column bic text check (bic ~ '^[A-Z0-9]{8}([A-Z0-9]{3})?$'),
  add column accent_colour text check (accent_colour ~ '^#[0-9a-f]{6}$'),
  add column details_revision int not null default 1;

-- The logo, written anew by the server as PNG, and the hash that names its version.
alter table firm
  add column logo bytea,
  add column logo_hash text,
  add column logo_width int,
  add column logo_height int,
  add check (num_nulls(logo, logo_hash, logo_width, logo_height) in (0, 4));

-- The language in which a client reads; null if unknown.
alter table clients add column language text check (language in ('en', 'es'));
