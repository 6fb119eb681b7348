/**
 * Daily sums in exact integers, and their stored form. Integer sums are the same in any order of addition; sums of
 * floats would differ in their last digits.
 */

import { dateOfDay, dayOfDate } from '@partnerfolio/finance/dates';
import type { LocalDate } from '@partnerfolio/finance/dates';

/** What is added up for each day. Amounts are in ten-thousandths of the currency. */
export const columns = [
  /** The change of the known value since the end of the previous day. */
  'change',
  'inflow',
  'outflow',
  /**
   * Value that enters the returns on this day, as of the end of the previous day: for example of a portfolio that
   * came from another owner.
   */
  'joined',
  /** Value that leaves the returns at the end of this day. */
  'left',
  /** Value that this day's return leaves out, because it is not completely known at one of the day's ends. */
  'aside',
  'charges',
  'refunds',
  'income',
  /**
   * `held`: the change of the number of portfolios with holdings; `priced`, `booked`: how many have a new price, or
   * an entry.
   */
  'held',
  'priced',
  'booked',
  /** The change of the part of the value at outdated prices or rates, of the value that stays in the returns. */
  'outdated',
] as const;
export type Column = (typeof columns)[number];

const placeOf: Readonly<Record<Column, number>> = Object.fromEntries(
  columns.map((column, place) => [column, place]),
) as Record<Column, number>;

const unitsOfOne = 10_000;

/** Converts an amount into units; NaN stays NaN. */
export const toUnits = (amount: number): number => Math.round(amount * unitsOfOne) + 0;

const wholeUnits = BigInt(unitsOfOne);

/** Converts units into an amount. */
export const fromUnits = (units: bigint): number => {
  const converted = Number(units);
  if (Number.isSafeInteger(converted)) return converted / unitsOfOne;
  // Whole and fraction apart, so that the conversion rounds only once more than the amount itself requires.
  return Number(units / wholeUnits) + Number(units % wholeUnits) / unitsOfOne;
};

/** The difference of two amounts in units, exact beyond the integers that a float represents one by one. */
export const unitsBetween = (one: number, other: number): number | bigint => {
  const difference = one - other;
  const isExact = Number.isSafeInteger(one) && Number.isSafeInteger(other);
  return isExact && Number.isSafeInteger(difference) ? difference : BigInt(one) - BigInt(other);
};

const placesOfDay = 16;

export const dayOfKey = (key: number): number => Math.floor(key / placesOfDay);
/** The place of a key's column. */
export const columnOfKey = (key: number): number => key & (placesOfDay - 1);

/** Sums by day and column; missing ones are 0. */
export class Cells {
  /** The key is day × 16 + column. */
  readonly sums = new Map<number, bigint>();

  add(day: number, column: Column, amount: number | bigint): void {
    if (amount !== 0 && amount !== 0n) this.addAt(day * placesOfDay + placeOf[column], BigInt(amount));
  }

  private addAt(key: number, amount: bigint): void {
    const sum = (this.sums.get(key) ?? 0n) + amount;
    if (sum === 0n) this.sums.delete(key);
    else this.sums.set(key, sum);
  }

  /** Adds the sums of another; −1 subtracts them. */
  addAll(other: Cells, sign: 1n | -1n = 1n): void {
    for (const [key, amount] of other.sums) this.addAt(key, sign * amount);
  }

  get isEmpty(): boolean {
    return this.sums.size === 0;
  }
}

const bytesOfCell = 12;
const bitsOfPart = 64;
const bitsOfPartBig = BigInt(bitsOfPart);

const isOnePart = (sum: bigint): boolean => BigInt.asIntN(bitsOfPart, sum) === sum;

/** A sum in signed parts of 64 bits, the lowest first; most sums have one. */
const partsOf = (sum: bigint): bigint[] => {
  const parts: bigint[] = [];
  let rest = sum;
  do {
    const part = BigInt.asIntN(bitsOfPart, rest);
    parts.push(part);
    rest = (rest - part) >> bitsOfPartBig;
  } while (rest !== 0n);
  return parts;
};

/**
 * Encodes sums: four bytes for day and column, eight for the sum, sorted by day and column, so that equal sums give
 * equal bytes. A sum beyond 64 bits continues in the next cells, which repeat its day and column.
 */
export const encodeCells = ({ sums }: Cells): Buffer => {
  const sorted = [...sums].toSorted(([a], [b]) => a - b);
  let cells = 0;
  for (const sum of sums.values()) cells += isOnePart(sum) ? 1 : partsOf(sum).length;
  const bytes = Buffer.alloc(cells * bytesOfCell);
  let at = 0;
  const write = (key: number, part: bigint): void => {
    bytes.writeInt32LE(key, at);
    bytes.writeBigInt64LE(part, at + 4);
    at += bytesOfCell;
  };
  for (const [key, sum] of sorted) {
    if (isOnePart(sum)) write(key, sum);
    else for (const part of partsOf(sum)) write(key, part);
  }
  return bytes;
};

/** Iterates over the stored sums: the key (day and column in one number, as in `Cells`) and the sum. */
export function* decoded(bytes: Buffer): Iterable<readonly [key: number, sum: bigint]> {
  for (let at = 0; at < bytes.length;) {
    const key = bytes.readInt32LE(at);
    let sum = bytes.readBigInt64LE(at + 4);
    at += bytesOfCell;
    for (let shift = bitsOfPartBig; at < bytes.length && bytes.readInt32LE(at) === key; at += bytesOfCell) {
      sum += bytes.readBigInt64LE(at + 4) << shift;
      shift += bitsOfPartBig;
    }
    yield [key, sum];
  }
}

export const decodeCells = (bytes: Buffer): Cells => {
  const cells = new Cells();
  for (const [key, sum] of decoded(bytes)) cells.sums.set(key, sum);
  return cells;
};

/** The month of a day, counted from January of the year 0. */
const monthNumber = (day: number): number => {
  const date = dateOfDay(day);
  return Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7)) - 1;
};

/** The first day of a month, which is counted from January of the year 0. */
export const firstDayOfMonth = (month: number): number => {
  const [year, place] = [String(Math.floor(month / 12)), String((month % 12) + 1)];
  return dayOfDate(`${year.padStart(4, '0')}-${place.padStart(2, '0')}-01` as LocalDate);
};

/** Groups sums by month, counted from January of the year 0, because they are stored by month. */
export const byMonth = (cells: Cells): Map<number, Cells> => {
  const months = new Map<number, Cells>();
  for (const [key, sum] of cells.sums) {
    const month = monthNumber(dayOfKey(key));
    const own = months.get(month) ?? new Cells();
    months.set(month, own);
    own.sums.set(key, sum);
  }
  return months;
};
