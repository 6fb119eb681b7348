/** What a portfolio contributes, day by day, to the totals of the firm and of its client's owners. */
import { BOOKED, HELD, PRICED } from '@partnerfolio/finance/converted-days';
import type { DayFlow } from '../stored/days.rules.ts';
import { isKnownOver, markOn } from '../stored/portfolio-days.rules.ts';
import type { PortfolioDays } from '../stored/portfolio-days.rules.ts';
import { toUnits, unitsBetween } from './cells.rules.ts';
import type { Cells, Column } from './cells.rules.ts';

/** The period in which a client's portfolios count for an owner or for the whole firm; both days included. */
export interface Tenure {
  readonly scope: string;
  readonly from: number;
  readonly to: number;
}

/** The scope of the whole firm, for which every day counts. */
export const firmScope = '00000000-0000-0000-0000-000000000000';
export const firmTenure: Tenure = {
  scope: firmScope,
  from: Number.NEGATIVE_INFINITY,
  to: Number.POSITIVE_INFINITY,
};

const flowColumns: readonly Column[] = ['inflow', 'outflow', 'charges', 'refunds', 'income'];

/** A portfolio's days within a tenure. */
class TenureDays {
  private readonly days: PortfolioDays;
  private readonly tenure: Tenure;
  private readonly last: number;

  constructor(days: PortfolioDays, tenure: Tenure) {
    this.days = days;
    this.tenure = tenure;
    this.last = days.firstDay + days.values.length - 1;
  }

  /** The known value of a day in units: 0 before the first entry, and after the end of a closed portfolio. */
  private value(day: number): number {
    const { firstDay, values, isClosed } = this.days;
    if (day < firstDay || (day > this.last && isClosed)) return 0;
    return toUnits(values[Math.min(day, this.last) - firstDay] ?? 0);
  }

  /** The part of a day's value at outdated prices or rates that stays in the returns after the day. */
  private outdated(day: number): number {
    const { firstDay, outdated, isClosed } = this.days;
    if (outdated.length === 0 || day < firstDay || (day > this.last && isClosed)) return 0;
    if (!this.isCounted(day) || this.isLeaving(day)) return 0;
    return toUnits(outdated[Math.min(day, this.last) - firstDay] ?? 0);
  }

  private isWithin(day: number): boolean {
    return this.tenure.from <= day && day <= this.tenure.to;
  }

  /** Whether the return of a day includes the portfolio, which requires known values at both ends of the day. */
  isCounted(day: number): boolean {
    return this.isWithin(day) && isKnownOver(this.days, day);
  }

  /** The last day that can contribute anything: the day after the last. */
  private get lastEventful(): number {
    const { from, to } = this.tenure;
    return Number.isFinite(to) ? to + 1 : Math.max(this.last + 1, Number.isFinite(from) ? from : this.last);
  }

  addTo(cells: Cells, { from, to }: DayRange): void {
    if (this.days.values.length === 0) return;
    const last = Math.min(this.lastEventful, to);
    for (let day = Math.max(this.tenure.from, this.days.firstDay, from); day <= last; day++) {
      this.addChanges(cells, day);
      if (!this.isWithin(day)) continue;
      cells.add(day, 'priced', markOn(this.days, day, PRICED));
      cells.add(day, 'booked', markOn(this.days, day, BOOKED));
      if (this.isCounted(day)) this.addEnds(cells, day);
      else cells.add(day, 'aside', this.value(day));
    }
    for (const flow of this.days.flows) if (from <= flow[0] && flow[0] <= to) this.addFlow(cells, flow);
  }

  private addFlow(cells: Cells, [day, ...amounts]: DayFlow): void {
    if (!this.isCounted(day)) return;
    for (const [place, column] of flowColumns.entries()) cells.add(day, column, toUnits(amounts[place] ?? 0));
  }

  private addChanges(cells: Cells, day: number): void {
    const within = (on: number, read: (day: number) => number): number => (this.isWithin(on) ? read(on) : 0);
    const value = (on: number): number => this.value(on);
    const held = (on: number): number => markOn(this.days, on, HELD);
    cells.add(day, 'change', unitsBetween(within(day, value), within(day - 1, value)));
    cells.add(day, 'held', within(day, held) - within(day - 1, held));
    if (this.days.outdated.length > 0)
      cells.add(day, 'outdated', unitsBetween(this.outdated(day), this.outdated(day - 1)));
  }

  /** Whether the value leaves the returns at the end of a counted day. */
  private isLeaving(day: number): boolean {
    return (this.days.isClosed && day === this.last) || !this.isCounted(day + 1);
  }

  /** Adds value that enters or leaves the returns on a counted day. */
  private addEnds(cells: Cells, day: number): void {
    if (!this.isCounted(day - 1)) cells.add(day, 'joined', this.value(day - 1));
    if (this.isLeaving(day)) cells.add(day, 'left', this.value(day));
  }
}

/** A portfolio's days, and the tenure for which they count. */
export interface Held {
  readonly days: PortfolioDays;
  readonly tenure: Tenure;
}

/** Days from one to another, both included. */
export interface DayRange {
  readonly from: number;
  readonly to: number;
}

const allDays: DayRange = { from: Number.NEGATIVE_INFINITY, to: Number.POSITIVE_INFINITY };

/** Adds what a portfolio's days within a tenure contribute on the given days. */
export const addContribution = (cells: Cells, { days, tenure }: Held, range = allDays): void =>
  new TenureDays(days, tenure).addTo(cells, range);

const hasSameDay = (one: PortfolioDays, other: PortfolioDays, at: number): boolean =>
  one.values[at] === other.values[at] &&
  one.marks[at] === other.marks[at] &&
  (one.outdated[at] ?? 0) === (other.outdated[at] ?? 0);

/** The first and last place at which days of equal length have other values or marks; null if there is none. */
const otherPlaces = (one: PortfolioDays, other: PortfolioDays): DayRange | null => {
  let [from, to] = [0, one.values.length - 1];
  while (from <= to && hasSameDay(one, other, from)) from++;
  while (to > from && hasSameDay(one, other, to)) to--;
  return from > to ? null : { from, to };
};

/** The days whose contribution other values or marks may change; null if they are equal. */
const daysOfOtherValues = (one: PortfolioDays, other: PortfolioDays): DayRange | null => {
  if (one.values.length !== other.values.length || one.isClosed !== other.isClosed) {
    const length = Math.min(one.values.length, other.values.length);
    let same = 0;
    while (same < length && hasSameDay(one, other, same)) same++;
    return { from: one.firstDay + Math.min(same, length - 1) - 1, to: allDays.to };
  }
  const places = otherPlaces(one, other);
  if (places === null) return null;
  // A day counts if it is known at both ends. So what leaves a day depends on the next day, what joins it on the two before,
  // and the last day's value and mark continue for all days after it.
  const isLast = places.to === one.values.length - 1;
  return { from: one.firstDay + places.from - 1, to: isLast ? allDays.to : one.firstDay + places.to + 2 };
};

const isSameFlow = (one: DayFlow | undefined, other: DayFlow | undefined): boolean =>
  one?.length === other?.length && (one ?? []).every((amount, i) => amount === other?.[i]);

/** The days from the first flow that differs; null if all are equal. */
const daysOfOtherFlows = (one: PortfolioDays, other: PortfolioDays): DayRange | null => {
  const length = Math.max(one.flows.length, other.flows.length);
  for (let place = 0; place < length; place++) {
    const [own, others] = [one.flows[place], other.flows[place]];
    if (!isSameFlow(own, others))
      return { from: Math.min(own?.[0] ?? allDays.to, others?.[0] ?? allDays.to), to: allDays.to };
  }
  return null;
};

/** The days on which two states of a portfolio's days may contribute differently; null if they are equal. */
export const changedRange = (one: PortfolioDays, other: PortfolioDays): DayRange | null => {
  if (one.currency !== other.currency || one.firstDay !== other.firstDay) return allDays;
  const [values, flows] = [daysOfOtherValues(one, other), daysOfOtherFlows(one, other)];
  if (values === null || flows === null) return values ?? flows;
  return { from: Math.min(values.from, flows.from), to: Math.max(values.to, flows.to) };
};
