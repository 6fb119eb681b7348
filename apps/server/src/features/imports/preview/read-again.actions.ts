/** Reading a file again under the layout it has. */
import type { Layout } from '@partnerfolio/contract/imports';
import { v7 as uuid } from 'uuid';
import type { App } from '../../../platform/context.ts';
import { isRefusal, refuse } from '../../../platform/http/problem.ts';
import type { Refusal } from '../../../platform/http/problem.ts';
import { deleteOtherRows, deleteReading } from '../read/file.queries.ts';
import * as queries from '../queries.ts';
import type { ImportRow } from '../queries.ts';
import { previewOrRefusal } from './rows-preview.actions.ts';
import { refusalOfLimit, scanOfChosen } from '../read/scan.actions.ts';
import type { KeptScan } from '../read/scan.actions.ts';

export interface ReadingAgain {
  readonly row: ImportRow;
  readonly layout: Layout;
  readonly mayCreate: boolean;
  /** The revision that the reading is made for; another one meanwhile has changed what it rests on. */
  readonly revision: number;
}

/** The scan that the choice of the layout has left, or what a file of an earlier version is refused for. */
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

/** Reads a file again under its layout, after answers or a changed ledger. */
export const readAgain = async (
  app: App,
  { row, layout, mayCreate, revision }: ReadingAgain,
): Promise<Refusal<'invalid' | 'stale'> | null> => {
  const scan = await scanOrRefusal(app, row, layout);
  if (isRefusal(scan)) return scan;
  const reading = { importId: row.id, readingId: uuid() };
  const counts = await previewOrRefusal({ app, row, reading, mayCreate, scan }, layout);
  if (isRefusal(counts)) return counts;
  const change = { ...counts, reading_id: reading.readingId, done_rows: 0 };
  const isSet = await queries.setReading(app.db, { id: row.id, revision }, change);
  await (isSet ? deleteOtherRows : deleteReading)(app.db, row.id, reading.readingId);
  return isSet ? null : refuse('stale');
};
