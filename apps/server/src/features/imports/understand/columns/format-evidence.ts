/**
 * Finds out from the cells of a file how it writes dates and numbers. If a cell can be read in two ways, the other
 * cells decide. If they decide nothing, or contradict each other, and the two readings would be booked differently,
 * the user has to choose.
 */
import { datesStated, dateOrder } from '@partnerfolio/contract/written/date-text';
import type { DateFormat } from '@partnerfolio/contract/written/date-text';
import { readNumber } from '@partnerfolio/contract/written/number-text';
import type { NumberFormat } from '@partnerfolio/contract/written/number-text';

import type { AmountsEvidence } from './amount-evidence.ts';

/**
 * How many cells can be read in only the first or only the second way, and the first cell that can be read both ways
 * with different results.
 */
export interface TwoWays {
  first: number;
  second: number;
  either: string | null;
}

type Sign = '-' | '/';
const signs: readonly Sign[] = ['-', '/'];

export interface FormatEvidence {
  /** The number of cells that each format can read. */
  readonly dates: Partial<Record<DateFormat, number>>;
  /** `first`: the day comes first; `second`: the month. */
  readonly orders: Readonly<Record<Sign, TwoWays>>;
  /** `first`: a decimal point; `second`: a comma. */
  readonly numbers: TwoWays;
}

/** The sign of charges in a file; null if it has as many with a minus as without, or nearly. */
export type UsualSign = '+' | '-' | null;

/** How many charges of a file have no minus, and how many have one. */
export interface ChargeSigns {
  readonly plus: number;
  readonly minus: number;
}

/** What a whole file contains under a layout's columns. */
export interface FileScan {
  readonly evidence: FormatEvidence;
  /** The words of the type column, in the order in which they appear. */
  readonly words: readonly string[];
  /** The accounts of the account column; scans of earlier versions have none. */
  readonly accounts?: readonly string[];
  /** Whether some debits have a minus and others none; scans of earlier versions do not say. */
  readonly hasMixedDebits?: boolean;
  /** The signs of fees and taxes; scans of earlier versions do not say. */
  readonly chargeSigns?: ChargeSigns;
  /** The columns of codes if rows cancel others, otherwise null. */
  readonly cancellations?: readonly number[] | null;
  /** What all rows show about their amounts; scans of earlier versions do not say. */
  readonly amounts?: AmountsEvidence;
  /** The number of rows below the header row. */
  readonly rowCount: number;
}

export const noEvidence = (): FormatEvidence => {
  const none = (): TwoWays => ({ first: 0, second: 0, either: null });
  return { dates: {}, orders: { '-': none(), '/': none() }, numbers: none() };
};

/** What one cell shows: one of two formats, either with different results, or nothing (null). */
export type CellVote = 'first' | 'second' | 'either' | null;

/** Which order of day and month a cell supports. */
export const voteOnOrder = (text: string): { readonly sign: Sign; readonly vote: CellVote } | null => {
  const [one, other] = datesStated(text);
  const order = one === undefined ? null : dateOrder(one.format);
  if (one === undefined || order === null) return null;
  if (other !== undefined) return { sign: order.sign, vote: other.day === one.day ? null : 'either' };
  return { sign: order.sign, vote: order.isDayFirst ? 'first' : 'second' };
};

const plainPoint = /^-?\d+\.(?:\d{1,2}|\d{4,15})$/;
const plainComma = /^-?\d+,(?:\d{1,2}|\d{4,15})$/;

/** Which number format a cell supports. */
export const voteOnNumber = (text: string): CellVote => {
  // A shortcut for most cells: three digits after the separator may be a group of thousands, any other number of
  // digits is a fraction.
  if (text.length < 32 && plainPoint.test(text)) return 'first';
  if (text.length < 32 && plainComma.test(text)) return 'second';
  const point = readNumber(text, 'point');
  const comma = readNumber(text, 'comma');
  if (point === comma) return null;
  if (point !== null && comma !== null) return 'either';
  return point === null ? 'second' : 'first';
};

/** The formats under which a cell reads as a date. */
export const possibleFormats = (text: string): readonly DateFormat[] =>
  datesStated(text).map(({ format }) => format);

/** Counts a cell for each format that can read it. */
export const countFormats = (evidence: FormatEvidence, formats: readonly DateFormat[]): void => {
  for (const format of formats) evidence.dates[format] = (evidence.dates[format] ?? 0) + 1;
};

/** The result for a format: decided by the file, irrelevant for it, or open, with a cell as an example. */
export interface Choice<T> {
  /** Null if no cell of the file needs the format. */
  readonly value: T | null;
  /** A cell that can be read in two ways, if the user has to choose. */
  readonly open: string | null;
}

const proven = ({ first, second }: TwoWays): 'first' | 'second' | null => {
  if (first > 0 === second > 0) return null;
  return first > 0 ? 'first' : 'second';
};

const mostFrequent = (
  counts: FormatEvidence['dates'],
  fits: (format: DateFormat) => boolean,
): DateFormat | null => {
  const formats = (Object.keys(counts) as DateFormat[]).filter(fits);
  const [best] = formats.toSorted((a, b) => (counts[b] ?? 0) - (counts[a] ?? 0));
  return best ?? null;
};

/**
 * The file's date format. If cells need an order of day and month, it is a format with that order and their
 * separator.
 */
export const dateChoice = ({ dates, orders }: FormatEvidence): Choice<DateFormat> => {
  const unclear = signs.find((sign) => orders[sign].either !== null && proven(orders[sign]) === null);
  const needing = unclear ?? signs.find((sign) => orders[sign].either !== null);
  if (needing === undefined) return { value: mostFrequent(dates, () => true), open: null };
  const way = proven(orders[needing]);
  const value = mostFrequent(dates, (format) => {
    const order = dateOrder(format);
    return order?.sign === needing && (way === null || order.isDayFirst === (way === 'first'));
  });
  return { value, open: unclear === undefined ? null : orders[unclear].either };
};

/** The file's number format; null if any would do. */
export const numberChoice = ({ numbers }: FormatEvidence): Choice<NumberFormat> => {
  const way = proven(numbers);
  const value = way === null ? null : way === 'first' ? 'point' : 'comma';
  return { value, open: way === null ? numbers.either : null };
};

/** Whether a cell that only the other format can read is an error. */
export interface Strictness {
  readonly dates: boolean;
  readonly numbers: boolean;
  /** Whether a debit with a minus is an error, because the file has others without. */
  readonly debits?: boolean;
  /** The sign of charges that are no refunds; missing if nothing is known of it. */
  readonly charges?: UsualSign;
  /** The columns of codes if rows cancel others, otherwise null. */
  readonly cancellations?: readonly number[] | null;
}

const contradicts = (ways: TwoWays, chosen: 'first' | 'second'): boolean => {
  const way = proven(ways);
  return ways.either !== null && way !== null && way !== chosen;
};

/**
 * Strict if the chosen format contradicts the file's cells and other cells can be read both ways. Then either the
 * choice or half of the file is wrong, and reading each cell as it can be read would hide that.
 */
export const findStrictness = (
  { orders, numbers }: FormatEvidence,
  chosen: { readonly dateFormat: DateFormat; readonly numberFormat: NumberFormat },
): Strictness => {
  const order = dateOrder(chosen.dateFormat);
  return {
    dates: order !== null && contradicts(orders[order.sign], order.isDayFirst ? 'first' : 'second'),
    numbers: contradicts(numbers, chosen.numberFormat === 'point' ? 'first' : 'second'),
  };
};
