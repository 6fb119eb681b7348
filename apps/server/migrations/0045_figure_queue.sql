-- Which stored figures are out of date, and who renews them. Every change of what figures are computed from leaves a mark in its own
-- transaction. Marks are only ever inserted, so that writers never wait for each other. A renewal takes them out, puts the
-- portfolios they concern into the queue, and removes a portfolio from it in the transaction that stores its new figures.
create table figure_marks (
  id uuid primary key default gen_random_uuid(),
  -- Neither: every portfolio.
  portfolio_id uuid,
  instrument_id uuid
);

create table figure_queue (
  portfolio_id uuid primary key references portfolios on delete cascade,
  -- Counted by each later mark: figures computed before it are stored, but the portfolio stays in the queue.
  version int not null default 1,
  -- Lower ones first: 0 a change of the ledger, 1 of a price, 2 of what concerns every portfolio.
  rank smallint not null,
  -- The batch that computes it, and until when nobody else does.
  claim uuid,
  claimed_until timestamptz,
  failures smallint not null default 0
) with (fillfactor = 50);
create index figure_queue_order on figure_queue (rank, portfolio_id);

-- The version of the formulas and the day that stored figures are computed for.
create table figure_epoch (
  is_only boolean primary key default true check (is_only),
  version text not null,
  day date not null,
  set_at timestamptz not null
);

create function mark_portfolios() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into figure_marks (portfolio_id) select id from changed;
  else
    insert into figure_marks (portfolio_id)
    select changed.id from changed join before using (id)
    where (changed.ledger_revision, changed.closed_on) is distinct from (before.ledger_revision, before.closed_on);
  end if;
  return null;
end $$;
create trigger portfolios_mark_new after insert on portfolios
  referencing new table as changed for each statement execute function mark_portfolios();
create trigger portfolios_mark_changed after update on portfolios
  referencing new table as changed old table as before for each statement execute function mark_portfolios();

create function mark_instruments() returns trigger language plpgsql as $$
begin
  insert into figure_marks (instrument_id)
  select changed.id from changed join before using (id)
  where (changed.revision, changed.price_revision) is distinct from (before.revision, before.price_revision);
  return null;
end $$;
create trigger instruments_mark_changed after update on instruments
  referencing new table as changed old table as before for each statement execute function mark_instruments();

create function mark_everything() returns trigger language plpgsql as $$
begin
  insert into figure_marks default values;
  return null;
end $$;
create trigger fx_revision_mark_changed after update on fx_revision
  for each statement execute function mark_everything();

-- A portfolio is concerned by changes of its ledger, of an instrument it names, and of the ledger that gave it a transfer.
create view marked_portfolios as
  select portfolio_id, 0 as rank from figure_marks where portfolio_id is not null
  union all
  select arrival.portfolio_id, 0
  from figure_marks
  join transactions as departure on departure.portfolio_id = figure_marks.portfolio_id
    and departure.type = 'transfer_out' and departure.transfer_id is not null
  join transactions as arrival on arrival.transfer_id = departure.transfer_id and arrival.type = 'transfer_in'
  union all
  select portfolio_instruments.portfolio_id, 1
  from figure_marks join portfolio_instruments on portfolio_instruments.instrument_id = figure_marks.instrument_id
  union all
  select id, 2 from portfolios
  where exists (select from figure_marks where portfolio_id is null and instrument_id is null);

-- Portfolios whose stored figures are out of date, or lacking.
create view stale_portfolios as
  select portfolio_id from figure_queue union select portfolio_id from marked_portfolios;

-- Figures computed for an earlier day count on until they are renewed.
delete from portfolio_figures;
alter table portfolio_figures add column computed_for date not null;
