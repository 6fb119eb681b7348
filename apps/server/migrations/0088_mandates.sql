-- Mandates: the services that a portfolio has had, each with its days. What the portfolio's kind said is the service
-- of its first mandate; from here on lists derive it by date, so that a future mandate needs no job.
create table mandates (
  id uuid primary key,
  portfolio_id uuid not null references portfolios (id) on delete cascade,
  service text not null check (service in ('discretionary', 'advisory', 'execution_only')),
  from_day date not null,
  -- The last day of the mandate; null while no end is agreed.
  to_day date,
  -- The reference of the signed agreement.
  agreement text,
  note text,
  revision int not null default 1,
  created_at timestamptz not null,
  created_by uuid references profiles (id),
  updated_at timestamptz not null,
  constraint mandates_days check (to_day >= from_day),
  -- Writers check for overlaps on the locked portfolio; this also orders the mandates of a portfolio.
  constraint mandates_portfolio unique (portfolio_id, from_day)
);

insert into mandates (id, portfolio_id, service, from_day, to_day, created_at, created_by, updated_at)
select id, id, kind, opened_on, greatest(closed_on, case when closed_on is not null then opened_on end), created_at,
  created_by, created_at
from portfolios;

alter table portfolios drop column kind;
