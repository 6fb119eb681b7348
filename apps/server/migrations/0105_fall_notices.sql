-- Notices of a fall in value since the last statement: work with a deadline, found by the portal and done by people.
create table fall_notices (
  id uuid primary key,
  portfolio_id uuid not null references portfolios (id) on delete cascade,
  -- From what, and from the end of which day, the fall is counted.
  baseline text not null check (baseline in ('statement', 'mandate')),
  baseline_day date not null,
  -- The multiple of 10 percent; null if the fall cannot be judged, for the reason.
  level int check (level between 10 and 100 and level % 10 = 0),
  -- The first day on which it was reached, or since which the fall cannot be judged.
  day date not null,
  rate double precision,
  reason text,
  check (num_nulls(level, rate) in (0, 2) and (level is null) = (reason is not null)),
  due_on date not null,
  state text not null check (state in ('open', 'sent', 'closed', 'undone')),
  found_at timestamptz not null,
  -- The letter.
  report_id uuid unique references reports (id),
  check ((state = 'sent') = (report_id is not null)),
  closed_at timestamptz,
  closed_by uuid references profiles (id),
  closing_reason text,
  check ((state = 'closed') = (closing_reason is not null)),
  check (num_nulls(closed_at, closed_by, closing_reason) in (0, 3)),
  undone_on date,
  check ((state = 'undone') = (undone_on is not null))
);
-- Each level once since each baseline, whichever process finds it.
create unique index fall_notices_level on fall_notices (portfolio_id, baseline_day, level) where level is not null;
create unique index fall_notices_unjudged on fall_notices (portfolio_id) where level is null and state = 'open';
create index fall_notices_portfolio on fall_notices (portfolio_id);
create index fall_notices_open on fall_notices (due_on, id) where state = 'open';
create index fall_notices_day on fall_notices (day desc, id);
create index fall_notices_closed_by on fall_notices (closed_by);

-- What each portfolio was last judged by, so that it is judged again only after something has changed.
create table fall_checks (
  portfolio_id uuid primary key references portfolios (id) on delete cascade,
  checked text not null,
  -- When to try again, if the last try ended with an error.
  again_at timestamptz
);
