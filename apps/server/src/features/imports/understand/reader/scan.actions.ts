/** Scans a whole file under a choice of columns, once, and stores the result with the import for later requests. */
import { createHash } from 'node:crypto';
import type { ImportErrorCode } from '@partnerfolio/contract/refusals/import-errors';
import type { Layout } from '@partnerfolio/contract/imports';
import type { Db } from '../../../../platform/database/db.ts';
import type { Refusal } from '../../../../platform/http/problem.ts';
import { BeyondLimit, fileLimits } from '../../../../platform/files/csv-rows.ts';
import type { FileLimit } from '../../../../platform/files/csv-rows.ts';
import { chargeColumns } from '../columns/more-charges.ts';
import { readHead, scanFile } from './file-readers.actions.ts';
import type { FileScan } from '../columns/format-evidence.ts';
import { headerIdentity } from '../layout/layout.ts';
import type { FileForm } from '../layout/file-form.ts';
import * as queries from '../../import/queries.ts';
import { refuseFields, refuseFile } from '../../import/refusals.ts';
import { TooManyRows } from '../../upload/row-count.ts';
import type { RowLimit } from '../../upload/row-count.ts';
import type { ImportRow } from '../../import/queries.ts';
import { storedFile } from '../../upload/stored-file.ts';

/** A scan as the import stores it. */
export interface KeptScan extends FileScan {
  /** The question that the scan answers: the separator, the columns, and the meanings of their words. */
  readonly of: string;
  /** The hash of the column names, in hex. */
  readonly header: string;
}

const limitCodes = {
  cellChars: 'cell_too_long',
  lineChars: 'line_too_long',
  columns: 'too_many_columns',
  lines: 'too_many_lines',
} as const satisfies Record<FileLimit, ImportErrorCode>;

/** Names the line that exceeds a limit; rethrows anything else. */
export const refusalOfLimit = (error: unknown): Refusal<'invalid'> => {
  if (error instanceof TooManyRows) return refuseFields({ path: 'file', error: error.error });
  if (error instanceof BeyondLimit)
    return refuseFile(limitCodes[error.limit], { line: error.line, limit: fileLimits[error.limit] });
  throw error;
};

/** The hash by which a saved layout is found for its columns. */
export const headerHash = (header: readonly string[]): Buffer =>
  createHash('sha256').update(headerIdentity(header)).digest();

interface Asked {
  readonly layout: FileForm | Layout;
  readonly header: readonly string[];
}

/** The table that is scanned; a CSV has only one. */
type Scanned = Pick<ImportRow, 'table_index'>;

/** Counted up when scans look for more, so that drafts of earlier versions are scanned again. */
const scanVersion = 2;

/** Leaves out the formats, because a scan finds them. */
const scanKey = ({ table_index: table }: Scanned, { layout }: Pick<Asked, 'layout'>): string => {
  const { delimiter, skipLines } = layout;
  const split = [delimiter, skipLines, ...(table === null ? [] : [table])];
  if (!('kind' in layout)) return JSON.stringify(split);
  const { kind, columns } = layout;
  const rest =
    layout.kind === 'transactions'
      ? [
          scanVersion,
          layout.types,
          layout.amounts,
          layout.account,
          ...(chargeColumns(layout).length > 0 ? [layout.charges] : []),
        ]
      : [];
  const text = JSON.stringify([...split, kind, columns, ...rest]);
  return createHash('sha256').update(text).digest('hex');
};

/** The scan that the import stores, if it answers this question. */
export const keptScan = (row: Pick<ImportRow, 'scan'> & Scanned, asked: Asked): KeptScan | null => {
  // Only this file writes them.
  const kept = row.scan as KeptScan | null;
  return kept?.of === scanKey(row, asked) ? kept : null;
};

/** The same scan, stored as the answer to a layout's question. */
export const rescopedScan = (row: Scanned, scan: KeptScan, layout: Layout): KeptScan => ({
  ...scan,
  of: scanKey(row, { layout }),
});

/** Scans the file without storing the result. */
export const scanFor = async (
  db: Db,
  row: ImportRow,
  { limit = null, ...asked }: Asked & { readonly limit?: RowLimit | null },
): Promise<KeptScan> => {
  const scan = await scanFile(db, storedFile(row), { layout: asked.layout, limit });
  return { of: scanKey(row, asked), header: headerHash(asked.header).toString('hex'), ...scan };
};

/** Stores a scan with its import. */
export const keepScan = (db: Db, importId: string, scan: KeptScan): Promise<void> =>
  queries.keepScan(db, importId, JSON.stringify(scan));

/** The scan stored when the layout was chosen; an import from an earlier version has none. */
export const scanOfChosen = async (db: Db, row: ImportRow, layout: Layout): Promise<KeptScan> => {
  const { header } = await readHead(db, storedFile(row), { kind: row.kind, asked: layout });
  const asked = { layout, header };
  return keptScan(row, asked) ?? scanFor(db, row, asked);
};
