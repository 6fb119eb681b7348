/** Reads a file with its layout and stores the status of every row for the preview. */
import type { Layout, PriceLayout, RateLayout } from '@partnerfolio/contract/imports';
import type { App } from '../../../platform/context.ts';
import { invariant, isRefusal } from '../../../platform/http/problem.ts';
import type { Refusal } from '../../../platform/http/problem.ts';
import type { AssessedRow, RowStatus } from './rows/rows.queries.ts';
import { readAs } from '../understand/layout/layout.ts';
import { assessedRates, limitError } from './market/assess-rates.actions.ts';
import type { RateRow } from './market/assess-rates.actions.ts';
import { assessedPrices } from './market/prices.actions.ts';
import type { PriceRow } from './market/prices.actions.ts';
import type { ImportRow } from '../import/queries.ts';
import { databaseRowLimit } from '../upload/row-limit.ts';
import { emptyReading, keepRows, readingResult } from './reading.actions.ts';
import type { Reading, ReadingResult } from './reading.actions.ts';
import { refuseFields } from '../import/refusals.ts';
import { refusalOfLimit } from '../understand/reader/scan.actions.ts';
import type { KeptScan } from '../understand/reader/scan.actions.ts';
import { assessTransactions } from './transactions.actions.ts';

/** Of a file of prices or exchange rates, only this many rows are stored for the preview. */
const invalidShown = 1000;
const othersShown = 200;

const nothingShown = {
  date: null,
  type: null,
  symbol: null,
  quantity: null,
  price: null,
  amount: null,
  fee: null,
  tax: null,
  accruedInterest: null,
  currency: null,
  toAmount: null,
  toCurrency: null,
} as const;

const shownPrice = ({ line, status, errors, reading }: PriceRow): AssessedRow => ({
  line,
  status,
  errors,
  questions: [],
  edits: null,
  shown: {
    ...nothingShown,
    date: reading.day?.text ?? null,
    symbol: reading.symbol,
    price: reading.close,
    currency: reading.currency,
  },
});

const shownRate = ({ line, status, errors, reading, stored }: RateRow): AssessedRow => ({
  line,
  part: reading.part,
  status,
  errors,
  questions: [],
  edits: null,
  shown: {
    ...nothingShown,
    date: reading.day?.text ?? null,
    price: reading.rate,
    currency: reading.base,
    toCurrency: reading.quote,
    storedRate: stored,
  },
});

interface Preview {
  readonly app: App;
  readonly row: ImportRow;
  readonly reading: Reading;
  readonly mayCreate: boolean;
  /** Whether rows may be booked into a closed period. */
  readonly mayCorrect: boolean;
  readonly scan: KeptScan;
}

interface Valued {
  readonly status: RowStatus;
  /** A stored value that the row's differs from. */
  readonly stored?: string | null;
}

/** Counts all rows, and stores those with errors and the first of the others. */
const previewValues = async <R extends Valued>(
  { app, reading }: Preview,
  batches: AsyncIterable<readonly R[]>,
  toShown: (row: R) => AssessedRow,
): Promise<ReadingResult> => {
  const counts = { ...emptyReading };
  const shown: AssessedRow[] = [];
  let others = 0;
  for await (const rows of batches) {
    counts.total_rows += rows.length;
    for (const one of rows) {
      if (one.status === 'new') counts.new_rows += 1;
      else if (one.status === 'duplicate') counts.duplicate_rows += 1;
      else if (one.status === 'error') counts.error_rows += 1;
      if ((one.stored ?? null) !== null) counts.differing_rows += 1;
      const isShown =
        one.status === 'error' ? counts.error_rows <= invalidShown : (others += 1) <= othersShown;
      if (isShown) shown.push(toShown(one));
    }
  }
  await keepRows(app.db, reading, shown);
  return counts;
};

const previewPrices = (preview: Preview, chosen: PriceLayout): Promise<ReadingResult> => {
  const { app, row, mayCreate, scan } = preview;
  const input = { row, layout: readAs(chosen, scan), mayCreate, today: app.clock.today(), compare: true };
  return previewValues(preview, assessedPrices(app.db, input), shownPrice);
};

const previewRates = (preview: Preview, chosen: RateLayout): Promise<ReadingResult> => {
  const { app, row, scan } = preview;
  const input = { row, layout: readAs(chosen, scan), today: app.clock.today(), compare: true };
  return previewValues(preview, assessedRates(app.db, input), shownRate);
};

const previewRows = async (preview: Preview, layout: Layout): Promise<ReadingResult | Refusal<'invalid'>> => {
  const { app, row, reading, mayCreate, mayCorrect, scan } = preview;
  if (layout.kind === 'prices') return previewPrices(preview, layout);
  if (layout.kind === 'rates') return previewRates(preview, layout);
  invariant(row.portfolio_id !== null, 'transactions are imported into a portfolio');
  const today = app.clock.today();
  const input = {
    row,
    portfolioId: row.portfolio_id,
    layout: readAs(layout, scan),
    mayCreate,
    mayCorrect,
    today,
    rowLimit: databaseRowLimit(app.config),
  };
  const assessment = await assessTransactions(app.db, input);
  if (isRefusal(assessment)) return assessment;
  await keepRows(app.db, reading, assessment.rows);
  return readingResult(assessment.rows, assessment);
};

/** Separates errors in the file from bugs. */
export const previewOrRefusal = async (
  preview: Preview,
  layout: Layout,
): Promise<ReadingResult | Refusal<'invalid'>> => {
  try {
    return await previewRows(preview, layout);
  } catch (error) {
    const fileError = limitError(error);
    return fileError === null ? refusalOfLimit(error) : refuseFields({ path: 'file', error: fileError });
  }
};
