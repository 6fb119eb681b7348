-- The market whose rules the firm follows (null: not chosen yet; 'none' is a choice), and how the firm differs from the
-- table of rules in packages/contract/src/settings/market-rules.ts. The audit log keeps every earlier state.
alter table firm
  add column market text check (market in ('eu', 'uk', 'us', 'none')),
  add column market_revision int not null default 1,
  add column market_changed_at timestamptz,
  add column market_changed_by uuid references profiles (id);

-- A rule of a market that the firm has changed at least once; the others are as in the table.
create table market_rule_changes (
  code text primary key,
  is_active boolean not null,
  -- The firm's own wording; null for that of the table.
  own_text text,
  reason text not null,
  revision int not null,
  changed_at timestamptz not null,
  changed_by uuid not null references profiles (id)
);
create index market_rule_changes_changed_by on market_rule_changes (changed_by);

-- Rules that the firm has added, in force in whichever market it chooses.
create table firm_rules (
  id uuid primary key,
  title text not null,
  text text not null,
  documents text[] not null,
  service text not null check (service in ('discretionary', 'advisory', 'execution_only', 'all')),
  source text not null,
  revision int not null default 1,
  created_at timestamptz not null,
  created_by uuid not null references profiles (id),
  updated_at timestamptz not null,
  updated_by uuid not null references profiles (id)
);
create index firm_rules_created_by on firm_rules (created_by);
create index firm_rules_updated_by on firm_rules (updated_by);
create index firm_market_changed_by on firm (market_changed_by);
