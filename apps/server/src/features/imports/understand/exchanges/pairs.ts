/**
 * Pairs the rows of currency exchanges that brokers write as two rows, one with what was sold and one with what was
 * bought. A row is paired only if a single other row can be its side.
 */
import { Decimal } from '@partnerfolio/finance/decimal';
import { rowError } from '../../import/errors.rules.ts';
import type { RowError } from '../../import/errors.rules.ts';
import { isNegative } from '../cells/row-signs.ts';
import { magnitude } from '../cells/row-cells.ts';
import { shownEntry } from '../entries/read-entry.ts';
import type { ReadEntry, ReadSide } from '../entries/read-entry.ts';

export interface SideRow {
  readonly line: number;
  readonly side: ReadSide;
}

/** What becomes of a row: the entry of both sides, a remark that it is part of one, or why it has no other side. */
export type SideOutcome =
  | { readonly booked: ReadEntry }
  | { readonly remark: RowError }
  | { readonly error: RowError };

const isSold = ({ side }: SideRow): boolean => isNegative(side.read.signed.amount);
const currencyIn = ({ side }: SideRow) => side.read.entry.currency;
const amountIn = ({ side }: SideRow): string => magnitude(side.read.signed.amount) ?? '0';
/** Brokers write zeros where there is no order. */
const referenceIn = ({ side }: SideRow): string => side.reference.replace(/^0+$/, '');

/** Equal, or missing in one row; a long reference may continue on a line of its own, so its beginning suffices. */
const isSameReference = (one: SideRow, other: SideRow): boolean => {
  const [a, b] = [referenceIn(one), referenceIn(other)];
  return a.startsWith(b) || b.startsWith(a);
};

const isSameTime = (one: SideRow, other: SideRow): boolean => {
  const [a, b] = [one.side.read.entry.tradeTime, other.side.read.entry.tradeTime];
  return a === null || b === null || a === b;
};

const isSameName = ({ side: one }: SideRow, { side: other }: SideRow): boolean =>
  one.named === '' || other.named === '' || one.named === other.named;

const fits = (sold: SideRow, bought: SideRow): boolean =>
  currencyIn(sold) !== currencyIn(bought) &&
  isSameReference(sold, bought) &&
  isSameTime(sold, bought) &&
  isSameName(sold, bought);

interface Pair {
  readonly sold: SideRow;
  readonly bought: SideRow;
}

/** Rows of one exchange follow each other, but for the rest of a long reference. */
const linesBetween = 2;
/** How far the rates of exchanges of one moment may be apart. */
const rateSpread = 0.02;

const rateIn = ({ sold, bought }: Pair): Decimal => new Decimal(amountIn(bought)).dividedBy(amountIn(sold));

/** Whether exchanges between the same currencies at one moment have nearly the same rate. */
const haveOneRate = (pairs: readonly Pair[]): boolean => {
  const first = pairs[0];
  if (first === undefined) return false;
  const rate = rateIn(first);
  return pairs.every(
    (pair) =>
      currencyIn(pair.sold) === currencyIn(first.sold) &&
      currencyIn(pair.bought) === currencyIn(first.bought) &&
      rateIn(pair).minus(rate).abs().lessThanOrEqualTo(rate.times(rateSpread)),
  );
};

const pairOf = (one: SideRow | undefined, other: SideRow | undefined): Pair | null => {
  if (one === undefined || other === undefined || other.line - one.line > linesBetween) return null;
  const [sold, bought] = isSold(one) ? [one, other] : [other, one];
  return isSold(sold) && !isSold(bought) && fits(sold, bought) ? { sold, bought } : null;
};

/** Several exchanges of one moment: each row with its neighbour, if the rates agree that they belong together. */
const neighbours = (rows: readonly SideRow[]): readonly Pair[] => {
  const pairs: Pair[] = [];
  for (let at = 0; at < rows.length; at += 2) {
    const pair = pairOf(rows[at], rows[at + 1]);
    if (pair === null) return [];
    pairs.push(pair);
  }
  return haveOneRate(pairs) ? pairs : [];
};

const pairsIn = (rows: readonly SideRow[]): readonly Pair[] => {
  const [sold, otherSold] = rows.filter(isSold);
  const [bought, otherBought] = rows.filter((row) => !isSold(row));
  if (sold === undefined || bought === undefined) return [];
  if (otherSold !== undefined || otherBought !== undefined) return neighbours(rows);
  return fits(sold, bought) ? [{ sold, bought }] : [];
};

/** What the rows of an exchange share, from the most to the least certain; null if the row does not state it. */
const keys: readonly ((row: SideRow) => string | null)[] = [
  (row) => (referenceIn(row) === '' ? null : [dayIn(row), timeIn(row), referenceIn(row)].join(' ')),
  (row) => (row.side.named === '' ? null : [dayIn(row), timeIn(row), row.side.named].join('|')),
  (row) => (timeIn(row) === '' ? null : [dayIn(row), timeIn(row)].join(' ')),
  (row) => dayIn(row),
];

const dayIn = ({ side }: SideRow): string => side.read.entry.tradeDate;
const timeIn = ({ side }: SideRow): string => side.read.entry.tradeTime ?? '';

const groupedBy = (rows: readonly SideRow[], key: (row: SideRow) => string | null): SideRow[][] => {
  const groups = new Map<string, SideRow[]>();
  for (const row of rows) {
    const text = key(row);
    if (text === null) continue;
    const group = groups.get(text);
    if (group === undefined) groups.set(text, [row]);
    else group.push(row);
  }
  return [...groups.values()];
};

/** The entry of both rows: what the one sold for what the other bought. */
const bookedTogether = ({ sold, bought }: Pair): ReadEntry => {
  const { read } = sold.side;
  const toAmount = amountIn(bought);
  const toCurrency = currencyIn(bought);
  const entry = { ...read.entry, toAmount, toCurrency };
  const unclearStatus = read.unclearStatus ?? bought.side.read.unclearStatus;
  const stated = [...read.stated, toAmount, toCurrency ?? ''];
  return { ...read, entry, shown: shownEntry(entry), unclearStatus, stated };
};

/** A charge beside the amount bought belongs to no entry in its currency, so such a row is left to a person. */
const hasCharges = ({ side }: SideRow): boolean => side.read.entry.fee !== '0' || side.read.entry.tax !== '0';

const unpaired = (row: SideRow, others: readonly SideRow[]): SideOutcome => {
  const isUnclear = others.some((other) => other !== row && isSold(other) !== isSold(row));
  return { error: rowError('toAmount', isUnclear ? 'other_side_unclear' : 'other_side_missing') };
};

/** What becomes of each row with one side of an exchange, by line. */
export const pairExchanges = (rows: readonly SideRow[]): ReadonlyMap<number, SideOutcome> => {
  const outcomes = new Map<number, SideOutcome>();
  const isLeft = ({ line }: SideRow) => !outcomes.has(line);
  for (const key of keys) {
    const pairs = groupedBy(rows.filter(isLeft), key).flatMap(pairsIn);
    for (const pair of pairs.filter(({ bought }) => !hasCharges(bought))) {
      const line = pair.sold.line;
      outcomes.set(line, { booked: bookedTogether(pair) });
      outcomes.set(pair.bought.line, { remark: rowError('row', 'other_side_in_line', { line }) });
    }
  }
  for (const group of groupedBy(rows.filter(isLeft), dayIn))
    for (const row of group) outcomes.set(row.line, unpaired(row, group));
  return outcomes;
};
