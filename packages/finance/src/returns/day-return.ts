/**
 * The return of a day, or of the days between two valuations: (V_end + out) / (V_start + in). A day without capital
 * has no return, whatever its charges are.
 */
import { minorDigits } from '../number/money.ts';
import type { CurrencyCode } from '../number/money.ts';

/** The flows of a day, in the base currency. */
export interface DayMoves {
  readonly opening: number;
  readonly inflow: number;
  readonly closing: number;
  readonly outflow: number;
  /** Fees and taxes, before refunds. */
  readonly charges: number;
  /** Whether units were held at any moment of the day. */
  readonly isHeld: boolean;
  /** The highest closing value before the day. */
  readonly highest: () => number;
}

/** The type of a day: with a return, without one because there was no capital, or the end of the chain. */
export type DayKind = 'return' | 'no_capital' | 'denominator_below_zero' | 'value_below_zero';

/**
 * The fraction of the highest value below which a charge without holdings, or a large return, counts as one on little
 * capital.
 */
const LITTLE = 0.01;
const LARGE_RETURN = 0.5;
/** Sums of float64 that are equal in decimals may differ in their last digits. */
const ROUNDING = 1e-12;

/**
 * The smallest |c| that counts as capital: one minor unit. Amounts are sums of float64, so the cent that remains of
 * 8.01 − 8 is slightly less than 0.01.
 */
export function leastCapital(currency: CurrencyCode): number {
  return 10 ** -minorDigits(currency) * (1 - 1e-6);
}

/** The capital at stake: the opening value and the inflows, without inflows that only pay charges. */
export function capitalAtStake({ opening, inflow, charges }: DayMoves): number {
  return opening + (inflow - Math.min(inflow, charges));
}

/** A charge on the rest of a portfolio without holdings, which uses up most of the remaining money. */
function isChargeAlone({ opening, inflow, charges, isHeld, highest }: DayMoves): boolean {
  if (isHeld || charges * 2 < (opening + inflow) * (1 - ROUNDING)) return false;
  return opening <= highest() * LITTLE * (1 + ROUNDING);
}

/** Whether a day has a return; `least` is `leastCapital` of the base currency. */
export function kindOfDay(day: DayMoves, least: number): DayKind {
  const capital = capitalAtStake(day);
  if (Math.abs(capital) < least || isChargeAlone(day)) return 'no_capital';
  if (capital < 0) return day.isHeld ? 'denominator_below_zero' : 'no_capital';
  return day.closing + day.outflow < 0 ? 'value_below_zero' : 'return';
}

/** Whether a growth is beyond ±50 % on a capital below a hundredth of the highest value. */
export function isOfLittleCapital(day: DayMoves, growth: number): boolean {
  return Math.abs(growth - 1) > LARGE_RETURN && capitalAtStake(day) < day.highest() * LITTLE;
}
