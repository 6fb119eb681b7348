/** The SQL of splits that portfolios have not declined. */
import { sql } from 'kysely';
import type { Db } from '../../platform/database/db.ts';
import type { UnsettledSplit } from './rules.ts';

/** Identifies the splits of a portfolio's instruments and its decisions about them, in a query of `portfolios`. */
export const revisionOfSplits = sql<string>`(
  select coalesce(md5(string_agg(concat_ws('/', actions.id, actions.ex_date, actions.ratio_new, actions.ratio_old,
    declined.action_id is not null), ',' order by actions.id)), 'none')
  from portfolio_instruments
  join corporate_actions as actions
    on actions.instrument_id = portfolio_instruments.instrument_id and actions.type = 'split'
  left join corporate_action_declines as declined
    on declined.action_id = actions.id and declined.portfolio_id = portfolios.id
  where portfolio_instruments.portfolio_id = portfolios.id)`;

/** The splits of the instruments of some portfolios, without those declined, each with its portfolio. */
export const listUnsettledSplits = async (
  db: Db,
  portfolioIds: readonly string[],
): Promise<(UnsettledSplit & { readonly portfolio_id: string })[]> => {
  const { rows } = await sql<UnsettledSplit & { portfolio_id: string }>`/* prepared unsettled_splits */
    select named.portfolio_id, actions.instrument_id as "instrumentId", actions.ex_date as "exDate",
      trim_scale(actions.ratio_new)::text as "ratioNew", trim_scale(actions.ratio_old)::text as "ratioOld",
      link.transaction_id as "linkedId"
    from portfolio_instruments as named
    join corporate_actions as actions on actions.instrument_id = named.instrument_id and actions.type = 'split'
    left join corporate_action_entries as link
      on link.action_id = actions.id and link.portfolio_id = named.portfolio_id
    where named.portfolio_id = any (${`{${portfolioIds.join(',')}}`}::uuid[])
      and not exists (select from corporate_action_declines as declined
        where declined.action_id = actions.id and declined.portfolio_id = named.portfolio_id)
    order by named.portfolio_id, actions.ex_date, actions.id`.execute(db);
  return rows;
};
