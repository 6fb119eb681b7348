import type { DatedFlow } from './returns.ts';
import { finiteFigure } from '../number/statistics.ts';
import { known, unknown } from '../number/unknown.ts';
import type { Figure } from '../number/unknown.ts';

/** The flow of a day, and the time since the first day in years of 365 days. */
export interface TimedFlow extends DatedFlow {
  readonly years: number;
}

/** The rates of the modified internal rate of return, as yearly decimals. */
export interface ModifiedRates {
  /** The cost of contributions until they are needed. */
  readonly finance: number;
  /** The yield of withdrawals until the last day. */
  readonly reinvestment: number;
}

const DAYS_PER_YEAR = 365;

/**
 * Flows summed by day in order of time, with the years since the first. Days whose flows cancel stay, because they
 * extend the period. Unknown without flows (`no_flows`), and if an amount or a day is not a number.
 */
export function timedFlows(flows: readonly DatedFlow[]): Figure<TimedFlow[]> {
  if (flows.length === 0) return unknown('no_flows');
  if (!flows.every(({ day, amount }) => Number.isFinite(amount) && Number.isFinite(day)))
    return unknown('not_finite');
  const sorted = flows.toSorted((a, b) => a.day - b.day);
  const first = sorted[0]?.day ?? 0;
  const byDay: TimedFlow[] = [];
  for (const { day, amount } of sorted) {
    const before = byDay.at(-1);
    if (before?.day === day) byDay[byDay.length - 1] = { ...before, amount: before.amount + amount };
    else byDay.push({ day, amount, years: (day - first) / DAYS_PER_YEAR });
  }
  return known(byDay);
}

/** A rate at which money can be discounted: above −100 %. */
function isRate(rate: number): boolean {
  return rate > -1 && rate < Infinity;
}

/**
 * Net present value of dated flows (XNPV): −Σ amount / (1 + rate)^(days / 365), days from the first flow, the rate a
 * yearly decimal. Contributions are positive, withdrawals (and the closing value) negative, as for `xirr`, so the
 * value is positive if the flows yield more than the rate, and 0 at the money-weighted return. In the currency of the
 * flows. Unknown without flows (`no_flows`), and for a rate of −100 % or below (`outside_series`).
 */
export function xnpv(flows: readonly DatedFlow[], rate: number): Figure<number> {
  const timed = timedFlows(flows);
  if (!timed.known) return timed;
  if (!isRate(rate)) return unknown('outside_series');
  let value = 0;
  for (const { amount, years } of timed.value) value -= amount / (1 + rate) ** years;
  return finiteFigure(value);
}

/** The contributions at their value on the first day, and the withdrawals at their value on the last. */
export interface ModifiedSums {
  readonly putIn: number;
  readonly takenOut: number;
  /** From the first day to the last, in years of 365 days. */
  readonly years: number;
}

/**
 * The two sums of the modified internal rate of return; flows of one day are summed first. Unknown without flows, and
 * for a rate of −100 % or below (`outside_series`).
 */
export function modifiedSums(flows: readonly DatedFlow[], rates: ModifiedRates): Figure<ModifiedSums> {
  const timed = timedFlows(flows);
  if (!timed.known) return timed;
  if (!isRate(rates.finance) || !isRate(rates.reinvestment)) return unknown('outside_series');
  const years = timed.value.at(-1)?.years ?? 0;
  let [putIn, takenOut] = [0, 0];
  for (const { amount, years: after } of timed.value) {
    if (amount > 0) putIn += amount / (1 + rates.finance) ** after;
    else takenOut -= amount * (1 + rates.reinvestment) ** (years - after);
  }
  return known({ putIn, takenOut, years });
}

/**
 * Modified internal rate of return (MIRR): (takenOut / putIn)^(1 / years) − 1, with contributions discounted to the
 * first day at the finance rate, and withdrawals compounded to the last day at the reinvestment rate. Contributions
 * are positive, as for `xirr`. There is at most one rate. A yearly decimal with its sign. Unknown without flows,
 * without contributions (`no_sign_change`) or withdrawals (`total_loss`), for flows of a single day (`empty_period`),
 * and for a rate of −100 % or below (`outside_series`).
 */
export function mirr(flows: readonly DatedFlow[], rates: ModifiedRates): Figure<number> {
  const sums = modifiedSums(flows, rates);
  if (!sums.known) return sums;
  const { putIn, takenOut, years } = sums.value;
  if (putIn === 0) return unknown(takenOut === 0 ? 'no_flows' : 'no_sign_change');
  if (takenOut === 0) return unknown('total_loss');
  if (years === 0) return unknown('empty_period');
  return finiteFigure((takenOut / putIn) ** (1 / years) - 1);
}
