/** SQL of the comparisons of processing orders within a day: what is left to compare, and what they came to. */
import type { Updateable } from 'kysely';
import type { Db } from '../../platform/db.ts';
import type { Database } from '../../platform/schema.ts';

/** The next ledger that is to be compared, after another one; null when there is none. */
export const nextPending = async (db: Db, after: string | null): Promise<string | null> => {
  let query = db.selectFrom('day_order_reviews').select('portfolio_id').where('state', '=', 'pending');
  if (after !== null) query = query.where('portfolio_id', '>', after);
  const row = await query.orderBy('portfolio_id').limit(1).executeTakeFirst();
  return row?.portfolio_id ?? null;
};

/** How far a ledger's comparison is; null where there is none. The portfolio's row is locked. */
export const reviewState = async (trx: Db, portfolioId: string) =>
  (
    await trx
      .selectFrom('day_order_reviews')
      .select('state')
      .where('portfolio_id', '=', portfolioId)
      .executeTakeFirst()
  )?.state ?? null;

export const updateReview = async (
  trx: Db,
  portfolioId: string,
  change: Updateable<Database['day_order_reviews']>,
): Promise<void> => {
  await trx.updateTable('day_order_reviews').set(change).where('portfolio_id', '=', portfolioId).execute();
};

/** Forgets a ledger in which the orders make no difference. */
export const deleteReview = async (trx: Db, portfolioId: string): Promise<void> => {
  await trx.deleteFrom('day_order_reviews').where('portfolio_id', '=', portfolioId).execute();
};
