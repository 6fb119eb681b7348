/** What users changed in a row, as stored with its status. */
import type { OpeningPosition, RowEdits } from '@partnerfolio/contract/imports/row-edits';
import type { ReadRow } from './edited-row.ts';
import type { BookableDraft } from '../entries/stated-entry.ts';
import type { EditsByLine } from './edits.queries.ts';

/** As shown, but without the instrument's name, which is looked up when it is shown. */
export type StoredRowEdits = Omit<RowEdits, 'instrument'> & {
  readonly instrument: { readonly id: string; readonly forAll: boolean } | null;
};

/** The name under which an instrument is chosen for every row: the symbol, or else the ISIN. */
export const nameKey = ({ symbol, isin }: { readonly symbol: string; readonly isin: string }): string =>
  (symbol || isin).toUpperCase();

const chosenInstrument = (line: number, symbol: string | null, edits: EditsByLine) => {
  const own = edits.instruments.get(line);
  if (own !== undefined) return { id: own, forAll: false };
  const named = symbol === null ? undefined : edits.namedInstruments.get(symbol.toUpperCase());
  return named === undefined ? null : { id: named, forAll: true };
};

/** The edits of a row; null for a row as in the file. */
export const rowEdits = (
  { line, reading, fromFile = {} }: ReadRow,
  edits: EditsByLine,
): StoredRowEdits | null => {
  const cells = Object.entries(edits.cells.get(line) ?? {}).map(([cell, to]) => ({
    cell: cell as RowEdits['cells'][number]['cell'],
    from: fromFile[cell as keyof typeof fromFile] ?? '',
    to,
  }));
  const isSkipped = edits.skipped.has(line);
  const instrument = chosenInstrument(line, reading.shown.symbol, edits);
  const opening = edits.openings.get(line) ?? null;
  if (cells.length === 0 && !isSkipped && instrument === null && opening === null) return null;
  return { cells, isSkipped, instrument, opening };
};

/** The opening position of a row as an entry: a transfer in of the row's instrument, its cost known or not. */
export const openingDraft = (
  { date, quantity, cost }: OpeningPosition,
  { instrument, currency }: BookableDraft,
): BookableDraft => ({
  type: 'transfer_in',
  tradeDate: date,
  settlementDate: null,
  tradeTime: null,
  instrument,
  toInstrument: null,
  quantity,
  price: null,
  amount: cost,
  fee: '0',
  tax: '0',
  accruedInterest: '0',
  currency,
  ratioNew: null,
  ratioOld: null,
  costShare: null,
  toAmount: null,
  toCurrency: null,
  note: null,
});
