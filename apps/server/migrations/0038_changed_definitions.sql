-- Figures by the definitions of version 0.1.0 and by today's: returns of days without capital, exchange rates, money-weighted
-- returns, returns of capital after the last sale, series of closed portfolios. Each ledger that is there at the upgrade is
-- compared once by the server (`pending`); one in which figures differ is listed (`changed`) until somebody acknowledges it, one
-- in which nothing differs has no row any more. Later portfolios have none.
create table definition_reviews (
  portfolio_id uuid primary key references portfolios (id) on delete cascade,
  state text not null check (state in ('pending', 'changed', 'settled')),
  -- [{reason, since, days, dates, figures: [{figure, before, after}]}].
  changes jsonb,
  compared_at timestamptz,
  settled_at timestamptz,
  settled_by uuid references profiles (id)
);
insert into definition_reviews (portfolio_id, state)
select id, 'pending' from portfolios
where exists (select from transactions where transactions.portfolio_id = portfolios.id);
