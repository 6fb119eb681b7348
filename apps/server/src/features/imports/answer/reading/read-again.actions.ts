/** Reads a file again with its current layout. */
import type { Layout } from '@partnerfolio/contract/imports';
import { v7 as uuid } from 'uuid';
import type { App } from '../../../../platform/context.ts';
import { isRefusal, refuse } from '../../../../platform/http/problem.ts';
import type { Refusal } from '../../../../platform/http/problem.ts';
import type { ImportRow } from '../../import/queries.ts';
import { keepReading } from './keep-reading.actions.ts';
import { previewOrRefusal } from '../../assess/rows-preview.actions.ts';
import { refusalOfLimit, scanOfChosen } from '../../understand/reader/scan.actions.ts';
import type { KeptScan } from '../../understand/reader/scan.actions.ts';

export interface ReadingAgain {
  readonly row: ImportRow;
  readonly layout: Layout;
  readonly mayCreate: boolean;
  readonly mayCorrect: boolean;
  /** The revision to which the reading belongs. If the import has another revision by now, the reading is outdated. */
  readonly revision: number;
  /** The revision of all instruments before a reading for requested ones; null for a reading that a user asked for. */
  readonly instruments?: string | null;
}

/** The scan stored when the layout was chosen; refuses a file that an earlier version read. */
const scanOrRefusal = async (
  app: App,
  row: ImportRow,
  layout: Layout,
): Promise<KeptScan | Refusal<'invalid'>> => {
  try {
    return await scanOfChosen(app.db, row, layout);
  } catch (error) {
    return refusalOfLimit(error);
  }
};

/** Reads a file again with its layout, after answers or a change of the ledger. */
export const readAgain = async (
  app: App,
  { row, layout, mayCreate, mayCorrect, revision, instruments = null }: ReadingAgain,
): Promise<Refusal<'invalid' | 'stale'> | null> => {
  const scan = await scanOrRefusal(app, row, layout);
  if (isRefusal(scan)) return scan;
  const reading = { importId: row.id, readingId: uuid() };
  const counts = await previewOrRefusal({ app, row, reading, mayCreate, mayCorrect, scan }, layout);
  if (isRefusal(counts)) return counts;
  const change = { ...counts, reading_id: reading.readingId, done_rows: 0 };
  const isKept = await keepReading(app, { row: { id: row.id, revision }, change, instruments });
  return isKept ? null : refuse('stale');
};
