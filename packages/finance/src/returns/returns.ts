import { finiteFigure } from '../number/statistics.ts';
import { unknown } from '../number/unknown.ts';
import type { Figure } from '../number/unknown.ts';

/** A flow on a day: + into the portfolio, − out of it. */
export interface DatedFlow {
  readonly day: number;
  readonly amount: number;
}

/**
 * The yearly return: (1 + R)^(365 / days) − 1. Unknown for periods of less than 365 days, which are shown as they
 * are, for a return below −100 %, and if the result is not finite (`not_finite`). A total loss stays −1. A decimal
 * with its sign.
 */
export function annualised(totalReturn: number, days: number): Figure<number> {
  if (days < 365) return unknown('shorter_than_a_year');
  if (totalReturn < -1) return unknown('value_below_zero');
  return finiteFigure((1 + totalReturn) ** (365 / days) - 1);
}

/**
 * Modified Dietz: (V1 − V0 − F) / (V0 + Σ w_i F_i) with w_i = (D − d_i) / D, d_i days after the opening. For periods
 * that are valued only at their ends. Unknown if the average capital is zero or negative, and if the result is not
 * finite. A decimal with its sign (0.05 is 5 %); without flows the growth of the opening value.
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
 * Simple return of a period: (V1 + out) / (V0 + in) − 1, as if all contributions had been made at its beginning and
 * all withdrawals at its end. Exact without flows; with flows inside the period it depends on them. Unknown if there
 * was nothing to grow, or less than nothing, and if the result is not finite. A decimal with its sign.
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

/** The value at the end of a day. */
export interface DatedValue {
  readonly day: number;
  readonly value: number;
}

/**
 * Linked Modified Dietz over valued days: the returns between consecutive valuations, linked. Flows count in the
 * period that contains their day, ]from, to]; those on or before the day of the first valuation, and after the last,
 * are ignored. Requires two valuations on different days; if a period has no return, neither does the whole. A
 * decimal with its sign. Unknown (`empty_period`) with fewer than two valuations, or two on the same day.
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

/** Links returns of consecutive periods: Π(1 + r) − 1; 0 for none. */
export function linked(returns: Iterable<number>): number {
  let factor = 1;
  for (const r of returns) factor *= 1 + r;
  return factor - 1;
}
