/**
 * Stores the portfolios of a batch in the transaction that removes them from the queue. If one of them prevents that,
 * each is stored by itself.
 */
import { inTransaction } from '../../../platform/database/transactions.ts';
import type { Db } from '../../../platform/database/db.ts';
import { noteRevisions } from '../../../platform/live/changes.ts';
import { isPassing } from '../compute/inputs/computing.actions.ts';
import { addDifferences } from '../totals/actions.ts';
import { markEveryScope } from '../totals/queries.ts';
import { listFormerDays } from '../stored/days.queries.ts';
import { hasIssues, isFailed } from './issues.rules.ts';
import { failedFigures } from './failed.actions.ts';
import { tellNewIssues } from './telling.actions.ts';
import { listFormerIssues } from './issues.queries.ts';
import { isSetAside, storeFigures } from '../stored/queries.ts';
import type { FiguresWithColumns } from '../stored/queries.ts';
import { orRelease } from './renewal-batch.actions.ts';
import type { Batch, Renewing } from './renewal-batch.actions.ts';
import * as queue from '../stored/queue.queries.ts';

type Rows = readonly FiguresWithColumns[];
type Writing = (trx: Db, rows: Rows) => Promise<void>;

/** Stores figures, and changes the totals by the difference from the former ones. */
const replaceFigures =
  (app: Renewing): Writing =>
  async (trx, rows) => {
    const { former, sameEarlier } = await listFormerDays(trx, rows);
    await storeFigures(trx, rows, sameEarlier);
    const changed = rows.map(({ portfolioId, days, currency, isClosed }) => ({
      portfolioId,
      days: { ...days, currency, isClosed },
    }));
    await addDifferences(trx, app.clock, { changed, former });
  };

/** Stores a portfolio as unknown without reading its former days; the totals that contain them are computed again. */
const setAside: Writing = async (trx, rows) => {
  for (const row of rows) {
    const wasSetAside = await isSetAside(trx, row.portfolioId);
    await storeFigures(trx, [row], new Set());
    if (!wasSetAside) await markEveryScope(trx);
  }
};

/**
 * Stores the portfolios that the batch still holds, and returns their ids. A portfolio that was marked again meanwhile
 * is stored too, but stays in the queue; so does one that could not be computed, for a later attempt.
 */
const storeTogether = (
  app: Renewing,
  { claim, claimed }: Batch,
  { rows, write, isAll = false }: { readonly rows: Rows; readonly write: Writing; readonly isAll?: boolean },
): Promise<readonly string[]> =>
  inTransaction(app.db, async (trx) => {
    const before = new Map(claimed.map((one) => [one.portfolio_id, one.version]));
    const held = new Map((await queue.lockClaimed(trx, claim)).map((one) => [one.portfolio_id, one.version]));
    const stored = rows.filter(({ portfolioId }) => held.has(portfolioId));
    const former = await listFormerIssues(
      trx,
      stored.filter(hasIssues).map((row) => row.portfolioId),
    );
    await write(trx, stored);
    await tellNewIssues(app, trx, { former, rows: stored });
    const unchanged = stored.filter(({ portfolioId: id }) => held.get(id) === before.get(id));
    const done = unchanged.filter((row) => !isFailed(row)).map((row) => row.portfolioId);
    await queue.removeFromQueue(trx, done);
    for (const row of unchanged.filter(isFailed)) await queue.putOff(trx, row.portfolioId, claim);
    if (isAll) await queue.releaseClaimed(trx, claim);
    await noteRevisions(trx, ['figures']);
    return stored.map((row) => row.portfolioId);
  });

const storeOne = async (app: Renewing, batch: Batch, row: FiguresWithColumns): Promise<readonly string[]> => {
  const { portfolioId } = row;
  try {
    return await storeTogether(app, batch, { rows: [row], write: replaceFigures(app) });
  } catch (error) {
    if (isPassing(error)) throw error;
    app.log.error({ err: error, portfolioId }, 'figures could not be stored');
  }
  return storeTogether(app, batch, { rows: [failedFigures(row)], write: setAside });
};

/** Stores each portfolio by itself; one that cannot be stored at all is postponed, with its former figures. */
const storeEach = async (app: Renewing, batch: Batch, rows: Rows): Promise<readonly string[]> => {
  const ids: string[] = [];
  for (const row of rows) {
    try {
      ids.push(...(await storeOne(app, batch, row)));
    } catch (error) {
      if (isPassing(error)) throw error;
      app.log.error({ err: error, portfolioId: row.portfolioId }, 'figures could not be stored as unknown');
      await queue.putOff(app.db, row.portfolioId, batch.claim);
    }
  }
  await queue.releaseClaimed(app.db, batch.claim);
  return ids;
};

const storeBatch = async (app: Renewing, batch: Batch, rows: Rows): Promise<readonly string[]> => {
  try {
    return await storeTogether(app, batch, { rows, write: replaceFigures(app), isAll: true });
  } catch (error) {
    if (isPassing(error)) throw error;
    app.log.warn({ err: error }, 'figures could not be stored together');
    return storeEach(app, batch, rows);
  }
};

/** Stores batches one after another, each while the next one is being computed. */
export const createStorage = (app: Renewing, onStored: (ids: readonly string[]) => void) => {
  let current: Promise<void> | null = null;
  const store = async (batch: Batch, rows: readonly FiguresWithColumns[]): Promise<void> =>
    onStored(await orRelease(app, batch, storeBatch(app, batch, rows)));
  return {
    /** Waits for the batch before this one, and fails if that could not be stored. */
    async begin(batch: Batch, rows: readonly FiguresWithColumns[]): Promise<void> {
      await current;
      current = store(batch, rows);
      // `begin` and `end` report the failure; until then it is no unhandled one.
      current.catch(() => undefined);
    },
    /** Waits for the last batch; false if there was none. */
    async end(): Promise<boolean> {
      const last = current;
      current = null;
      await last;
      return last !== null;
    },
  };
};
