/** Receives a file: stores it, converts it into tables and describes it for the mapping step. */
import { convertFile } from './parse/convert.actions.ts';
import { describeUpload } from './answer/layouts/describe.actions.ts';
import type { Layout } from '@partnerfolio/contract/imports';
import { v7 as uuid } from 'uuid';
import type { App } from '../../platform/context.ts';
import type { Db } from '../../platform/database/db.ts';
import { createOnce } from '../../platform/serve/idempotency.ts';
import { invariant, isRefusal, refuseFor } from '../../platform/http/problem.ts';
import type { Refusal } from '../../platform/http/problem.ts';
import { inTransaction } from '../../platform/database/transactions.ts';
import { listAccounts } from '../portfolio-access/accounts.queries.ts';
import { readHead } from './understand/reader/file-readers.actions.ts';
import type { StoredFile } from './upload/stored-file.ts';
import * as queries from './import/queries.ts';
import type { ImportRow } from './import/queries.ts';
import { receiveChunks } from './upload/receive-chunks.actions.ts';
import type { Received, Receiving } from './upload/receive-chunks.actions.ts';
import { databaseRowLimit } from './upload/row-limit.ts';
import { refuseFile } from './import/refusals.ts';
import { refusalOfLimit } from './understand/reader/scan.actions.ts';
import { importView } from './import/view.ts';
import { storedFile } from './upload/stored-file.ts';

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
  /** The account into which transactions are booked. */
  readonly accountId?: string;
  readonly fileName: string;
  readonly userId: string;
}

/** The account that an import states, or the only one of the portfolio. */
export const chooseAccount = async (
  db: Db,
  portfolioId: string,
  stated: string | undefined,
): Promise<string | Refusal<'invalid'>> => {
  const accounts = await listAccounts(db, portfolioId);
  const [only] = accounts;
  if (stated === undefined && only !== undefined && accounts.length === 1) return only.id;
  if (stated !== undefined && accounts.some(({ id }) => id === stated)) return stated;
  const code = stated === undefined ? 'choose_account' : 'unknown_account';
  return refuseFor('accountId', code);
};

/** The table to show first: the one with the most rows. */
const firstTable = ({ tables }: Received): number => {
  const counts = (tables ?? []).map(({ rowCount }) => rowCount);
  return Math.max(0, counts.indexOf(Math.max(...counts)));
};

/** What to store of a received file. */
const readBody = async (
  db: Db,
  { importId, kind, limit }: Omit<Receiving, 'convert'> & { kind: Layout['kind'] },
  body: ReadableStream<Uint8Array>,
): Promise<Received | Refusal<'invalid'>> => {
  const received = await receiveChunks(db, { importId, limit, convert: convertFile }, body);
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
    account_id: upload.accountId ?? null,
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
