import { countedDays, yearFraction } from '../dates/day-count.ts';
import type { DayCount } from '../dates/day-count.ts';
import { dateOfDay } from '../dates/dates.ts';
import type { LocalDate } from '../dates/dates.ts';
import { toTerms } from './derivation.ts';
import type { Derivation, DerivationRow } from './derivation.ts';
import { mirr, modifiedSums, timedFlows, xnpv } from '../returns/present-value.ts';
import type { ModifiedRates, TimedFlow } from '../returns/present-value.ts';
import type { DatedFlow } from '../returns/returns.ts';
import { known, mapFigure } from '../number/unknown.ts';

const QUALITY = { stale: 0, gaps: [] } as const;

/** Flows by day with their years, and what the formula makes of each. */
function flowRows(
  flows: readonly DatedFlow[],
  valuesOf: (flow: TimedFlow) => Readonly<Record<string, number>>,
): DerivationRow[] {
  const timed = timedFlows(flows);
  if (!timed.known) return [];
  return timed.value.map((flow) => ({
    date: dateOfDay(flow.day),
    subject: '',
    values: { amount: flow.amount, years: flow.years, ...valuesOf(flow) },
  }));
}

/**
 * How a net present value came about: one row a day on which money moved, with its present value. An unknown one has its reason as its
 * value; without flows no rows.
 */
export function explainXnpv(flows: readonly DatedFlow[], rate: number): Derivation {
  return {
    figure: 'netPresentValue',
    value: xnpv(flows, rate),
    formula: 'Σ present, present = −amount / (1 + rate)^years',
    method: 'years of 365 days from the first flow; money put in is positive',
    page: 'present-value',
    terms: toTerms({ rate: known(rate) }),
    rows: flowRows(flows, ({ amount, years }) => ({ present: -amount / (1 + rate) ** years })),
    quality: QUALITY,
  };
}

/**
 * How a modified internal rate of return came about: one row a day on which money moved, with what was put in at its value on the first
 * day, and what was taken out at its value on the last. An unknown one has its reason as its value; without flows no rows.
 */
export function explainMirr(flows: readonly DatedFlow[], rates: ModifiedRates): Derivation {
  const sums = modifiedSums(flows, rates);
  const all = sums.known ? sums.value.years : Number.NaN;
  return {
    figure: 'modifiedRate',
    value: mirr(flows, rates),
    formula: '(Σ takenOut / Σ putIn)^(1 / length) − 1',
    method:
      'putIn = amount / (1 + finance)^years, takenOut = −amount × (1 + reinvestment)^(length − years); years of 365 days',
    page: 'present-value',
    terms: toTerms({
      finance: known(rates.finance),
      reinvestment: known(rates.reinvestment),
      length: mapFigure(sums, ({ years }) => years),
    }),
    rows: flowRows(flows, ({ amount, years }) => ({
      putIn: amount > 0 ? amount / (1 + rates.finance) ** years : 0,
      takenOut: amount > 0 ? 0 : -amount * (1 + rates.reinvestment) ** (all - years),
    })),
    quality: QUALITY,
  };
}

/**
 * How a part of a year came about: the days that count and of how long a year, one row a calendar year by `act/act`, else one. Dates in the
 * order of the calendar. Always known; from a date to itself by `act/act` no rows.
 */
export function explainYearFraction(from: LocalDate, to: LocalDate, convention: DayCount): Derivation {
  const rows = countedDays(from, to, convention).map(({ from: date, days, ofYear }) => ({
    date,
    subject: '',
    values: { days, ofYear },
  }));
  return {
    figure: 'yearFraction',
    value: known(yearFraction(from, to, convention)),
    formula: 'Σ days / ofYear',
    method: convention,
    page: 'day-counts',
    terms: [],
    rows,
    quality: QUALITY,
  };
}
