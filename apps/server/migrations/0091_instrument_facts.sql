-- Issuers of securities; a parent makes them a group.
create table issuers (
  id uuid primary key,
  name text not null,
  lei text unique check (lei ~ '^[A-Z0-9]{18}[0-9]{2}$'),
  -- ISO 3166-1 alpha-2.
  country text check (country ~ '^[A-Z]{2}$'),
  parent_id uuid references issuers (id),
  revision int not null default 1,
  created_at timestamptz not null,
  created_by uuid references profiles (id),
  updated_at timestamptz not null,
  constraint issuers_own_parent check (parent_id <> id)
);
create unique index issuers_name on issuers (name_key(name) collate "C");
create index issuers_parent on issuers (parent_id) where parent_id is not null;

-- What is stated of instruments. Rows are only added, so that the fact of any day can still be read; of several the
-- newest date counts, then the one stated last.
create table instrument_facts (
  id uuid primary key,
  instrument_id uuid not null references instruments (id),
  fact text not null,
  -- Both null: withdrawn, so unknown from that date on.
  value text,
  issuer_id uuid references issuers (id),
  as_of date not null,
  origin text not null check (origin in ('manual', 'csv', 'emt')),
  source text not null,
  stated_at timestamptz not null,
  stated_by uuid references profiles (id),
  constraint instrument_facts_issuer_alone check (issuer_id is null or (fact = 'issuer' and value is null))
);
create index instrument_facts_newest on instrument_facts (instrument_id, fact, as_of desc, stated_at desc, id desc);
create index instrument_facts_issuer on instrument_facts (issuer_id) where issuer_id is not null;
