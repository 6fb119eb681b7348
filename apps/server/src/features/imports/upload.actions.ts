/** Receives a file and describes it for the mapping step. */
import type { Layout } from '@partnerfolio/contract/imports';
import { layoutSchema } from '@partnerfolio/contract/imports';
import { v7 as uuid } from 'uuid';
import type { App } from '../../platform/context.ts';
import type { Db } from '../../platform/database/db.ts';
import { createOnce } from '../../platform/http/idempotency.ts';
import { invariant, isRefusal } from '../../platform/http/problem.ts';
import type { Refusal } from '../../platform/http/problem.ts';
import { inTransaction } from '../../platform/database/transactions.ts';
import { readHead, suggestLayout } from './understand/reading/file-readers.actions.ts';
import type { StoredFile } from './upload/file.queries.ts';
import { withAccountColumn } from './understand/cells/account-columns.ts';
import type { OpenChoice, Origin } from './understand/layout/layout.ts';
import type { FileFormat } from './upload/structured-format.ts';
import { fileTables, isTableOpen, tableFaults, withTable } from './import/rules.ts';
import { savedLayoutFor } from './answer/layouts/layouts.actions.ts';
import * as queries from './import/queries.ts';
import type { ImportRow } from './import/queries.ts';
import type { AskedForm, HeadReading } from './understand/reading/reader-messages.ts';
import { receiveChunks } from './upload/receive-chunks.actions.ts';
import type { Received, Receiving } from './upload/receive-chunks.actions.ts';
import { refusalOfRowCount, databaseRowLimit } from './upload/row-limit.ts';
import { refuseFields, refuseFile } from './import/refusals.ts';
import {
  headerHash,
  keepScan,
  keptScan,
  refusalOfLimit,
  scanFor,
} from './understand/reading/scan.actions.ts';
import type { KeptScan } from './understand/reading/scan.actions.ts';
import { importView, storedFile } from './import/view.ts';

/** Refuses a file without rows, or with a limit exceeded in its first lines. */
const refusalOfRows = async (
  db: Db,
  file: StoredFile,
  kind: Layout['kind'],
): Promise<Refusal<'invalid'> | null> => {
  try {
    const head = await readHead(db, file, { kind });
    if (head.isBlank) return refuseFile('file_empty');
    if (head.refused !== null) return refuseFile(head.refused);
    return head.isWhole && head.rowCount === 0 ? refuseFile('no_rows') : null;
  } catch (error) {
    return refusalOfLimit(error);
  }
};

export interface Upload {
  readonly kind: Layout['kind'];
  /** The portfolio for transactions; null for prices. */
  readonly portfolioId: string | null;
  readonly fileName: string;
  readonly userId: string;
}

/** The table to show first: the one with the most rows. */
const firstTable = ({ tables }: Received): number => {
  const counts = (tables ?? []).map(({ rowCount }) => rowCount);
  return Math.max(0, counts.indexOf(Math.max(...counts)));
};

/** What to store of a received file. */
const readBody = async (
  db: Db,
  { importId, kind, limit }: Receiving & { kind: Layout['kind'] },
  body: ReadableStream<Uint8Array>,
): Promise<Received | Refusal<'invalid'>> => {
  const received = await receiveChunks(db, { importId, limit }, body);
  if (isRefusal(received)) return received;
  if (received.tables?.length === 0) return refuseFile('file_empty');
  const file = storedFile({
    id: importId,
    encoding: received.encoding,
    format: received.format,
    table_index: firstTable(received),
  });
  return (await refusalOfRows(db, file, kind)) ?? received;
};

/** Marks a file as received, once per key; returns the description for the mapping step. */
const keepFile = <D extends object>(
  app: App,
  id: string,
  { described, content }: { described: D; content: string },
) =>
  inTransaction(app.db, (trx) => {
    const create = async () => {
      await queries.changeImport(trx, id, { state: 'uploaded' });
      return { ...described, ...importView(await importRow(trx, id)) };
    };
    return createOnce(trx, { create, content });
  });

/**
 * Stores a file in pieces of a megabyte, and describes it. If the file is too large, incomplete, no table, or was
 * received before under the same key, nothing of it stays.
 */
export const receiveFile = async (app: App, upload: Upload, body: ReadableStream<Uint8Array>) => {
  const id = uuid();
  await queries.insertImport(app.db, {
    id,
    kind: upload.kind,
    portfolio_id: upload.portfolioId,
    state: 'uploading',
    file_name: upload.fileName,
    created_by: upload.userId,
    created_at: app.clock.now().toISOString(),
  });
  let isKept = false;
  try {
    const limit = upload.kind === 'transactions' ? databaseRowLimit(app.config) : null;
    const received = await readBody(app.db, { importId: id, kind: upload.kind, limit }, body);
    if (isRefusal(received)) return received;
    await queries.changeImport(app.db, id, {
      byte_size: received.byteSize,
      content_hash: received.content,
      encoding: received.encoding,
      format: received.format,
      tables: received.tables === null ? null : JSON.stringify(received.tables),
      table_index: received.tables === null ? null : firstTable(received),
    });
    const row = await importRow(app.db, id);
    // Reads the whole file before storing it, because its last line may be the one that exceeds a limit.
    const described = await describeUpload(app, row, { userId: upload.userId });
    if (isRefusal(described)) return described;
    const description = await keepFile(app, id, { described, content: received.content });
    isKept = true;
    return { row: await importRow(app.db, id), description };
  } finally {
    if (!isKept) await queries.deleteImport(app.db, id);
  }
};

const importRow = async (db: Db, id: string): Promise<ImportRow> => {
  const row = await queries.findImport(db, id);
  invariant(row !== null, 'a file that was just received is there');
  return row;
};

interface Start {
  readonly base: Layout | null;
  readonly origin: Origin;
}

/** The layout that a user chose for this very file, as it is split now. */
const chosenLayout = (row: ImportRow, { form }: HeadReading): Layout | null => {
  const parsed = layoutSchema.safeParse(row.layout);
  if (!parsed.success) return null;
  const { delimiter, skipLines } = parsed.data;
  return delimiter === form.delimiter && skipLines === form.skipLines ? parsed.data : null;
};

/** The columns to start from: chosen for this file, saved by the user or the firm, or recognised. */
const fileStart = async (
  db: Db,
  row: ImportRow,
  given: { head: HeadReading; userId: string },
): Promise<Start> => {
  const { head, userId } = given;
  const chosen = chosenLayout(row, head);
  if (chosen !== null) return { base: chosen, origin: 'chosen' };
  const columns = { kind: row.kind, headerHash: headerHash(head.header) };
  const saved = await savedLayoutFor(db, userId, columns);
  if (saved !== null) return { base: withAccountColumn(saved.layout, head.recognised), origin: saved.origin };
  return { base: head.recognised, origin: head.recognised === null ? 'none' : 'recognised' };
};

interface Asker {
  /** The user whose saved layouts apply. */
  readonly userId: string;
  readonly asked?: AskedForm;
  /** The table that the user asks for; null for the one chosen, or shown first. */
  readonly table?: number | null;
}

/** The parts of an upload's description: its beginning, the columns to start from, and the stored scan, if any. */
const beginDescription = async (db: Db, row: ImportRow, { userId, asked = {}, table = null }: Asker) => {
  const head = await readHead(db, storedFile(row), { kind: row.kind, asked });
  const start = await fileStart(db, row, { head, userId });
  // A saved layout applies to the columns, however the earlier file was split.
  const base = start.base === null ? null : { ...start.base, ...splitForm(head) };
  const question = { layout: base ?? splitForm(head), header: head.header };
  const open: readonly OpenChoice[] = isTableOpen(row) && table === null ? ['table'] : [];
  return { head, start: { ...start, base }, question, open, scan: keptScan(row, question) };
};

const splitForm = ({ form }: HeadReading) => ({ delimiter: form.delimiter, skipLines: form.skipLines });

type Description = Awaited<ReturnType<typeof beginDescription>>;

const describe = async (
  db: Db,
  row: ImportRow,
  { head, start, open, scan }: Description & { scan: KeptScan },
) => {
  const suggestion = await suggestLayout(db, storedFile(row), { form: head.form, ...start, scan });
  return {
    ...importView(row),
    encoding: storedFile(row).encoding,
    format: row.format as FileFormat,
    tables: fileTables(row).map(({ name, rowCount }) => ({ name, rowCount })),
    table: row.table_index ?? 0,
    ...splitForm(head),
    sample: [head.header, ...head.shown].map((cells) => [...cells]),
    suggestion: { ...suggestion, open: [...open, ...suggestion.open] },
    typeWords: [...scan.words],
    accounts: [...(scan.accounts ?? [])],
    sameFile: await queries.findSameFile(db, row.id),
  };
};

/** First rows, suggested layout and open choices of an uploaded file; scans the file if that has not been done. */
export const describeUpload = async ({ db, config }: App, found: ImportRow, asker: Asker) => {
  const { table = null } = asker;
  const faults = table === null ? [] : tableFaults(found, table);
  if (faults.length > 0) return refuseFields(...faults);
  const row = withTable(found, table);
  try {
    const begun = await beginDescription(db, row, asker);
    if (begun.scan !== null) return await describe(db, row, { ...begun, scan: begun.scan });
    const limit = row.kind === 'transactions' ? databaseRowLimit(config) : null;
    const scan = await scanFor(db, row, { ...begun.question, limit });
    const refusal = limit === null ? null : refusalOfRowCount(scan.rowCount, limit);
    if (refusal !== null) return refusal;
    await keepScan(db, row.id, scan);
    return await describe(db, row, { ...begun, scan });
  } catch (error) {
    return refusalOfLimit(error);
  }
};

/** Whether describing an upload requires a scan of the whole file. */
export const needsScan = async (db: Db, row: ImportRow, asker: Asker): Promise<boolean> => {
  try {
    return (await beginDescription(db, withTable(row, asker.table ?? null), asker)).scan === null;
  } catch (error) {
    refusalOfLimit(error);
    return false;
  }
};
