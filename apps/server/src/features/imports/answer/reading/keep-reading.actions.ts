/** Makes a new reading of a file the one that users see. */
import type { App } from '../../../../platform/context.ts';
import { inTransaction } from '../../../../platform/database/transactions.ts';
import { noteChanges } from '../../../../platform/live/changes.ts';
import type { ListedNames } from '../../assess/instruments/unknown-names.ts';
import { setReading } from '../../import/queries.ts';
import type { ImportRow } from '../../import/queries.ts';
import { deleteOtherRows, deleteReading } from '../../assess/rows/rows.queries.ts';
import { settleRequests } from './settle-requests.queries.ts';
import type { ReadingResult } from '../../assess/reading.actions.ts';

interface NewReading {
  /** The import at the revision to which the reading belongs. */
  readonly row: Pick<ImportRow, 'id' | 'revision'>;
  readonly change: ReadingResult & { readonly reading_id: string };
  /** The revision of all instruments before a reading for requested ones; null for a reading that a user asked for. */
  readonly instruments: string | null;
}

/** The names that no instrument has. */
const missingNames = (names: string | null): string[] =>
  names === null
    ? []
    : (JSON.parse(names) as ListedNames).items.flatMap(({ name, problem }) =>
        problem === 'missing' ? name : [],
      );

/**
 * Keeps a reading unless the import has another revision by now, and settles the requested instruments that it found.
 * Returns whether it was kept.
 */
export const keepReading = async (app: App, { row, change, instruments }: NewReading): Promise<boolean> => {
  const isSet = await inTransaction(app.db, async (trx) => {
    if (!(await setReading(trx, row, change))) return false;
    const missing = missingNames(change.unknown_names);
    const settling = { importId: row.id, missing, revision: instruments, now: app.clock.now() };
    const { settled, reopened } = await settleRequests(trx, settling);
    // A user's own step reloads the page of that user; the background has nobody who waits for its answer.
    if (instruments !== null) noteChanges(trx, [{ entity: 'import', id: row.id }]);
    if (settled + reopened > 0) noteChanges(trx, [{ entity: 'instrument_request', id: null }]);
    return true;
  });
  await (isSet ? deleteOtherRows : deleteReading)(app.db, row.id, change.reading_id);
  return isSet;
};
