/** What a row reads as: an entry, one side of an exchange, or why it is neither. */
import type { RowError } from '../../import/errors.rules.ts';
import type { SignedAmount } from '../cells/row-directions.ts';
import type { ShownRow } from '../cells/shown-cells.ts';
import { tradeAmount } from './quoted-money.ts';
import { noRefunds } from './stated-entry.ts';
import type { EntryDraft, StatedEntry } from './stated-entry.ts';

export interface ReadEntry extends StatedEntry {
  readonly kind: 'entry';
  readonly shown: ShownRow;
  /** The row as its sign says, if that contradicts its type. */
  readonly turned: StatedEntry | null;
  /** The type of its word and its signed amount, which show whether the file writes signs. */
  readonly signed: SignedAmount;
  /** A status that may or may not mean that the row was executed; null if it was. */
  readonly unclearStatus: string | null;
  /** The contents of the cells, by which the row is recognised whatever type it gets. */
  readonly stated: readonly string[];
}

/** A row with one side of a currency exchange; another row has the other side. */
export interface ReadSide {
  readonly kind: 'side';
  readonly shown: ShownRow;
  /** The entry that it would be, without the amount bought. */
  readonly read: ReadEntry;
  readonly reference: string;
  /** What else the row names, such as the instrument that the currency was exchanged for. */
  readonly named: string;
}

export type RowReading =
  | { readonly kind: 'ignored'; readonly shown: ShownRow; readonly remark: RowError | null }
  | ReadEntry
  | ReadSide
  | { readonly kind: 'invalid'; readonly shown: ShownRow; readonly errors: readonly RowError[] };

/** A refund has a minus. */
const shownCharge = (charge: string, refund: string): string => (refund === '0' ? charge : `-${refund}`);

/** What the preview shows of an entry. */
export const shownEntry = (entry: EntryDraft, refunds = noRefunds): ShownRow => ({
  date: entry.tradeDate,
  type: entry.type,
  symbol: entry.instrument === null ? null : entry.instrument.symbol || entry.instrument.isin,
  quantity: entry.quantity,
  price: entry.price,
  amount: entry.amount ?? tradeAmount(entry),
  fee: shownCharge(entry.fee, refunds.fee),
  tax: shownCharge(entry.tax, refunds.tax),
  accruedInterest: entry.accruedInterest,
  currency: entry.currency,
  toAmount: entry.toAmount,
  toCurrency: entry.toCurrency,
});
