/** Requests the unknown instruments of an import from everybody who may add them. */
import { requestedAtMost } from '@partnerfolio/contract/imports/instrument-requests';
import type { ImportRequest } from '@partnerfolio/contract/imports/instrument-requests';
import type { UnknownName } from '@partnerfolio/contract/imports/unknown-names';
import { v7 as uuid } from 'uuid';
import type { Staff } from '../../../../platform/access/access.ts';
import { listColleagues } from '../../../../platform/access/rights.ts';
import { writeAudit } from '../../../../platform/audit/audit.ts';
import type { App } from '../../../../platform/context.ts';
import type { Db } from '../../../../platform/database/db.ts';
import { inTransaction } from '../../../../platform/database/transactions.ts';
import { isRefusal, refuse } from '../../../../platform/http/problem.ts';
import type { Refusal } from '../../../../platform/http/problem.ts';
import { noteChanges } from '../../../../platform/live/changes.ts';
import { importError } from '../../import/errors.rules.ts';
import { findUnknownNames } from '../names/names.queries.ts';
import { lockImport } from '../../import/queries.ts';
import { refuseStep, refuseWithoutLayout } from '../../import/refusals.ts';
import { hasFile } from '../../import/rules.ts';
import { tellHolders } from './holders.actions.ts';
import * as queries from './requests.queries.ts';

interface Requesting {
  readonly importId: string;
  /** The revision of the reading that the user saw. */
  readonly revision: number;
  readonly viewer: Staff;
}

const missingIn = async (db: Db, importId: string): Promise<readonly UnknownName[]> =>
  (await findUnknownNames(db, importId)).items.filter(({ problem }) => problem === 'missing');

/** The requested instruments that an import still lacks. */
export const requestOfImport = async (db: Db, importId: string): Promise<ImportRequest> => {
  const rows = await queries.listOfImport(db, importId, requestedAtMost);
  const requested = new Set(rows.map(({ name }) => name));
  const missing = await missingIn(db, importId);
  return {
    items: rows.map((row) => ({
      name: row.name,
      state: row.state,
      requestedBy: { id: row.requested_by, fullName: row.requested_by_name },
      requestedAt: row.requested_at,
      refusedBy: row.refused_by === null ? null : { id: row.refused_by, fullName: row.refused_by_name },
      reason: row.reason,
    })),
    unrequested: missing.filter(({ name }) => !requested.has(name)).length,
  };
};

/** The import's unknown names, with the import locked. */
const lockMissing = async (
  trx: Db,
  { importId, revision }: Requesting,
): Promise<
  { readonly names: readonly UnknownName[]; readonly fileName: string } | Refusal<'wrong_state' | 'stale'>
> => {
  const row = await lockImport(trx, importId);
  if (row === null || !hasFile(row.state) || row.reading_id === null || row.kind !== 'transactions')
    return refuseWithoutLayout();
  if (row.revision !== revision) return refuse('stale');
  const names = await missingIn(trx, importId);
  return names.length === 0
    ? refuseStep('wrong_state', importError('nothing_to_request'))
    : { names, fileName: row.file_name };
};

/** Requests what was not requested before. A repeat requests nothing and mails nobody. */
export const requestUnknown = async (
  app: App,
  requesting: Requesting,
): Promise<Refusal<'wrong_state' | 'stale'> | null> => {
  const refusal = await inTransaction(app.db, async (trx) => {
    const { importId, viewer } = requesting;
    const found = await lockMissing(trx, requesting);
    if (isRefusal(found)) return found;
    const holders = (await listColleagues(trx)).filter(({ rights }) => rights.has('market_data.instruments'));
    if (holders.length === 0) return refuseStep('wrong_state', importError('nobody_may_create_instruments'));
    const now = app.clock.now();
    const names = found.names.map((name, place) => ({ ...name, id: uuid(), place }));
    const count = await queries.insertRequests(trx, names, { importId, userId: viewer.id, now });
    if (count === 0) return null;
    await writeAudit(trx, {
      eventType: 'import.request_instruments',
      now,
      userId: viewer.id,
      entity: 'import',
      entityId: importId,
      metadata: { fileName: found.fileName, count },
    });
    noteChanges(trx, [{ entity: 'instrument_request', id: null }]);
    const holderIds = holders.flatMap(({ id }) => (id === viewer.id ? [] : id));
    await tellHolders(app, trx, { importId, holderIds, viewer, count, now });
    return null;
  });
  app.mail.wake();
  return refusal;
};
