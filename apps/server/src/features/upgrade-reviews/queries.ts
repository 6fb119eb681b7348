/** SQL of the comparisons that an upgrade asks for: what is left to compare, and what each found. */
import type { Db } from '../../platform/database/db.ts';

/** One comparison a portfolio and upgrade: of the processing order within a day, or of changed definitions of figures. */
export type ReviewTable = 'day_order_reviews' | 'definition_reviews';

/** The next portfolio that is to be compared, after another one; null when there is none. */
export const nextPending = async (
  db: Db,
  table: ReviewTable,
  after: string | null,
): Promise<string | null> => {
  let query = db.selectFrom(table).select('portfolio_id').where('state', '=', 'pending');
  if (after !== null) query = query.where('portfolio_id', '>', after);
  const row = await query.orderBy('portfolio_id').limit(1).executeTakeFirst();
  return row?.portfolio_id ?? null;
};

/** How far a portfolio's comparison is; null where there is none. The portfolio's row is locked. */
export const reviewState = async (trx: Db, table: ReviewTable, portfolioId: string) =>
  (await trx.selectFrom(table).select('state').where('portfolio_id', '=', portfolioId).executeTakeFirst())
    ?.state ?? null;

interface ReviewChange {
  readonly state: 'changed' | 'settled';
  readonly changes?: string;
  readonly compared_at?: string;
  readonly settled_at?: string;
  readonly settled_by?: string;
}

export const updateReview = async (
  trx: Db,
  { table, portfolioId }: { table: ReviewTable; portfolioId: string },
  change: ReviewChange,
): Promise<void> => {
  await trx.updateTable(table).set(change).where('portfolio_id', '=', portfolioId).execute();
};

/** Notes that a ledger keeps its former processing order, because it would not add up in the current one. */
export const keepPreviousOrder = async (trx: Db, portfolioId: string, comparedAt: string): Promise<void> => {
  await trx
    .updateTable('day_order_reviews')
    .set({ state: 'kept', compared_at: comparedAt })
    .where('portfolio_id', '=', portfolioId)
    .execute();
};

/** Removes the review of a portfolio in which nothing differs. */
export const deleteReview = async (trx: Db, table: ReviewTable, portfolioId: string): Promise<void> => {
  await trx.deleteFrom(table).where('portfolio_id', '=', portfolioId).execute();
};
