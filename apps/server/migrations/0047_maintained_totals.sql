-- What portfolios add up to, day by day: kept for the whole firm and for each owner, and changed by the difference that each renewal of
-- a portfolio's figures makes. See docs/decisions/0018.

-- One row for a scope, a currency and a month. `cells` lists what differs from zero of each day, as exact integers in ten-thousandths
-- of the currency: the change of the value since the day before, flows, charges, income.
create table figure_totals (
  -- An owner of clients, or of the whole firm the id of zeros.
  scope uuid not null,
  currency text not null,
  -- Months since January of the year 0.
  month int not null,
  -- The revision of the scope that changed the row last.
  revision bigint not null,
  cells bytea not null,
  primary key (scope, currency, month)
);
alter table figure_totals alter column cells set storage main;

create table figure_scopes (
  scope uuid primary key,
  -- Counted by each change of its totals; locked by whoever changes them.
  revision bigint not null default 0,
  -- False: added up again from the portfolios' days before the next difference is counted.
  is_current boolean not null default true
);

-- Scopes that are to be added up again, all of them where none is named. Marks are only inserted, so that writers never wait.
create table figure_scope_marks (
  id uuid primary key default gen_random_uuid(),
  scope uuid
);

-- A client that has another owner from a day on moves that owner's days.
create function mark_owner_totals() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    insert into figure_scope_marks (scope) select owner_id from before;
  end if;
  insert into figure_scope_marks (scope)
  select distinct client_owners.owner_id
  from client_owners
  where client_owners.client_id in (select client_id from changed)
    and exists (select from portfolios where portfolios.client_id = client_owners.client_id);
  return null;
end $$;
create trigger client_owners_mark_new after insert on client_owners
  referencing new table as changed for each statement execute function mark_owner_totals();
create trigger client_owners_mark_changed after update on client_owners
  referencing new table as changed old table as before for each statement execute function mark_owner_totals();

-- Figures that are deleted take their days along.
create function mark_totals_without_figures() returns trigger language plpgsql as $$
begin
  insert into figure_scope_marks (scope) select null from removed limit 1;
  return null;
end $$;
create trigger portfolio_figures_mark_removed after delete on portfolio_figures
  referencing old table as removed for each statement execute function mark_totals_without_figures();

delete from portfolio_figures;
alter table portfolio_figures
  -- The portfolio's own when the figures were computed: what totals of its days are kept in.
  add column currency text not null,
  -- Its series ends with its last day; otherwise the last value counts on.
  add column is_closed boolean not null,
  -- The change of its last day, and how many kinds of things are wrong with its data: 0 none.
  add column day_rate float8,
  add column day_amount numeric,
  add column data_state smallint not null,
  -- Its values by asset class, and what its data lacks, as the overview shows them.
  add column classes jsonb not null,
  add column quality jsonb not null,
  -- Return, volatility and drawdown of each usual period up to `computed_for`.
  add column period_figures jsonb not null,
  -- Days on which it is not counted in returns, because a value of it is not known.
  add column uncounted_days int4multirange not null,
  drop column month_values, drop column month_inflows, drop column month_outflows, drop column month_charges, drop column month_held;
create index portfolio_figures_uncounted on portfolio_figures (portfolio_id) where uncounted_days <> '{}';
create index portfolio_figures_problems on portfolio_figures (portfolio_id) where data_state > 0;
create index portfolio_figures_transfers on portfolio_figures (portfolio_id) where transfers <> '[]';
