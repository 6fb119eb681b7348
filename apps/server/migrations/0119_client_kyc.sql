-- KYC of clients: facts, checks and verification in one row, with its lists beside it. Households have none.
create table client_kyc (
  client_id uuid primary key references clients (id),
  revision int not null default 1,
  birth_date date,
  birth_place text,
  nationalities text[] not null default '{}',
  legal_form text,
  registration_number text,
  registry text,
  founded_on date,
  lei text,
  has_no_beneficial_owner boolean not null default false,
  risk_class text check (risk_class in ('low', 'medium', 'high')),
  source_of_wealth text,
  is_wealth_documented boolean not null default false,
  next_review_on date,
  pep_state text not null default 'not_checked' check (pep_state in ('not_checked', 'clear', 'match')),
  pep_note text,
  pep_at timestamptz,
  pep_by uuid references profiles (id),
  sanctions_state text not null default 'not_checked' check (sanctions_state in ('not_checked', 'clear', 'match')),
  sanctions_note text,
  sanctions_at timestamptz,
  sanctions_by uuid references profiles (id),
  reviewed_at timestamptz,
  reviewed_by uuid references profiles (id),
  -- Null again after a required part has changed.
  verified_at timestamptz,
  verified_by uuid references profiles (id),
  valid_until date,
  updated_at timestamptz not null,
  updated_by uuid references profiles (id),
  check ((verified_at is null) = (valid_until is null)),
  check ((pep_state = 'not_checked') = (pep_at is null)),
  check ((sanctions_state = 'not_checked') = (sanctions_at is null))
);
create index client_kyc_pep_by on client_kyc (pep_by);
create index client_kyc_sanctions_by on client_kyc (sanctions_by);
create index client_kyc_reviewed_by on client_kyc (reviewed_by);
create index client_kyc_verified_by on client_kyc (verified_by);
create index client_kyc_updated_by on client_kyc (updated_by);

create table kyc_addresses (
  client_id uuid not null references client_kyc (client_id),
  position int not null,
  kind text not null check (kind in ('residential', 'registered', 'correspondence')),
  lines text not null,
  postcode text,
  city text not null,
  country text not null,
  from_day date,
  until_day date,
  primary key (client_id, position),
  check (from_day <= until_day)
);

create table kyc_tax_residences (
  client_id uuid not null references client_kyc (client_id),
  position int not null,
  country text not null,
  number text,
  no_number_reason text check (no_number_reason in ('not_issued', 'not_required', 'applied_for')),
  from_day date,
  until_day date,
  primary key (client_id, position),
  check (number is null or no_number_reason is null),
  check (from_day <= until_day)
);

create table kyc_related_parties (
  client_id uuid not null references client_kyc (client_id),
  position int not null,
  role text not null check (role in ('beneficial_owner', 'attorney', 'signatory', 'legal_representative')),
  name text not null,
  is_joint boolean not null,
  birth_date date,
  nationality text,
  country text,
  share_pct numeric(7, 4) check (share_pct between 0 and 100),
  from_day date,
  until_day date,
  note text,
  primary key (client_id, position),
  check (share_pct is null or role = 'beneficial_owner'),
  check (from_day <= until_day)
);
