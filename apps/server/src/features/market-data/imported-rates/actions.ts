/** Storing exchange rates from files, and undoing their import. */
import { writeAudits } from '../../../platform/audit/audit.ts';
import type { Db } from '../../../platform/database/db.ts';
import { bumpFxRevision } from '../rates.queries.ts';
import * as queries from './queries.ts';
import type { Pair, RateColumns, RateOrigin } from './queries.ts';

export interface RateWriter extends RateOrigin {
  /** Whether rates replace stored ones that differ; otherwise the stored ones stay. */
  readonly replaces: boolean;
}

/** How many rates were added, replaced another, were equal to the stored one, or gave way to it. */
export interface StoredRates {
  readonly added: number;
  readonly changed: number;
  readonly same: number;
  readonly kept: number;
}

/** Stores rates of a file, at most one for each pair and day. */
export const storeFileRates = async (
  trx: Db,
  columns: RateColumns,
  { replaces, ...origin }: RateWriter,
): Promise<StoredRates> => {
  // Runs first because its lock orders the writers of rates, so that what is compared is what is overwritten.
  await bumpFxRevision(trx);
  const { found, differing } = await queries.countStored(trx, columns);
  if (replaces && differing > 0) await queries.overwriteDiffering(trx, columns, origin);
  const added = columns.days.length - found;
  if (added > 0) await queries.insertMissing(trx, columns, origin);
  const [changed, kept] = replaces ? [differing, 0] : [0, differing];
  return { added, changed, same: found - differing, kept };
};

/** The import to undo, and who undoes it; null for an import that was never applied completely. */
export interface TakingBack {
  readonly importId: string;
  readonly undoneBy: { readonly userId: string | null; readonly now: Date } | null;
}

/** Records in the audit log which rates are removed and which restored, one event for each pair and year. */
const auditRevert = async (trx: Db, { importId, undoneBy }: TakingBack, pair: Pair): Promise<void> => {
  if (undoneBy === null) return;
  const { userId, now } = undoneBy;
  const years = await queries.ratesToRevert(trx, { importId, ...pair });
  await writeAudits(
    trx,
    years.map(({ year, before, after }) => ({
      eventType: 'fx_rate.undo',
      now,
      userId,
      entity: 'fx_rate',
      metadata: { importId, ...pair, year },
      before,
      after,
      // The import's own event notifies open pages.
      isPart: true,
    })),
  );
};

/**
 * Undoes an import's rates of one pair: restores what it overwrote, deletes what it added, keeps rates that replaced
 * its own since.
 */
export const unstoreRates = async (trx: Db, by: TakingBack, pair: Pair): Promise<void> => {
  await bumpFxRevision(trx);
  await auditRevert(trx, by, pair);
  await queries.revertRates(trx, { importId: by.importId, ...pair });
};
