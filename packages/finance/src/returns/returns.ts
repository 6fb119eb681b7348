import { finiteFigure } from '../number/statistics.ts';
import { unknown } from '../number/unknown.ts';
import type { Figure } from '../number/unknown.ts';

/** A flow on a day: + into the portfolio, − out of it. */
export interface DatedFlow {
  readonly day: number;
  readonly amount: number;
}

/**
 * Return a year: (1 + R)^(365 / days) − 1. Unknown for periods of less than 365 days, which are shown as they are, and
 * for a return below −100 %, and where there is no finite number (`not_finite`). A total loss stays −1. A decimal with its sign.
 */
export function annualised(totalReturn: number, days: number): Figure<number> {
  if (days < 365) return unknown('shorter_than_a_year');
  if (totalReturn < -1) return unknown('value_below_zero');
  return finiteFigure((1 + totalReturn) ** (365 / days) - 1);
}

/**
 * Modified Dietz: (V1 − V0 − F) / (V0 + Σ w_i F_i) with w_i = (D − d_i) / D, d_i days after the opening. For periods
 * valued at their ends only. Unknown where the average capital is zero or below, and where there is no finite number. A decimal
 * with its sign (0.05 is 5 %); without flows the growth of the opening value.
 */
export function modifiedDietz(input: {
  readonly opening: number;
  readonly closing: number;
  readonly days: number;
  /** `day` counts from the opening: 1 is the first day of the period. */
  readonly flows: readonly DatedFlow[];
}): Figure<number> {
  const { opening, closing, days, flows } = input;
  if (days <= 0) return unknown('empty_period');
  let net = 0;
  let weighted = 0;
  for (const { day, amount } of flows) {
    net += amount;
    weighted += (amount * (days - day)) / days;
  }
  const capital = opening + weighted;
  if (capital === 0) return unknown('no_value');
  if (capital < 0) return unknown('denominator_below_zero');
  return finiteFigure((closing - opening - net) / capital);
}

/**
 * Simple return of a period: (V1 + out) / (V0 + in) − 1, as if all that was put in had been there from its beginning
 * and all that was taken out until its end. Exact where nothing came or went; with flows inside the period it depends
 * on them. Unknown where nothing, or less than nothing, was there to grow, and where there is no finite number. A decimal with
 * its sign.
 */
export function simpleReturn(period: {
  readonly opening: number;
  readonly closing: number;
  readonly inflow?: number;
  readonly outflow?: number;
}): Figure<number> {
  const capital = period.opening + (period.inflow ?? 0);
  if (capital === 0) return unknown('no_value');
  if (capital < 0) return unknown('denominator_below_zero');
  return finiteFigure((period.closing + (period.outflow ?? 0)) / capital - 1);
}

/** A value in the evening of a day. */
export interface DatedValue {
  readonly day: number;
  readonly value: number;
}

/**
 * Linked Modified Dietz over the days that are valued: the return between each valuation and the next, linked. Flows
 * count in the period whose days they fall on, ]from, to]; those of the first valuation's day or before it, and after
 * the last, are passed over. Needs two valuations of different days; a period that has no return leaves the whole without one.
 * A decimal with its sign. Unknown (`empty_period`) below two valuations, and with two of one day.
 */
export function linkedModifiedDietz(
  valuations: readonly DatedValue[],
  flows: readonly DatedFlow[],
): Figure<number> {
  const [first, ...rest] = [...valuations].sort((a, b) => a.day - b.day);
  if (first === undefined || rest.length === 0) return unknown('empty_period');
  let factor = 1;
  let before = first;
  for (const next of rest) {
    const { day: opensOn } = before;
    const within = flows.filter(({ day }) => day > opensOn && day <= next.day);
    const period = modifiedDietz({
      opening: before.value,
      closing: next.value,
      days: next.day - opensOn,
      flows: within.map(({ day, amount }) => ({ day: day - opensOn, amount })),
    });
    if (!period.known) return period;
    factor *= 1 + period.value;
    before = next;
  }
  return finiteFigure(factor - 1);
}

/** Links returns of consecutive periods: Π(1 + r) − 1; 0 of none. */
export function linked(returns: Iterable<number>): number {
  let factor = 1;
  for (const r of returns) factor *= 1 + r;
  return factor - 1;
}
