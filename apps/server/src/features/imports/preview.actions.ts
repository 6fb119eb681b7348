/** Choosing a layout: the file is read under it, and every row's fate is kept for looking at. */
import type { AssumedChoice, Layout } from '@partnerfolio/contract/imports';
import { v7 as uuid } from 'uuid';
import { can } from '../../platform/access.ts';
import type { Staff } from '../../platform/access.ts';
import type { App } from '../../platform/context.ts';
import type { Db } from '../../platform/db.ts';
import { invariant, isRefusal, refuse, refuseField } from '../../platform/problem.ts';
import type { Refusal } from '../../platform/problem.ts';
import { readHead } from './file-readers.actions.ts';
import { deleteOtherRows, insertRows } from './file.queries.ts';
import type { RowFate } from './file.queries.ts';
import { dateChoice, numberChoice } from './format-evidence.ts';
import type { FormatEvidence } from './format-evidence.ts';
import { readAs } from './layout.ts';
import { assessedPrices, TooManyYears } from './prices.actions.ts';
import type { PriceRow } from './prices.actions.ts';
import * as queries from './queries.ts';
import type { ImportRow } from './queries.ts';
import { hasFile, missingColumns } from './rules.ts';
import { assessTransactions } from './transactions.actions.ts';
import type { HeadReading } from './reader-messages.ts';
import { keptScan, refusalOfLimit, rescopedScan, scanFor } from './scan.actions.ts';
import type { KeptScan } from './scan.actions.ts';
import { storedFile } from './view.ts';

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
  readonly scan: KeptScan;
}

const previewPrices = async (
  { app, row, reading, mayCreate, scan }: Preview,
  chosen: Layout & { kind: 'prices' },
): Promise<Counts> => {
  const counts = { total_rows: 0, new_rows: 0, duplicate_rows: 0, error_rows: 0 };
  const layout = readAs(chosen, scan);
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
  const { app, row, reading, mayCreate, scan } = preview;
  if (layout.kind === 'prices') return previewPrices(preview, layout);
  invariant(row.portfolio_id !== null, 'transactions are imported into a portfolio');
  const today = app.clock.today();
  const input = { row, portfolioId: row.portfolio_id, layout: readAs(layout, scan), mayCreate, today };
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
    return refusalOfLimit(error);
  }
};

interface LayoutChoice {
  readonly row: ImportRow;
  readonly layout: Layout;
  /** What of the layout nobody has chosen: it holds only as far as the file itself decides it. */
  readonly assumed: readonly AssumedChoice[];
  readonly viewer: Staff;
}

/** The layout with what the file decides in place of what was assumed; refused with what it leaves open. */
const withoutAssumptions = (
  layout: Layout,
  assumed: readonly AssumedChoice[],
  evidence: FormatEvidence,
): Layout | Refusal<'invalid'> => {
  const dates = dateChoice(evidence);
  const numbers = numberChoice(evidence);
  const isOpen = { dateFormat: dates.open, numberFormat: numbers.open };
  const fields = assumed.flatMap((path) => {
    const cell = isOpen[path];
    return cell === null ? [] : [{ path, message: `"${cell.slice(0, 60)}" can be read in two ways` }];
  });
  if (fields.length > 0) return refuse('invalid', { fields });
  return {
    ...layout,
    dateFormat: (assumed.includes('dateFormat') ? dates.value : null) ?? layout.dateFormat,
    numberFormat: (assumed.includes('numberFormat') ? numbers.value : null) ?? layout.numberFormat,
  };
};

/** Only what the file's own words mean is kept of a layout. */
const withOwnWords = (layout: Layout, words: readonly string[]): Layout => {
  if (layout.kind === 'prices') return layout;
  const own = words.flatMap((word) => {
    const meaning = Object.hasOwn(layout.types, word) ? layout.types[word] : undefined;
    return meaning === undefined ? [] : [[word, meaning] as const];
  });
  return { ...layout, types: Object.fromEntries(own) };
};

interface Chosen {
  readonly layout: Layout;
  readonly scan: KeptScan;
}

/** Goes through the file under the layout's columns, and settles what was only assumed of it. */
const settle = async (
  app: App,
  { row, layout, assumed, head }: Omit<LayoutChoice, 'viewer'> & { head: HeadReading },
): Promise<Chosen | Refusal<'invalid'>> => {
  const asked = { layout, header: head.header };
  const scan = keptScan(row, asked) ?? (await scanFor(app.db, row, asked));
  const settled = withoutAssumptions(layout, assumed, scan.evidence);
  return isRefusal(settled) ? settled : { layout: withOwnWords(settled, scan.words), scan };
};

/** What a choice is refused for before anything is read. */
const obstacle = ({
  row,
  layout,
  viewer,
}: LayoutChoice): Refusal<'invalid' | 'wrong_state' | 'forbidden'> | null => {
  if (!hasFile(row.state)) return refuse('wrong_state', { detail: `This import is ${row.state}` });
  if (layout.kind !== row.kind) return refuseField('kind', `This is an import of ${row.kind}`);
  return layout.createInstruments && !can(viewer, 'market_data.instruments')
    ? refuse('forbidden', { detail: 'Creating instruments needs the right to' })
    : null;
};

const readAndKeep = async (
  app: App,
  { row, viewer }: LayoutChoice,
  { layout, scan }: Chosen,
): Promise<Refusal<'invalid' | 'wrong_state'> | null> => {
  const reading = { importId: row.id, readingId: uuid() };
  const mayCreate = can(viewer, 'market_data.instruments');
  const counts = await previewOrRefusal({ app, row, reading, mayCreate, scan }, layout);
  if (isRefusal(counts)) return counts;
  const change = {
    ...counts,
    layout: JSON.stringify(layout),
    // Under the words that are kept, so that who asks again finds it.
    scan: JSON.stringify(rescopedScan(scan, layout)),
    reading_id: reading.readingId,
    done_rows: 0,
  };
  const isSet = await queries.setLayout(app.db, row.id, change);
  await deleteOtherRows(app.db, row.id, isSet ? reading.readingId : row.reading_id);
  return isSet ? null : refuse('wrong_state', { detail: 'This import has moved on meanwhile' });
};

/** Sets the layout of a waiting import; the fates it shows are those of now, and are found anew when it is applied. */
export const chooseImportLayout = async (
  app: App,
  choice: LayoutChoice,
): Promise<Refusal<'invalid' | 'wrong_state' | 'forbidden'> | null> => {
  const refusal = obstacle(choice);
  if (refusal !== null) return refusal;
  const { row, layout } = choice;
  try {
    const head = await readHead(app.db, storedFile(row), { kind: row.kind, asked: layout });
    const missing = missingColumns(layout, head.width);
    if (missing.length > 0) return refuse('invalid', { fields: missing });
    const chosen = await settle(app, { ...choice, head });
    return isRefusal(chosen) ? chosen : await readAndKeep(app, choice, chosen);
  } catch (error) {
    return refusalOfLimit(error);
  }
};
