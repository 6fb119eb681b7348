/** Reads a file with its layout and stores the status of every row for the preview. */
import type { Layout } from '@partnerfolio/contract/imports';
import type { App } from '../../../platform/context.ts';
import { invariant, isRefusal } from '../../../platform/http/problem.ts';
import type { Refusal } from '../../../platform/http/problem.ts';
import type { AssessedRow } from '../read/file.queries.ts';
import { readAs } from '../layout/layout.ts';
import { assessedPrices, TooManyYears, yearsAtMost } from './prices.actions.ts';
import type { PriceRow } from './prices.actions.ts';
import type { ImportRow } from '../queries.ts';
import { databaseRowLimit } from '../read/row-limit.ts';
import { emptyReading, keepRows, readingResult } from './reading.actions.ts';
import type { Reading, ReadingResult } from './reading.actions.ts';
import { refuseFile } from '../refusals.ts';
import { refusalOfLimit } from '../read/scan.actions.ts';
import type { KeptScan } from '../read/scan.actions.ts';
import { assessTransactions } from './transactions.actions.ts';

/** Of a price file, only this many rows are stored for the preview. */
const faultyPricesShown = 1000;
const otherPricesShown = 200;

const shownPrice = ({ line, status, faults, reading }: PriceRow): AssessedRow => ({
  line,
  status,
  faults,
  questions: [],
  edits: null,
  shown: {
    date: reading.day?.text ?? null,
    type: null,
    symbol: reading.symbol,
    quantity: null,
    price: reading.close,
    amount: null,
    fee: null,
    tax: null,
    accruedInterest: null,
    currency: reading.currency,
    toAmount: null,
    toCurrency: null,
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
): Promise<ReadingResult> => {
  const counts = { ...emptyReading };
  const layout = readAs(chosen, scan);
  const shown: AssessedRow[] = [];
  let faulty = 0;
  let others = 0;
  const input = { row, layout, mayCreate, today: app.clock.today(), compare: true };
  for await (const rows of assessedPrices(app.db, input)) {
    counts.total_rows += rows.length;
    for (const one of rows) {
      if (one.status === 'new') counts.new_rows += 1;
      else if (one.status === 'duplicate') counts.duplicate_rows += 1;
      else counts.error_rows += 1;
      const isShown =
        one.status === 'error' ? (faulty += 1) <= faultyPricesShown : (others += 1) <= otherPricesShown;
      if (isShown) shown.push(shownPrice(one));
    }
  }
  await keepRows(app.db, reading, shown);
  return counts;
};

const previewRows = async (preview: Preview, layout: Layout): Promise<ReadingResult | Refusal<'invalid'>> => {
  const { app, row, reading, mayCreate, scan } = preview;
  if (layout.kind === 'prices') return previewPrices(preview, layout);
  invariant(row.portfolio_id !== null, 'transactions are imported into a portfolio');
  const today = app.clock.today();
  const input = {
    row,
    portfolioId: row.portfolio_id,
    layout: readAs(layout, scan),
    mayCreate,
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
    if (error instanceof TooManyYears) return refuseFile('too_many_years', { limit: yearsAtMost });
    return refusalOfLimit(error);
  }
};
