/** SQL of the comparisons by changed definitions: what is left to compare, and what they came to. */
import type { Updateable } from 'kysely';
import type { Db } from '../../platform/db.ts';
import type { Database } from '../../platform/schema.ts';

/** The next portfolio that is to be compared, after another one; null when there is none. */
export const nextPending = async (db: Db, after: string | null): Promise<string | null> => {
  let query = db.selectFrom('definition_reviews').select('portfolio_id').where('state', '=', 'pending');
  if (after !== null) query = query.where('portfolio_id', '>', after);
  const row = await query.orderBy('portfolio_id').limit(1).executeTakeFirst();
  return row?.portfolio_id ?? null;
};

/** How far a portfolio's comparison is; null where there is none. The portfolio's row is locked. */
export const reviewState = async (trx: Db, portfolioId: string) =>
  (
    await trx
      .selectFrom('definition_reviews')
      .select('state')
      .where('portfolio_id', '=', portfolioId)
      .executeTakeFirst()
  )?.state ?? null;

export const updateReview = async (
  trx: Db,
  portfolioId: string,
  change: Updateable<Database['definition_reviews']>,
): Promise<void> => {
  await trx.updateTable('definition_reviews').set(change).where('portfolio_id', '=', portfolioId).execute();
};

/** Forgets a portfolio in which nothing differs. */
export const deleteReview = async (trx: Db, portfolioId: string): Promise<void> => {
  await trx.deleteFrom('definition_reviews').where('portfolio_id', '=', portfolioId).execute();
};
