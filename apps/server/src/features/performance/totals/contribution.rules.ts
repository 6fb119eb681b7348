/** What a portfolio adds, day by day, to the totals of the firm and to those of its client's owners. */
import { BOOKED, HELD, PRICED, UNKNOWN_DAY } from '@partnerfolio/finance/converted-days';
import type { DayFlow } from '../stored/days.rules.ts';
import { toUnits } from './cells.rules.ts';
import type { Cells, Column } from './cells.rules.ts';

/** A portfolio's days as they are stored. */
export interface PortfolioDays {
  readonly currency: string;
  readonly firstDay: number;
  /** Of the known lines, where a mark says that the day is not known. */
  readonly values: Float64Array;
  readonly marks: Uint8Array;
  readonly flows: readonly DayFlow[];
  /** Nothing is left after its last day; otherwise the last value counts on. */
  readonly isClosed: boolean;
}

/** The days of a client's portfolios that belong to an owner, or to the whole firm; both ends included. */
export interface Tenure {
  readonly scope: string;
  readonly from: number;
  readonly to: number;
}

/** The whole firm, to which every day belongs. */
export const firmScope = '00000000-0000-0000-0000-000000000000';
export const firmTenure: Tenure = {
  scope: firmScope,
  from: Number.NEGATIVE_INFINITY,
  to: Number.POSITIVE_INFINITY,
};

const flowColumns: readonly Column[] = ['inflow', 'outflow', 'charges', 'refunds', 'income'];

/** A portfolio's days within a tenure, day by day. */
class TenureDays {
  private readonly days: PortfolioDays;
  private readonly tenure: Tenure;
  private readonly last: number;

  constructor(days: PortfolioDays, tenure: Tenure) {
    this.days = days;
    this.tenure = tenure;
    this.last = days.firstDay + days.values.length - 1;
  }

  /** In units, what is known of a day's value: 0 before the first entry and after the end of a closed portfolio. */
  private value(day: number): number {
    const { firstDay, values, isClosed } = this.days;
    if (day < firstDay || (day > this.last && isClosed)) return 0;
    return toUnits(values[Math.min(day, this.last) - firstDay] ?? 0);
  }

  private mark(day: number, mark: number): number {
    const { firstDay, marks, isClosed } = this.days;
    const countsOn = mark === HELD || mark === UNKNOWN_DAY;
    if (day < firstDay || (day > this.last && (isClosed || !countsOn))) return 0;
    return ((marks[Math.min(day, this.last) - firstDay] ?? 0) & mark) / mark;
  }

  private isWithin(day: number): boolean {
    return this.tenure.from <= day && day <= this.tenure.to;
  }

  /** Whether the portfolio takes part in the return of a day: the values at both ends of it are known. */
  isCounted(day: number): boolean {
    return this.isWithin(day) && this.mark(day, UNKNOWN_DAY) === 0 && this.mark(day - 1, UNKNOWN_DAY) === 0;
  }

  /** The last day that can differ from 0: the one after the last. */
  private get lastEventful(): number {
    const { from, to } = this.tenure;
    return Number.isFinite(to) ? to + 1 : Math.max(this.last + 1, Number.isFinite(from) ? from : this.last);
  }

  addTo(cells: Cells, since: number): void {
    if (this.days.values.length === 0) return;
    const last = this.lastEventful;
    for (let day = Math.max(this.tenure.from, this.days.firstDay, since); day <= last; day++) {
      this.addChanges(cells, day);
      if (!this.isWithin(day)) continue;
      cells.add(day, 'priced', this.mark(day, PRICED));
      cells.add(day, 'booked', this.mark(day, BOOKED));
      if (this.isCounted(day)) this.addEnds(cells, day);
      else cells.add(day, 'aside', this.value(day));
    }
    for (const flow of this.days.flows) if (flow[0] >= since) this.addFlow(cells, flow);
  }

  private addFlow(cells: Cells, [day, ...amounts]: DayFlow): void {
    if (!this.isCounted(day)) return;
    for (const [place, column] of flowColumns.entries()) cells.add(day, column, toUnits(amounts[place] ?? 0));
  }

  private addChanges(cells: Cells, day: number): void {
    const within = (on: number, read: (day: number) => number): number => (this.isWithin(on) ? read(on) : 0);
    const value = (on: number): number => this.value(on);
    const held = (on: number): number => this.mark(on, HELD);
    cells.add(day, 'change', within(day, value) - within(day - 1, value));
    cells.add(day, 'held', within(day, held) - within(day - 1, held));
  }

  /** What begins to take part with a day that counts, and what ends with it. */
  private addEnds(cells: Cells, day: number): void {
    if (!this.isCounted(day - 1)) cells.add(day, 'joined', this.value(day - 1));
    const isLast = this.days.isClosed && day === this.last;
    if (isLast || !this.isCounted(day + 1)) cells.add(day, 'left', this.value(day));
  }
}

/** A portfolio's days and the tenure that they are counted for. */
export interface Held {
  readonly days: PortfolioDays;
  readonly tenure: Tenure;
}

/** Adds to sums what a portfolio's days within a tenure come to, from a day on. */
export const addContribution = (
  cells: Cells,
  { days, tenure }: Held,
  since = Number.NEGATIVE_INFINITY,
): void => new TenureDays(days, tenure).addTo(cells, since);

/** The days on which a portfolio takes no part in returns, as stretches of day numbers, both ends included. */
export const uncountedStretches = (days: PortfolioDays): (readonly [from: number, to: number])[] => {
  if (!days.marks.some((mark) => (mark & UNKNOWN_DAY) > 0)) return [];
  const counted = new TenureDays(days, firmTenure);
  const found: [number, number][] = [];
  for (let day = days.firstDay; day < days.firstDay + days.values.length; day++) {
    if (counted.isCounted(day)) continue;
    const open = found.at(-1);
    if (open?.[1] === day - 1) open[1] = day;
    else found.push([day, day]);
  }
  return found;
};

/** The first day of which two states of a portfolio's days may add something else; infinity where they are alike. */
export const firstDifference = (one: PortfolioDays, other: PortfolioDays): number => {
  if (one.currency !== other.currency || one.firstDay !== other.firstDay) return Number.NEGATIVE_INFINITY;
  const length = Math.min(one.values.length, other.values.length);
  let same = 0;
  while (same < length && one.values[same] === other.values[same] && one.marks[same] === other.marks[same])
    same++;
  const isSameEnd = one.values.length === other.values.length && one.isClosed === other.isClosed;
  const ofValues =
    same === length && isSameEnd ? Number.POSITIVE_INFINITY : one.firstDay + Math.min(same, length - 1);
  // What takes part in a day depends on the days before and after it.
  return Math.min(ofValues - 1, firstOtherFlow(one.flows, other.flows));
};

const isSameFlow = (one: DayFlow, other: DayFlow | undefined): boolean =>
  one.length === other?.length && one.every((amount, i) => amount === other[i]);

const firstOtherFlow = (one: readonly DayFlow[], other: readonly DayFlow[]): number => {
  const at = one.findIndex((flow, i) => !isSameFlow(flow, other[i]));
  const place = at < 0 ? one.length : at;
  if (at < 0 && other.length === one.length) return Number.POSITIVE_INFINITY;
  return Math.min(one[place]?.[0] ?? Number.POSITIVE_INFINITY, other[place]?.[0] ?? Number.POSITIVE_INFINITY);
};
