/**
 * What the cells of a file prove of how it writes dates and numbers. A cell that reads in two ways goes by what the file's
 * other cells prove; where they prove nothing, or both, and the two readings would book something else, a person has to say.
 */
import { datesStated, dateOrder } from '../rows/date-text.ts';
import type { DateFormat } from '../rows/date-text.ts';
import { readNumber } from '../rows/number-text.ts';
import type { NumberFormat } from '../rows/number-text.ts';

/** How many cells read in one way only, and the first that reads in two ways which book something else. */
export interface TwoWays {
  first: number;
  second: number;
  either: string | null;
}

type Sign = '-' | '/';
const signs: readonly Sign[] = ['-', '/'];

export interface FormatEvidence {
  /** Cells that read under a format. */
  readonly dates: Partial<Record<DateFormat, number>>;
  /** `first`: the day comes first; `second`: the month. */
  readonly orders: Readonly<Record<Sign, TwoWays>>;
  /** `first`: a decimal point; `second`: a comma. */
  readonly numbers: TwoWays;
}

/** What the whole of a file says under a layout's columns. */
export interface FileScan {
  readonly evidence: FormatEvidence;
  /** The words of the type column, in the order in which they appear. */
  readonly words: readonly string[];
  /** The rows below the names of the columns. */
  readonly rowCount: number;
}

export const noEvidence = (): FormatEvidence => {
  const none = (): TwoWays => ({ first: 0, second: 0, either: null });
  return { dates: {}, orders: { '-': none(), '/': none() }, numbers: none() };
};

/** What one cell says: nothing, one of two ways, or either with different outcomes. */
export type CellVote = 'first' | 'second' | 'either' | null;

/** Under which order of day and month a cell reads. */
export const voteOnOrder = (text: string): { readonly sign: Sign; readonly vote: CellVote } | null => {
  const [one, other] = datesStated(text);
  const order = one === undefined ? null : dateOrder(one.format);
  if (one === undefined || order === null) return null;
  if (other !== undefined) return { sign: order.sign, vote: other.day === one.day ? null : 'either' };
  return { sign: order.sign, vote: order.isDayFirst ? 'first' : 'second' };
};

const plainPoint = /^-?\d+\.(?:\d{1,2}|\d{4,15})$/;
const plainComma = /^-?\d+,(?:\d{1,2}|\d{4,15})$/;

/** Under which format a cell reads as a number. */
export const voteOnNumber = (text: string): CellVote => {
  // Most cells of a million are like that: three digits after the sign might be a group, any other count is a fraction.
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

/** Counts a cell under the formats that read it. */
export const countFormats = (evidence: FormatEvidence, formats: readonly DateFormat[]): void => {
  for (const format of formats) evidence.dates[format] = (evidence.dates[format] ?? 0) + 1;
};

/** What a choice comes to: decided by the file, of no consequence for it, or open with a cell that shows it. */
export interface Choice<T> {
  /** Null when nothing in the file reads as one. */
  readonly value: T | null;
  /** A cell that reads in two ways, when a person has to say which is meant. */
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

/** The file's format of dates. Where cells need an order of day and month, it is a format that states one for their sign. */
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

/** The file's format of numbers; null when any serves. */
export const numberChoice = ({ numbers }: FormatEvidence): Choice<NumberFormat> => {
  const way = proven(numbers);
  const value = way === null ? null : way === 'first' ? 'point' : 'comma';
  return { value, open: way === null ? numbers.either : null };
};

/** Whether cells that read only in the other way than the chosen one are faults. */
export interface Strictness {
  readonly dates: boolean;
  readonly numbers: boolean;
}

const contradicts = (ways: TwoWays, chosen: 'first' | 'second'): boolean => {
  const way = proven(ways);
  return ways.either !== null && way !== null && way !== chosen;
};

/**
 * Strict where the chosen format is the opposite of what the file's cells prove, and other cells read in both ways: then
 * either the choice or half of the file is wrong, and reading each cell as it can be read would hide it.
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
