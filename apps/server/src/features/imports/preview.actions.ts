/** Choosing a layout: the file is read under it, every row's fate is kept for looking at, and the layout remembered. */
import type { Layout } from '@partnerfolio/contract/imports';
import { v7 as uuid } from 'uuid';
import { can } from '../../platform/access.ts';
import type { Staff } from '../../platform/access.ts';
import type { App } from '../../platform/context.ts';
import type { Db } from '../../platform/db.ts';
import { invariant, isRefusal, refuse, refuseField } from '../../platform/problem.ts';
import type { Refusal } from '../../platform/problem.ts';
import { deleteOtherRows, insertRows } from './file.queries.ts';
import type { RowFate } from './file.queries.ts';
import { assessedPrices, TooManyYears } from './prices.actions.ts';
import type { PriceRow } from './prices.actions.ts';
import * as queries from './queries.ts';
import type { ImportRow } from './queries.ts';
import { hasFile, missingColumns } from './rules.ts';
import { assessTransactions } from './transactions.actions.ts';
import { headerHash, readSample } from './upload.actions.ts';

const rowsAtOnce = 2000;
/** Of a price file only these many rows are kept for looking at. */
const faultyPricesShown = 1000;
const otherPricesShown = 200;

interface Counts {
  readonly total_rows: number;
  readonly new_rows: number;
  readonly duplicate_rows: number;
  readonly error_rows: number;
}

interface Reading {
  readonly importId: string;
  readonly readingId: string;
}

const keepRows = async (db: Db, reading: Reading, rows: readonly RowFate[]): Promise<void> => {
  for (let at = 0; at < rows.length; at += rowsAtOnce)
    await insertRows(db, reading, rows.slice(at, at + rowsAtOnce));
};

const countsOf = (rows: readonly RowFate[]): Counts => {
  const count = (fate: RowFate['fate']) => rows.filter((row) => row.fate === fate).length;
  return {
    total_rows: rows.length,
    new_rows: count('new'),
    duplicate_rows: count('duplicate'),
    error_rows: count('error'),
  };
};

const shownPrice = ({ line, fate, faults, reading }: PriceRow): RowFate => ({
  line,
  fate,
  faults,
  shown: {
    date: reading.day?.text ?? null,
    type: null,
    symbol: reading.symbol,
    quantity: null,
    price: reading.close,
    amount: null,
    fee: null,
    currency: reading.currency,
  },
});

interface Preview {
  readonly app: App;
  readonly row: ImportRow;
  readonly reading: Reading;
  readonly mayCreate: boolean;
}

const previewPrices = async (
  { app, row, reading, mayCreate }: Preview,
  layout: Layout & { kind: 'prices' },
): Promise<Counts> => {
  const counts = { total_rows: 0, new_rows: 0, duplicate_rows: 0, error_rows: 0 };
  const shown: RowFate[] = [];
  let faulty = 0;
  let others = 0;
  for await (const rows of assessedPrices(app.db, { row, layout, mayCreate, compare: true })) {
    counts.total_rows += rows.length;
    for (const one of rows) {
      if (one.fate === 'new') counts.new_rows += 1;
      else if (one.fate === 'duplicate') counts.duplicate_rows += 1;
      else counts.error_rows += 1;
      const isShown =
        one.fate === 'error' ? (faulty += 1) <= faultyPricesShown : (others += 1) <= otherPricesShown;
      if (isShown) shown.push(shownPrice(one));
    }
  }
  await keepRows(app.db, reading, shown);
  return counts;
};

const previewOf = async (preview: Preview, layout: Layout): Promise<Counts | Refusal<'invalid'>> => {
  const { app, row, reading, mayCreate } = preview;
  if (layout.kind === 'prices') return previewPrices(preview, layout);
  invariant(row.portfolio_id !== null, 'transactions are imported into a portfolio');
  const input = { row, portfolioId: row.portfolio_id, layout, mayCreate, today: app.clock.today() };
  const assessment = await assessTransactions(app.db, input);
  if (isRefusal(assessment)) return assessment;
  await keepRows(app.db, reading, assessment.rows);
  return countsOf(assessment.rows);
};

/** Splits what the file can't be read as from bugs. */
const previewOrRefusal = async (preview: Preview, layout: Layout): Promise<Counts | Refusal<'invalid'>> => {
  try {
    return await previewOf(preview, layout);
  } catch (error) {
    if (error instanceof TooManyYears) return refuseField('file', error.message);
    throw error;
  }
};

interface LayoutChoice {
  readonly row: ImportRow;
  readonly layout: Layout;
  readonly viewer: Staff;
}

const remember = async (
  app: App,
  { header, row, layout, viewer }: LayoutChoice & { header: readonly string[] },
) => {
  await queries.rememberLayout(app.db, {
    id: uuid(),
    kind: layout.kind,
    header_hash: headerHash(header),
    name: row.file_name,
    layout: JSON.stringify(layout),
    created_by: viewer.id,
    used_at: app.clock.now().toISOString(),
  });
};

/** Sets the layout of a waiting import; the fates it shows are those of now, and are found anew when it is applied. */
export const chooseImportLayout = async (
  app: App,
  { row, layout, viewer }: LayoutChoice,
): Promise<Refusal<'invalid' | 'wrong_state' | 'forbidden'> | null> => {
  if (!hasFile(row.state)) return refuse('wrong_state', { detail: `This import is ${row.state}` });
  if (layout.kind !== row.kind) return refuseField('kind', `This is an import of ${row.kind}`);
  const mayCreate = can(viewer, 'market_data.instruments');
  if (layout.createInstruments && !mayCreate)
    return refuse('forbidden', { detail: 'Creating instruments needs the right to' });
  const { sample } = await readSample(app.db, row, layout);
  const missing = missingColumns(layout, Math.max(sample.header.length, ...sample.rows.map((r) => r.length)));
  if (missing.length > 0) return refuse('invalid', { fields: missing });
  const reading = { importId: row.id, readingId: uuid() };
  const counts = await previewOrRefusal({ app, row, reading, mayCreate }, layout);
  if (isRefusal(counts)) return counts;
  const change = { ...counts, layout: JSON.stringify(layout), reading_id: reading.readingId, done_rows: 0 };
  const isSet = await queries.setLayout(app.db, row.id, change);
  await deleteOtherRows(app.db, row.id, isSet ? reading.readingId : row.reading_id);
  if (!isSet) return refuse('wrong_state', { detail: 'This import has moved on meanwhile' });
  await remember(app, { header: sample.header, row, layout, viewer });
  return null;
};
