/** Describes an uploaded file for the mapping step: its first rows, the layout to start from, and what is open. */
import type { Layout } from '@partnerfolio/contract/imports';
import { layoutSchema } from '@partnerfolio/contract/imports';
import type { App } from '../../../../platform/context.ts';
import type { Db } from '../../../../platform/database/db.ts';
import { readHead, suggestLayout } from '../../understand/reader/file-readers.actions.ts';
import { withAccountColumn } from '../../understand/cells/account-columns.ts';
import type { OpenChoice, Origin } from '../../understand/layout/layout.ts';
import type { FileFormat } from '../../upload/content-kind.ts';
import { fileTables, isTableOpen, tableErrors, withTable } from '../../import/rules.ts';
import { savedLayoutFor } from './layouts.actions.ts';
import * as queries from '../../import/queries.ts';
import type { ImportRow } from '../../import/queries.ts';
import type { AskedForm, HeadReading } from '../../understand/reader/reader-messages.ts';
import { refusalOfRowCount, databaseRowLimit } from '../../upload/row-limit.ts';
import { refuseFields } from '../../import/refusals.ts';
import {
  headerHash,
  keepScan,
  keptScan,
  refusalOfLimit,
  scanFor,
} from '../../understand/reader/scan.actions.ts';
import type { KeptScan } from '../../understand/reader/scan.actions.ts';
import { importView } from '../../import/view.ts';
import { storedFile } from '../../upload/stored-file.ts';

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
  const errors = table === null ? [] : tableErrors(found, table);
  if (errors.length > 0) return refuseFields(...errors);
  const row = withTable(found, table);
  try {
    const started = await beginDescription(db, row, asker);
    if (started.scan !== null) return await describe(db, row, { ...started, scan: started.scan });
    const limit = row.kind === 'transactions' ? databaseRowLimit(config) : null;
    const scan = await scanFor(db, row, { ...started.question, limit });
    const refusal = limit === null ? null : refusalOfRowCount(scan.rowCount, limit);
    if (refusal !== null) return refusal;
    await keepScan(db, row.id, scan);
    return await describe(db, row, { ...started, scan });
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
