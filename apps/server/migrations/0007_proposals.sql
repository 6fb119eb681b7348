-- Proposals: an object with numbered versions. A version is written in until it is submitted; from then on it stays as it
-- is, and whatever is decided binds to its hash. Nothing wrote investment_proposals before, so no row is carried over.

alter table investment_proposals
  alter column created_by set not null,
  -- A portfolio that does not exist yet, when it is for a new one.
  add column new_portfolio_name text,
  add column new_portfolio_currency text,
  -- When an answer is wanted.
  add column due_on date,
  -- The number of the newest version.
  add column version int not null default 1 check (version > 0),
  -- Counts changes of any kind, and guards against deciding on something else than what was looked at.
  add column revision int not null default 1,
  add column updated_at timestamptz not null,
  add constraint investment_proposals_states check (status in ('draft', 'pending_approval', 'changes_requested', 'approved',
    'rejected', 'withdrawn', 'sent', 'accepted', 'declined', 'expired', 'implemented')),
  add constraint investment_proposals_portfolio check ((portfolio_id is null) = (new_portfolio_name is not null)
    and (new_portfolio_name is null) = (new_portfolio_currency is null));
create index investment_proposals_client on investment_proposals (client_id, updated_at desc);
create index investment_proposals_portfolio_id on investment_proposals (portfolio_id) where portfolio_id is not null;
create index investment_proposals_author on investment_proposals (created_by, updated_at desc);

create table proposal_versions (
  proposal_id uuid not null references investment_proposals (id) on delete cascade,
  number int not null check (number > 0),
  purpose text not null,
  rationale text not null,
  -- What the targets name: asset classes, or instruments (with cash beside them).
  basis text not null check (basis in ('class', 'instrument')),
  -- SHA-256 over all that is proposed, taken at submission; from then on the version is frozen.
  content_hash bytea,
  frozen_at timestamptz,
  created_by uuid not null references profiles (id),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (proposal_id, number),
  check ((content_hash is null) = (frozen_at is null))
);

-- The target allocation: weights in percent that add up to 100 within a version and alternative.
create table proposal_targets (
  proposal_id uuid not null,
  version int not null,
  alternative smallint not null default 1 check (alternative between 1 and 3),
  place int not null check (place >= 0),
  asset_class text check (asset_class in ('equity', 'bond', 'fund', 'real_asset', 'alternative', 'cash', 'other')),
  instrument_id uuid references instruments (id),
  weight_pct numeric not null check (weight_pct > 0 and weight_pct <= 100),
  primary key (proposal_id, version, alternative, place),
  foreign key (proposal_id, version) references proposal_versions (proposal_id, number) on delete cascade,
  check ((asset_class is null) <> (instrument_id is null))
);
create index proposal_targets_instrument on proposal_targets (instrument_id) where instrument_id is not null;

create function refuse_change_of_frozen_version() returns trigger language plpgsql as $$
begin
  raise exception 'A version of a proposal that was submitted is never changed';
end $$;
create trigger proposal_versions_frozen before update on proposal_versions
  for each row when (old.frozen_at is not null) execute function refuse_change_of_frozen_version();

-- Who may write in it besides its author.
create table proposal_editors (
  proposal_id uuid not null references investment_proposals (id) on delete cascade,
  user_id uuid not null references profiles (id),
  added_at timestamptz not null,
  added_by uuid not null references profiles (id),
  primary key (proposal_id, user_id)
);
create index proposal_editors_user on proposal_editors (user_id);

-- Who has written in which version. It outlives the leave to do so: nobody decides on what they once wrote in.
create table proposal_edits (
  proposal_id uuid not null references investment_proposals (id) on delete cascade,
  version int not null,
  user_id uuid not null references profiles (id),
  first_at timestamptz not null,
  last_at timestamptz not null,
  primary key (proposal_id, version, user_id)
);
create index proposal_edits_user on proposal_edits (user_id, proposal_id);

-- Every step: who, when, why, and from which state to which.
create table proposal_steps (
  proposal_id uuid not null references investment_proposals (id) on delete cascade,
  id uuid not null,
  action text not null,
  from_status text,
  to_status text not null,
  version int not null,
  user_id uuid not null references profiles (id),
  reason text,
  at timestamptz not null,
  primary key (proposal_id, id)
);

-- An approval is of one frozen version and holds its hash; editing voids it.
create table proposal_approvals (
  proposal_id uuid not null references investment_proposals (id) on delete cascade,
  id uuid not null,
  version int not null,
  content_hash bytea not null,
  user_id uuid not null references profiles (id),
  approved_at timestamptz not null,
  voided_at timestamptz,
  primary key (proposal_id, id)
);
create unique index proposal_approvals_once on proposal_approvals (proposal_id, version, user_id) where voided_at is null;
