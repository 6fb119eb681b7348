/** Uploads of files of clients, their layouts and answers, before anything is taken over. */
import { createHash } from 'node:crypto';
import type { ClientLayout } from '@partnerfolio/contract/clients/imports';
import { v7 as uuid } from 'uuid';
import { writeAudit } from '../../platform/audit/audit.ts';
import type { Db } from '../../platform/database/db.ts';
import { inTransaction } from '../../platform/database/transactions.ts';
import { because, isRefusal, refuse, refuseFor } from '../../platform/http/problem.ts';
import { createOnce } from '../../platform/serve/idempotency.ts';
import { assessBook } from './assess/assess.actions.ts';
import type { Act } from './import/act.ts';
import * as queries from './import/queries.ts';
import { readTables } from './read/receive.actions.ts';
import { isSoundLayout } from './read/rows.ts';
import { suggestLayout } from './read/suggest.rules.ts';
import type { BookTable } from './read/suggest.rules.ts';
import { readView } from './import/view.actions.ts';

/** The first rows that the mapping shows, each cell shortened. */
const shownRows = 12;
const shownChars = 100;

const describeTable = ({ name, rows }: BookTable) => ({
  name: name.slice(0, 100),
  rowCount: rows.length,
  firstRows: rows.slice(0, shownRows).map(({ cells }) => cells.map((cell) => cell.slice(0, shownChars))),
});

/** Reads the rows by a layout and stores what becomes of each, and how the file writes dates and numbers. */
const store = async (trx: Db, act: Act, { importId, layout }: { importId: string; layout: ClientLayout }) => {
  await queries.forgetOutcomes(trx, importId);
  const found = await assessBook(trx, act, { importId, layout });
  await queries.storeOutcomes(trx, importId, found.outcomes);
  await queries.changeImport(trx, importId, {
    layout: JSON.stringify(layout),
    open_date: found.openDate,
    open_number: found.openNumber,
    clients: found.ready.length,
  });
};

const hashOf = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');

/** Stores a file with the layout that its headings suggest. */
export const receiveBook = (
  act: Act,
  { fileName, bytes }: { readonly fileName: string; readonly bytes: Buffer },
) =>
  act.app.workTurns.during(act.viewer.id, async () => {
    const tables = await readTables(bytes, fileName);
    if (isRefusal(tables)) return tables;
    const layout: ClientLayout = { dateFormat: null, numberFormat: null, sheets: tables.map(suggestLayout) };
    return inTransaction(act.app.db, (trx) => {
      const create = async () => {
        const id = uuid();
        await queries.insertImport(trx, {
          id,
          state: 'uploaded',
          file_name: fileName,
          byte_size: bytes.length,
          tables: JSON.stringify(tables.map(describeTable)),
          layout: JSON.stringify(layout),
          open_date: null,
          open_number: null,
          created_by: act.viewer.id,
          created_at: act.app.clock.now().toISOString(),
          applied_at: null,
          undone_at: null,
        });
        for (const [table, { rows }] of tables.entries())
          await queries.insertRows(
            trx,
            id,
            rows.map((row) => ({ ...row, table })),
          );
        await store(trx, act, { importId: id, layout });
        return readView(trx, act.viewer, id);
      };
      return createOnce(trx, { create, content: hashOf(bytes) });
    });
  });

interface Change {
  readonly importId: string;
  readonly revision: number;
}

/** Locks an import that nobody has begun to apply, for a change based on a revision. */
const openForChange = async (trx: Db, { viewer }: Act, { importId, revision }: Change) => {
  const row = await queries.lockImport(trx, { id: importId, userId: viewer.id });
  if (row === null) return refuse('not_found');
  if (row.state !== 'uploaded') return refuse('wrong_state', because('client_import_begun'));
  return row.revision === revision ? row : refuse('stale');
};

/** Sets the layout and reads the rows again. */
export const changeLayout = (act: Act, { layout, ...change }: Change & { readonly layout: ClientLayout }) =>
  inTransaction(act.app.db, async (trx) => {
    const row = await openForChange(trx, act, change);
    if (isRefusal(row)) return row;
    const tables = row.tables as readonly { rowCount: number }[];
    if (!isSoundLayout(layout, tables)) return refuseFor('layout', 'book_layout_wrong');
    await store(trx, act, { importId: row.id, layout });
    return readView(trx, act.viewer, row.id);
  });

interface Answer {
  readonly table: number;
  readonly line: number;
  readonly clientId: string | null;
}

/** Stores what the user says of rows, and reads the rows again. */
export const answerRows = (
  act: Act,
  { answers, ...change }: Change & { readonly answers: readonly Answer[] },
) =>
  inTransaction(act.app.db, async (trx) => {
    const row = await openForChange(trx, act, change);
    if (isRefusal(row)) return row;
    for (const [i, { table, line, clientId }] of answers.entries())
      if (!(await queries.storeAnswer(trx, row.id, { table, line, answer: clientId ?? 'other' })))
        return refuseFor(`answers.${i}.line`, 'book_layout_wrong');
    await store(trx, act, { importId: row.id, layout: row.layout as ClientLayout });
    return readView(trx, act.viewer, row.id);
  });

/** Discards a file; the record of the upload stays without its rows. */
export const discardBook = (act: Act, importId: string) =>
  inTransaction(act.app.db, async (trx) => {
    const row = await queries.lockImport(trx, { id: importId, userId: act.viewer.id });
    if (row === null) return refuse('not_found');
    if (row.state !== 'uploaded') return refuse('wrong_state', because('client_import_begun'));
    await queries.deleteRows(trx, importId);
    await queries.changeImport(trx, importId, { state: 'cancelled' });
    await writeAudit(trx, {
      eventType: 'client_import.discard',
      now: act.app.clock.now(),
      userId: act.viewer.id,
      entity: 'client_import',
      entityId: importId,
      metadata: { fileName: row.file_name },
      isPart: true,
    });
    return { done: true } as const;
  });
