-- Figures by the rules since the first comparison: samples of risk, closes of 0, splits that wait, prices of successors. Each
-- ledger that is there at the upgrade is compared once more. Changes of the first comparison that nobody has acknowledged stay in
-- the list beside the new ones.
alter table definition_reviews add column first_set smallint not null default 1 check (first_set in (1, 2));
update definition_reviews set changes = null where state = 'settled';
update definition_reviews
set state = 'pending', first_set = 2, compared_at = null, settled_at = null, settled_by = null
where state <> 'pending';
insert into definition_reviews (portfolio_id, state, first_set)
select id, 'pending', 2 from portfolios
where exists (select from transactions where transactions.portfolio_id = portfolios.id)
on conflict (portfolio_id) do nothing;
