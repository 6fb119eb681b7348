/** A portfolio's days in their stored form, and on which of them its returns are known. */
import { HELD, UNKNOWN_DAY } from '@partnerfolio/finance/converted-days';
import type { DayFlow } from './days.rules.ts';

/** A portfolio's days in their stored form. */
export interface PortfolioDays {
  readonly currency: string;
  readonly firstDay: number;
  /** The known part of each day's value, even on days that a mark declares unknown. */
  readonly values: Float64Array;
  readonly marks: Uint8Array;
  /** The part of each day's value at outdated prices or rates; empty if there is none. */
  readonly outdated: Float64Array;
  readonly flows: readonly DayFlow[];
  /** Whether the value is zero after the last day; otherwise the last value continues. */
  readonly isClosed: boolean;
}

/** Whether every value and flow is a finite number; only such days can be added up. */
export const isFiniteThroughout = ({ values, flows }: Pick<PortfolioDays, 'values' | 'flows'>): boolean =>
  values.every(Number.isFinite) && flows.every((flow) => flow.every(Number.isFinite));

/**
 * Whether a day carries a mark, 1 or 0. The last day's marks that describe a state continue after it, unless the portfolio is
 * closed.
 */
export const markOn = (days: PortfolioDays, day: number, mark: number): number => {
  const { firstDay, marks, isClosed } = days;
  const last = firstDay + days.values.length - 1;
  const countsOn = mark === HELD || mark === UNKNOWN_DAY;
  if (day < firstDay || (day > last && (isClosed || !countsOn))) return 0;
  return ((marks[Math.min(day, last) - firstDay] ?? 0) & mark) / mark;
};

/** Whether a portfolio's return of a day is known, which requires known values at both ends of the day. */
export const isKnownOver = (days: PortfolioDays, day: number): boolean =>
  markOn(days, day, UNKNOWN_DAY) === 0 && markOn(days, day - 1, UNKNOWN_DAY) === 0;

/** The ranges of days whose returns leave out the portfolio; first and last day included. */
export const uncountedStretches = (days: PortfolioDays): (readonly [from: number, to: number])[] => {
  if (!days.marks.some((mark) => (mark & UNKNOWN_DAY) > 0)) return [];
  const found: [number, number][] = [];
  for (let day = days.firstDay; day < days.firstDay + days.values.length; day++) {
    if (isKnownOver(days, day)) continue;
    const open = found.at(-1);
    if (open?.[1] === day - 1) open[1] = day;
    else found.push([day, day]);
  }
  return found;
};
