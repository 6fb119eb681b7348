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

/** The flows by day, with their years and their value in the formula. */
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
 * How a net present value was computed: one row for each day with flows, with its present value. An unknown one has
 * its reason as its value; without flows there are no rows.
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
 * How a modified internal rate of return was computed: one row for each day with flows, with contributions at their
 * value on the first day and withdrawals at their value on the last. An unknown one has its reason as its value;
 * without flows there are no rows.
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
 * How a fraction of a year was computed: the counted days and the days of the year, one row for each calendar year
 * with `act/act`, otherwise one row. The dates are in calendar order. Always known; equal dates have no rows with
 * `act/act`.
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
