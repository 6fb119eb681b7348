import type { DatedFlow } from './returns.ts';
import { finiteFigure } from '../number/statistics.ts';
import { known, unknown } from '../number/unknown.ts';
import type { Figure } from '../number/unknown.ts';

/** A flow of a day, and how long after the first day it comes, in years of 365 days. */
export interface TimedFlow extends DatedFlow {
  readonly years: number;
}

/** The rates of the modified internal rate of return, decimals a year. */
export interface ModifiedRates {
  /** What the money put in costs until it is needed. */
  readonly finance: number;
  /** What the money taken out earns until the last day. */
  readonly reinvestment: number;
}

const DAYS_PER_YEAR = 365;

/**
 * Flows added up by day, in order of time, with the years since the first of them. Days on which they add up to 0 stay: they
 * stretch the period. Unknown of no flows (`no_flows`), and where an amount or a day is no number.
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
 * Net present value of dated flows (XNPV): −Σ amount / (1 + rate)^(days / 365), days from the first flow, the rate a decimal
 * a year. Money put in is positive and money taken out (and the closing value) negative, as for `xirr`, so that the value is
 * above 0 where more came out than the rate asks for; 0 at the money-weighted return. In the currency of the flows. Unknown of no
 * flows (`no_flows`), and of a rate of −100 % or below (`outside_series`).
 */
export function xnpv(flows: readonly DatedFlow[], rate: number): Figure<number> {
  const timed = timedFlows(flows);
  if (!timed.known) return timed;
  if (!isRate(rate)) return unknown('outside_series');
  let value = 0;
  for (const { amount, years } of timed.value) value -= amount / (1 + rate) ** years;
  return finiteFigure(value);
}

/** Money put in, at its value on the first day, and money taken out, at its value on the last day. */
export interface ModifiedSums {
  readonly putIn: number;
  readonly takenOut: number;
  /** From the first day to the last, in years of 365 days. */
  readonly years: number;
}

/**
 * The two sums of the modified internal rate of return; flows of one day are added up first. Unknown of no flows, and of a rate of −100 % or below
 * (`outside_series`).
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
 * Modified internal rate of return (MIRR): (takenOut / putIn)^(1 / years) − 1, the money put in discounted to the first day at the
 * finance rate, the money taken out carried to the last day at the reinvestment rate. Money put in is positive, as for
 * `xirr`. There is one rate or none. A decimal a year with its sign. Unknown of no flows, where nothing was put in
 * (`no_sign_change`) or nothing came out (`total_loss`), of flows of a single day (`empty_period`), and of a rate of −100 % or below (`outside_series`).
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
