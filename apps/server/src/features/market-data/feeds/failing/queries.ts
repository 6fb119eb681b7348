/** The SQL of feeds that fail. */
import { sql } from 'kysely';
import type { Db } from '../../../../platform/database/db.ts';
import { isFetched } from '../queries.ts';

/**
 * Marks the feeds that the page of sources shows as failed and of which nobody was told since they worked; returns what they give.
 * A feed that another process holds is left to the next round.
 */
export const markFailingTold = async (
  trx: Db,
  at: string,
): Promise<{ readonly prices: boolean; readonly rates: boolean }> => {
  const { rows } = await sql<{ is_rates: boolean }>`
    update market_feeds set failure_told_at = ${at}::timestamptz
    where key in (
      select key from market_feeds as feeds
      where last_error is not null and failure_told_at is null and ${isFetched}
      for update skip locked)
    returning instrument_id is null as is_rates`.execute(trx);
  const rates = rows.some((row) => row.is_rates);
  return { rates, prices: rows.some((row) => !row.is_rates) };
};
