/** Choosing a layout: the file is read under it, every row's fate is kept for looking at, and the layout remembered. */
import { layoutSchema } from '@partnerfolio/contract/imports';
import type { Layout } from '@partnerfolio/contract/imports';
import { v7 as uuid } from 'uuid';
import { can } from '../../platform/access.ts';
import type { Staff } from '../../platform/access.ts';
import type { App } from '../../platform/context.ts';
import { invariant, isRefusal, refuse, refuseField } from '../../platform/problem.ts';
import type { Refusal } from '../../platform/problem.ts';
import { forgetAnswers } from './answers.queries.ts';
import { deleteOtherRows, deleteReading } from './file.queries.ts';
import type { RowFate } from './file.queries.ts';
import { assessedPrices, TooManyYears } from './prices.actions.ts';
import type { PriceRow } from './prices.actions.ts';
import * as queries from './queries.ts';
import type { ImportRow } from './queries.ts';
import { countsOf, keepRows } from './reading.actions.ts';
import type { Counts, Reading } from './reading.actions.ts';
import { hasFile, missingColumns } from './rules.ts';
import { assessTransactions } from './transactions.actions.ts';
import { headerHash, readSample } from './upload.actions.ts';

/** Of a price file only these many rows are kept for looking at. */
const faultyPricesShown = 1000;
const otherPricesShown = 200;

const shownPrice = ({ line, fate, faults, reading }: PriceRow): RowFate => ({
  line,
  fate,
  faults,
  questions: [],
  shown: {
    date: reading.day?.text ?? null,
    type: null,
    symbol: reading.symbol,
    quantity: null,
    price: reading.close,
    amount: null,
    fee: null,
    tax: null,
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
  const counts = { total_rows: 0, new_rows: 0, duplicate_rows: 0, error_rows: 0, question_rows: 0 };
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

export interface ReadingAgain {
  readonly row: ImportRow;
  readonly layout: Layout;
  readonly mayCreate: boolean;
  /** The revision that the reading is made for; another one meanwhile has changed what it rests on. */
  readonly revision: number;
}

/** Reads a file again under its layout, after answers or a changed ledger. */
export const readAgain = async (
  app: App,
  { row, layout, mayCreate, revision }: ReadingAgain,
): Promise<Refusal<'invalid' | 'stale'> | null> => {
  const reading = { importId: row.id, readingId: uuid() };
  const counts = await previewOrRefusal({ app, row, reading, mayCreate }, layout);
  if (isRefusal(counts)) return counts;
  const change = { ...counts, reading_id: reading.readingId, done_rows: 0 };
  const isSet = await queries.setReading(app.db, { id: row.id, revision }, change);
  await (isSet ? deleteOtherRows : deleteReading)(app.db, row.id, reading.readingId);
  return isSet ? null : refuse('stale');
};

/** Whether answers about rows still hold: only what instruments are created has changed. */
const readsAlike = (one: unknown, other: Layout): boolean => {
  const parsed = layoutSchema.safeParse(one);
  const plain = (layout: Layout) => JSON.stringify({ ...layout, createInstruments: false });
  return parsed.success && plain(parsed.data) === plain(other);
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
  if (!readsAlike(row.layout, layout)) await forgetAnswers(app.db, row.id);
  const reading = { importId: row.id, readingId: uuid() };
  const counts = await previewOrRefusal({ app, row, reading, mayCreate }, layout);
  if (isRefusal(counts)) return counts;
  const change = { ...counts, layout: JSON.stringify(layout), reading_id: reading.readingId, done_rows: 0 };
  const isSet = await queries.setReading(app.db, row, change);
  await (isSet ? deleteOtherRows : deleteReading)(app.db, row.id, reading.readingId);
  if (!isSet) return refuse('wrong_state', { detail: 'This import has moved on meanwhile' });
  await remember(app, { header: sample.header, row, layout, viewer });
  return null;
};
