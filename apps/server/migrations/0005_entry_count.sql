-- How many entries the ledger has, kept by its writers under the row's lock: counting them anew at each look at a portfolio
-- costs more than all the rest of it.
alter table portfolios add column entry_count bigint not null default 0;
update portfolios set entry_count = counted.n
from (select portfolio_id, count(*) as n from transactions group by portfolio_id) as counted
where portfolios.id = counted.portfolio_id;
