/** Removes what an import of clients has created, client by client, unless something was added or changed since. */
import { fieldError } from '@partnerfolio/contract/refusals/field-errors';
import { writeAudit } from '../../../platform/audit/audit.ts';
import type { Db } from '../../../platform/database/db.ts';
import { inTransaction } from '../../../platform/database/transactions.ts';
import { because, isRefusal, refuse } from '../../../platform/http/problem.ts';
import { removeUntouchedContacts } from '../../client-contacts/actions.ts';
import { removeUntouchedClient } from '../../clients/actions.ts';
import { removeUnusedInstruments } from '../../market-data/actions.ts';
import { removeUntouchedPortfolio } from '../../portfolios/removal.actions.ts';
import type { Act } from '../import/act.ts';
import * as queries from '../import/queries.ts';
import { periodObstacle } from './closed-period.actions.ts';
import type { BookedRow, RowEnd } from '../import/queries.ts';
import { readView } from '../import/view.actions.ts';

const callMs = 4_000;

interface Asked {
  readonly importId: string;
  readonly revision: number;
  readonly intoClosedPeriod: boolean;
}

/** The rows of each client that was taken over; those of instruments belong to none. */
const byClient = (rows: readonly BookedRow[]): readonly (readonly BookedRow[])[] => {
  const clients = new Map<number, BookedRow[]>();
  for (const row of rows) {
    if (row.bundle === null) continue;
    const same = clients.get(row.bundle);
    if (same === undefined) clients.set(row.bundle, [row]);
    else same.push(row);
  }
  return [...clients.values()];
};

const begin = (act: Act, { importId, revision, intoClosedPeriod }: Asked) =>
  inTransaction(act.app.db, async (trx) => {
    const row = await queries.lockImport(trx, { id: importId, userId: act.viewer.id });
    if (row === null) return refuse('not_found');
    if (row.revision !== revision) return refuse('stale');
    if (row.state === 'reverting') return null;
    if (row.state !== 'applied') return refuse('wrong_state', because('client_import_not_applied'));
    const booked = await queries.bookedRows(trx, importId);
    const earliest = await queries.earliestEntries(trx, idsOf(booked, 'portfolios'));
    const closed = await periodObstacle(trx, earliest, { viewer: act.viewer, intoClosedPeriod });
    if (closed !== null) return closed;
    await queries.changeImport(trx, importId, {
      state: 'reverting',
      clients: byClient(booked).length,
      done_clients: 0,
      into_closed_period: intoClosedPeriod,
    });
    return null;
  });

const idsOf = (rows: readonly BookedRow[], ...sheets: readonly string[]): string[] =>
  rows.flatMap(({ sheet, recordId }) => (sheets.includes(sheet) && recordId !== null ? [recordId] : []));

/** The client was used since, so that nothing of it is removed; rolls the transaction back. */
const usedSince = { ok: false, code: 'wrong_state' } as const;

/** Removes a client with the portfolios of the import, or nothing of it. */
const removeClient = async (
  trx: Db,
  act: Act,
  { rows, intoClosedPeriod }: { rows: readonly BookedRow[]; intoClosedPeriod: boolean },
) => {
  const portfolioIds = idsOf(rows, 'portfolios');
  const entries = await queries.portfoliosOfEntries(trx, portfolioIds, idsOf(rows, 'positions', 'cash'));
  for (const id of portfolioIds) {
    const entryIds = entries.flatMap((one) => (one.portfolio_id === id ? [one.id] : []));
    if (!(await removeUntouchedPortfolio(trx, act, { id, entryIds, intoClosedPeriod }))) return usedSince;
  }
  for (const id of idsOf(rows, 'clients')) {
    await removeUntouchedContacts(trx, act, { clientId: id, ids: idsOf(rows, 'contacts') });
    if (!(await removeUntouchedClient(trx, act, id))) return usedSince;
  }
  return null;
};

const ended = (rows: readonly BookedRow[], status: 'removed' | 'kept'): RowEnd[] =>
  rows.map(({ table, line, sheet, recordId }) => ({
    table,
    line,
    status,
    errors: status === 'kept' && sheet === 'clients' ? [fieldError('name', 'used_since')] : [],
    recordId,
  }));

/** Removes the records of one client's rows, unless another call has done so. */
const removeNext = async (act: Act, importId: string, rows: readonly BookedRow[]): Promise<void> => {
  const removed = await inTransaction(act.app.db, async (trx) => {
    const row = await queries.lockImport(trx, { id: importId, userId: act.viewer.id });
    if (row?.state !== 'reverting') return null;
    const used = await removeClient(trx, act, { rows, intoClosedPeriod: row.into_closed_period });
    if (used !== null) return used;
    await queries.endRows(trx, importId, ended(rows, 'removed'));
    await queries.changeImport(trx, importId, { done_clients: row.done_clients + 1 });
    return null;
  });
  if (!isRefusal(removed)) return;
  await inTransaction(act.app.db, async (trx) => {
    const row = await queries.lockImport(trx, { id: importId, userId: act.viewer.id });
    if (row?.state !== 'reverting') return;
    await queries.endRows(trx, importId, ended(rows, 'kept'));
    await queries.changeImport(trx, importId, { done_clients: row.done_clients + 1 });
  });
};

/** Removes the instruments that nothing uses any more, and ends the undoing. */
const finish = ({ app, viewer }: Act, importId: string) =>
  inTransaction(app.db, async (trx) => {
    const row = await queries.lockImport(trx, { id: importId, userId: viewer.id });
    if (row?.state !== 'reverting') return;
    const now = app.clock.now();
    const instruments = (await queries.bookedRows(trx, importId)).filter(({ bundle }) => bundle === null);
    const actor = { userId: viewer.id, now };
    const removed = new Set(await removeUnusedInstruments(trx, idsOf(instruments, 'instruments'), actor));
    const isRemoved = ({ recordId }: BookedRow) => recordId !== null && removed.has(recordId);
    await queries.endRows(trx, importId, [
      ...ended(instruments.filter(isRemoved), 'removed'),
      ...ended(
        instruments.filter((one) => !isRemoved(one)),
        'kept',
      ),
    ]);
    await queries.changeImport(trx, importId, { state: 'undone', undone_at: now.toISOString() });
    await writeAudit(trx, {
      eventType: 'client_import.undo',
      now,
      userId: viewer.id,
      entity: 'client_import',
      entityId: importId,
      metadata: { fileName: row.file_name, count: row.clients },
      isPart: true,
    });
  });

/** Removes the next clients; call it again until the import is undone. */
export const undoNext = async (act: Act, asked: Asked) => {
  const { app, viewer } = act;
  const refused = await begin(act, asked);
  if (isRefusal(refused)) return refused;
  return app.workTurns.during(viewer.id, async () => {
    const end = app.clock.now().getTime() + callMs;
    const clients = byClient(await queries.bookedRows(app.db, asked.importId));
    let done = 0;
    for (const rows of clients) {
      if (done > 0 && app.clock.now().getTime() >= end) break;
      await removeNext(act, asked.importId, rows);
      done += 1;
    }
    if (done === clients.length) await finish(act, asked.importId);
    return readView(app.db, viewer, asked.importId);
  });
};
