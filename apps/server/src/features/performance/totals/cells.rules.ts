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

/** Converts units into an amount. */
export const fromUnits = (units: bigint): number => Number(units) / unitsOfOne;

const placesOfDay = 16;

/** Sums by day and column; missing ones are 0. */
export class Cells {
  /** The key is day × 16 + column. */
  readonly sums = new Map<number, bigint>();

  add(day: number, column: Column, amount: number): void {
    if (amount !== 0) this.addAt(day * placesOfDay + placeOf[column], BigInt(amount));
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

/**
 * Encodes sums: four bytes for day and column, eight for the sum, sorted by day and column, so that equal sums give
 * equal bytes.
 */
export const encodeCells = ({ sums }: Cells): Buffer => {
  const bytes = Buffer.alloc(sums.size * bytesOfCell);
  for (const [i, [key, sum]] of [...sums].toSorted(([a], [b]) => a - b).entries()) {
    bytes.writeInt32LE(key, i * bytesOfCell);
    bytes.writeBigInt64LE(sum, i * bytesOfCell + 4);
  }
  return bytes;
};

/** Iterates over the stored sums: the key (day and column in one number, as in `Cells`) and the sum. */
function* decoded(bytes: Buffer): Iterable<readonly [key: number, sum: bigint]> {
  for (let at = 0; at < bytes.length; at += bytesOfCell)
    yield [bytes.readInt32LE(at), bytes.readBigInt64LE(at + 4)];
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

const firstDayOfMonth = (month: number): number => {
  const [year, place] = [String(Math.floor(month / 12)), String((month % 12) + 1)];
  return dayOfDate(`${year.padStart(4, '0')}-${place.padStart(2, '0')}-01` as LocalDate);
};

/** Groups sums by month, counted from January of the year 0, because they are stored by month. */
export const byMonth = (cells: Cells): Map<number, Cells> => {
  const months = new Map<number, Cells>();
  for (const [key, sum] of cells.sums) {
    const month = monthNumber(Math.floor(key / placesOfDay));
    const own = months.get(month) ?? new Cells();
    months.set(month, own);
    own.sums.set(key, sum);
  }
  return months;
};

/** The sums of one scope and currency as arrays by day, for computing series. */
export class DayColumns {
  private first = 0;
  private sums: readonly BigInt64Array[] = columns.map(() => new BigInt64Array());

  get firstDay(): number {
    return this.first;
  }

  get length(): number {
    return this.sums[0]?.length ?? 0;
  }

  get bytes(): number {
    return this.length * columns.length * 8;
  }

  /** The first day with any sum; null if there is none. */
  firstEventfulDay(): number | null {
    const firsts = this.sums.map((own) => own.findIndex((sum) => sum !== 0n)).filter((at) => at >= 0);
    return firsts.length === 0 ? null : this.first + Math.min(...firsts);
  }

  /** A column, beginning with the first day. */
  column(column: Column): BigInt64Array {
    return this.sums[placeOf[column]] ?? new BigInt64Array();
  }

  clone(): DayColumns {
    const copy = new DayColumns();
    copy.first = this.first;
    copy.sums = this.sums.map((own) => own.slice());
    return copy;
  }

  private reach(from: number, to: number): void {
    const isEmpty = this.length === 0;
    const first = isEmpty ? from : Math.min(this.first, from);
    const end = isEmpty ? to : Math.max(this.first + this.length, to);
    if (first === this.first && end - first === this.length) return;
    const offset = isEmpty ? 0 : this.first - first;
    this.sums = this.sums.map((own) => {
      const grown = new BigInt64Array(end - first);
      grown.set(own, offset);
      return grown;
    });
    this.first = first;
  }

  private addAt(key: number, sum: bigint): void {
    const own = this.sums[key & (placesOfDay - 1)];
    const at = Math.floor(key / placesOfDay) - this.first;
    if (own !== undefined) own[at] = (own[at] ?? 0n) + sum;
  }

  /** Replaces the sums of a month with the stored ones. */
  setMonth(month: number, bytes: Buffer): void {
    const [from, to] = [firstDayOfMonth(month), firstDayOfMonth(month + 1)];
    this.reach(from, to);
    for (const own of this.sums) own.fill(0n, from - this.first, to - this.first);
    for (const [key, sum] of decoded(bytes)) this.addAt(key, sum);
  }

  add(cells: Cells): void {
    for (const [month, { sums }] of byMonth(cells)) {
      this.reach(firstDayOfMonth(month), firstDayOfMonth(month + 1));
      for (const [key, sum] of sums) this.addAt(key, sum);
    }
  }
}
