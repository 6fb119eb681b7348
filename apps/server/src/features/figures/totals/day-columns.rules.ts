/** The sums of one scope and currency as arrays by day, for computing series. */
import { byMonth, columnOfKey, columns, dayOfKey, decoded, firstDayOfMonth } from './cells.rules.ts';
import type { Cells, Column } from './cells.rules.ts';

/** A sum by day: 64 bits for each day, and the few sums that need more. */
class DaySums {
  private readonly sums: BigInt64Array;
  private readonly larger: Map<number, bigint>;

  constructor(sums: BigInt64Array, larger: ReadonlyMap<number, bigint> = new Map()) {
    this.sums = sums;
    this.larger = new Map(larger);
  }

  get length(): number {
    return this.sums.length;
  }

  get bytes(): number {
    return this.length * 8 + this.larger.size * 100;
  }

  at(place: number): bigint {
    return (this.larger.size === 0 ? undefined : this.larger.get(place)) ?? this.sums[place] ?? 0n;
  }

  add(place: number, amount: bigint): void {
    const sum = this.at(place) + amount;
    // The array keeps the lowest 64 bits.
    this.sums[place] = sum;
    if (this.sums[place] !== sum) this.larger.set(place, sum);
    else if (this.larger.size > 0) this.larger.delete(place);
  }

  clear(from: number, to: number): void {
    this.sums.fill(0n, from, to);
    for (const place of this.larger.keys()) if (from <= place && place < to) this.larger.delete(place);
  }

  /** The first place with a sum; null if there is none. */
  firstPlace(): number | null {
    const first = this.sums.findIndex((sum) => sum !== 0n);
    // The lowest 64 bits of a larger sum can be zero.
    const places = [...this.larger.keys(), ...(first < 0 ? [] : [first])];
    return places.length === 0 ? null : Math.min(...places);
  }

  /** A copy of some length whose first sum is at `offset`. */
  grown(length: number, offset: number): DaySums {
    const sums = new BigInt64Array(length);
    sums.set(this.sums, offset);
    return new DaySums(sums, new Map(Array.from(this.larger, ([place, sum]) => [place + offset, sum])));
  }
}

export class DayColumns {
  private first = 0;
  private sums: readonly DaySums[] = columns.map(() => new DaySums(new BigInt64Array()));

  get firstDay(): number {
    return this.first;
  }

  get length(): number {
    return this.sums[0]?.length ?? 0;
  }

  get bytes(): number {
    return this.sums.reduce((bytes, own) => bytes + own.bytes, 0);
  }

  /** The first day with any sum; null if there is none. */
  firstEventfulDay(): number | null {
    const firsts = this.sums.flatMap((own) => own.firstPlace() ?? []);
    return firsts.length === 0 ? null : this.first + Math.min(...firsts);
  }

  /** Reads the sum of a day in a column; 0 outside the days. */
  reader(column: Column): (day: number) => bigint {
    const own = this.sums[columns.indexOf(column)];
    const { first } = this;
    return (day) => own?.at(day - first) ?? 0n;
  }

  clone(): DayColumns {
    const copy = new DayColumns();
    copy.first = this.first;
    copy.sums = this.sums.map((own) => own.grown(this.length, 0));
    return copy;
  }

  private reach(from: number, to: number): void {
    const isEmpty = this.length === 0;
    const first = isEmpty ? from : Math.min(this.first, from);
    const end = isEmpty ? to : Math.max(this.first + this.length, to);
    if (first === this.first && end - first === this.length) return;
    const offset = isEmpty ? 0 : this.first - first;
    this.sums = this.sums.map((own) => own.grown(end - first, offset));
    this.first = first;
  }

  private addAt(key: number, sum: bigint): void {
    this.sums[columnOfKey(key)]?.add(dayOfKey(key) - this.first, sum);
  }

  /** Replaces the sums of a month with the stored ones. */
  setMonth(month: number, bytes: Buffer): void {
    const [from, to] = [firstDayOfMonth(month), firstDayOfMonth(month + 1)];
    this.reach(from, to);
    for (const own of this.sums) own.clear(from - this.first, to - this.first);
    for (const [key, sum] of decoded(bytes)) this.addAt(key, sum);
  }

  add(cells: Cells): void {
    for (const [month, { sums }] of byMonth(cells)) {
      this.reach(firstDayOfMonth(month), firstDayOfMonth(month + 1));
      for (const [key, sum] of sums) this.addAt(key, sum);
    }
  }
}
