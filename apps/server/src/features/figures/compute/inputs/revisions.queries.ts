/** The state of everything that figures are computed from, in SQL. */
import { sql } from 'kysely';
import { revisionOfSplits } from '../../../waiting-splits/queries.ts';

/**
 * The revisions of everything that a portfolio's figures are computed from: the ledger (which also covers the next
 * two lists), each instrument and its prices, each ledger that gave lots to this one, the splits with their declines,
 * the rates, and whether the portfolio is closed.
 */
export const revisionsOfFigures = sql<string>`concat_ws('.', portfolios.ledger_revision,
  (select coalesce(md5(string_agg(concat_ws('/', instruments.revision, instruments.price_revision), ',' order by instruments.id)), 'none')
    from portfolio_instruments
    join instruments on instruments.id = portfolio_instruments.instrument_id
    where portfolio_instruments.portfolio_id = portfolios.id),
  (select coalesce(md5(string_agg(givers.ledger_revision::text, ',' order by arrival.id)), 'none')
    from transactions as arrival
    join transactions as departure
      on departure.transfer_id = arrival.transfer_id and departure.type = 'transfer_out'
    join portfolios as givers on givers.id = departure.portfolio_id
    where arrival.portfolio_id = portfolios.id and arrival.transfer_id is not null
      and arrival.type = 'transfer_in'),
  ${revisionOfSplits}, (select revision from fx_revision), case when portfolios.closed_on is null then 'open' else 'closed' end)`;
