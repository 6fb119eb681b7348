-- An instrument that was merged into another keeps its row: its old address, symbol and ISIN lead to the other one, and
-- decided proposals still name it. Nothing else does.

alter table instruments
  add column merged_into uuid references instruments (id),
  add check (merged_into <> id);
create index instruments_merged on instruments (merged_into) where merged_into is not null;

drop index instruments_symbol;
drop index instruments_isin;
create unique index instruments_symbol on instruments (upper(symbol), coalesce(upper(exchange), '')) where merged_into is null;
create unique index instruments_isin on instruments (upper(isin)) where isin is not null and merged_into is null;
-- Imports look up names of merged instruments as well.
create index instruments_any_symbol on instruments (upper(symbol));
create index instruments_any_isin on instruments (upper(isin)) where isin is not null;

-- A ledger that is about to name an instrument which is being merged waits for the merge and is then refused; the same
-- request finds the other instrument a moment later. The error is the one of two transactions in each other's way.
create function refuse_merged_instruments() returns trigger language plpgsql as $$
begin
  perform from added join instruments on instruments.id = added.instrument_id
  where instruments.merged_into is not null;
  if found then raise exception 'The instrument was merged into another' using errcode = '40001'; end if;
  return null;
end $$;
create trigger portfolio_instruments_alive after insert on portfolio_instruments
  referencing new table as added for each statement execute function refuse_merged_instruments();
