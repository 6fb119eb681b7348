import { known, unknown } from './unknown.ts';
import type { Figure } from './unknown.ts';

/** A flow on a day: + into the portfolio, − out of it. */
export interface DatedFlow {
  readonly day: number;
  readonly amount: number;
}

/**
 * Return a year: (1 + R)^(365 / days) − 1. Unknown for periods of less than 365 days, which are shown as they are, and
 * for a return below −100 %. A total loss stays −1.
 */
export function annualised(totalReturn: number, days: number): Figure<number> {
  if (days < 365) return unknown('shorter_than_a_year');
  if (totalReturn < -1) return unknown('value_below_zero');
  return known((1 + totalReturn) ** (365 / days) - 1);
}

/**
 * Modified Dietz: (V1 − V0 − F) / (V0 + Σ w_i F_i) with w_i = (D − d_i) / D, d_i days after the opening. For periods
 * valued at their ends only. Unknown where the average capital is zero or below.
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
  return known((closing - opening - net) / capital);
}

/** Links returns of consecutive periods: Π(1 + r) − 1; 0 of none. */
export function linked(returns: Iterable<number>): number {
  let factor = 1;
  for (const r of returns) factor *= 1 + r;
  return factor - 1;
}
