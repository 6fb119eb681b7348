/** The SQL of comparisons that an upgrade requires: the remaining portfolios, and each result. */
import { dayOfDate } from '@partnerfolio/finance/dates';
import type { LocalDate } from '@partnerfolio/finance/dates';
import { sql } from 'kysely';
import type { Staff } from '../../platform/access/access.ts';
import type { Db } from '../../platform/database/db.ts';
import { isEditableClient, isVisibleClient } from '../client-access/visibility.queries.ts';
import type { DefinitionChange } from '../figures/compute/inputs/queries.ts';

/**
 * The table of an upgrade's comparisons, one row a portfolio: for the processing order within a day, or for changed
 * definitions of figures.
 */
export type ReviewTable = 'day_order_reviews' | 'definition_reviews';

/** The next portfolio to compare, after a given one; null when there is none. */
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

/** The state of a portfolio's comparison; null where there is none. Locks the portfolio's row. */
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

/** Records that a ledger keeps its previous processing order, because it would be invalid in the current one. */
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

/**
 * From which set of definitions a portfolio is to be compared, and the changes of an earlier comparison that nobody has
 * acknowledged.
 */
export const findDefinitionReview = async (
  db: Db,
  portfolioId: string,
): Promise<{ first: number; kept: readonly DefinitionChange[] }> => {
  const row = await db
    .selectFrom('definition_reviews')
    .select(['first_set', 'changes'])
    .where('portfolio_id', '=', portfolioId)
    .executeTakeFirst();
  return { first: row?.first_set ?? 1, kept: (row?.changes ?? []) as readonly DefinitionChange[] };
};

/** The days of closes of 0 that earlier versions stored, by instrument of a portfolio. */
export const listZeroCloses = async (db: Db, portfolioId: string): Promise<Map<string, number[]>> => {
  const { rows } = await sql<{ instrument_id: string; day: string }>`
    select prices.instrument_id, prices.day::text as day
    from portfolio_instruments join prices on prices.instrument_id = portfolio_instruments.instrument_id
    where portfolio_instruments.portfolio_id = ${portfolioId} and prices.close = 0
    order by prices.day`.execute(db);
  const zeros = new Map<string, number[]>();
  for (const { instrument_id: id, day } of rows)
    zeros.set(id, [...(zeros.get(id) ?? []), dayOfDate(day as LocalDate)]);
  return zeros;
};

/** The first portfolios with unacknowledged changes of definitions that the viewer may see and edit. */
export const listChangedPortfolios = async (db: Db, viewer: Staff, limit: number): Promise<string[]> => {
  const rows = await db
    .selectFrom('definition_reviews')
    .innerJoin('portfolios', 'portfolios.id', 'definition_reviews.portfolio_id')
    .innerJoin('clients', 'clients.id', 'portfolios.client_id')
    .select('portfolios.id')
    .where('definition_reviews.state', '=', 'changed')
    .where(isVisibleClient(viewer))
    .where(isEditableClient(viewer))
    .orderBy('portfolios.id')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
};
