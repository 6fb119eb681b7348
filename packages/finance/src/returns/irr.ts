import { at } from '../dates/day-arrays.ts';
import type { DatedFlow } from './returns.ts';
import { unknown } from '../number/unknown.ts';
import type { Known, Reason, Unknown } from '../number/unknown.ts';

/**
 * A money-weighted return per year. If there are several solutions, `several` is true, and the value is the one
 * nearest to zero among those with the sign of the net gain.
 */
export interface KnownXirr extends Known<number> {
  readonly roots: readonly number[];
  readonly several: boolean;
}

/**
 * Why there is no money-weighted return; if there are several solutions and none has the sign of the gain, all of
 * them.
 */
export interface UnknownXirr extends Unknown {
  readonly roots?: readonly number[];
}

/** The money-weighted return, or why there is none. */
export type XirrFigure = KnownXirr | UnknownXirr;

/**
 * The value and slope of the present value in x = log(1 + r), up to a positive factor, and whether the root is
 * provably the only one.
 */
interface Evaluation {
  readonly value: number;
  readonly slope: number;
  readonly isAlone: boolean;
  /** The sums of positive and of negative flows: value = added − taken. */
  readonly added: number;
  readonly taken: number;
}

const DAYS_PER_YEAR = 365;
const POWER_TABLE = 512;
/** The limit of |ln(1 + r)| for a root: rates from −99.9999999999 % to about 97 million million per cent. */
const WIDEST = 27.6;
/** Beyond it exp overflows. Roots are searched up to here only to report that one lies beyond the range. */
const FARTHEST = 700;
const FINEST = 0.01;
const STRETCH = 0.05;

/** The rounding error of amounts that cancel, as a fraction of their size. */
const ROUNDING = 1e-12;

/**
 * The flows summed by day, in date order, without days whose flows cancel within `rounding` of their size. A day with
 * an amount that is not a number stays. No flows: none.
 */
export function netByDay(flows: readonly DatedFlow[], rounding: number = ROUNDING): DatedFlow[] {
  const sorted = [...flows].sort((a, b) => a.day - b.day);
  const net: { day: number; amount: number; size: number }[] = [];
  for (const { day, amount } of sorted) {
    const last = net.at(-1);
    if (last === undefined || last.day !== day) net.push({ day, amount, size: Math.abs(amount) });
    else {
      last.amount += amount;
      last.size += Math.abs(amount);
    }
  }
  return net.filter(({ amount, size }) => !Number.isFinite(size) || Math.abs(amount) > rounding * size);
}

/**
 * Evaluates Σ c_i·v^t_i by Horner's rule over the gaps between flows: discounting backwards for positive rates,
 * compounding forwards for negative ones, so that nothing overflows. Both have the same roots and the same signs.
 */
class PresentValue {
  private readonly amounts: Float64Array;
  private readonly gaps: Int32Array;
  private readonly powers = new Float64Array(POWER_TABLE);

  constructor(flows: readonly DatedFlow[]) {
    const count = flows.length;
    this.amounts = Float64Array.from(flows, ({ amount }) => amount);
    // One more than needed: before the first flow and after the last one nothing happens.
    this.gaps = new Int32Array(count + 1);
    for (let i = 1; i < count; i++) {
      this.gaps[i] = (flows[i]?.day ?? 0) - (flows[i - 1]?.day ?? 0);
    }
  }

  private fillPowers(logFactor: number): void {
    const factor = Math.exp(logFactor);
    let power = 1;
    for (let i = 0; i < POWER_TABLE; i++) {
      this.powers[i] = power;
      power *= factor;
    }
  }

  /**
   * A root is the only one if every partial sum of the value there has the same sign: the value is then (1 − v/v*)
   * times a polynomial with coefficients of one sign, which has no positive root (Descartes).
   */
  at(x: number): Evaluation {
    const { amounts, gaps, powers } = this;
    const count = amounts.length;
    const logFactor = -Math.abs(x) / DAYS_PER_YEAR;
    this.fillPowers(logFactor);
    const isBackward = x >= 0;
    let value = 0;
    let slope = 0;
    let added = 0;
    let positive = 0;
    let negative = 0;
    for (let k = 0; k < count; k++) {
      // The partial sums before the last step: `value` without the final flow.
      if (value > 0) positive++;
      else if (value < 0) negative++;
      const i = isBackward ? count - 1 - k : k;
      const gap = at(gaps, isBackward ? i + 1 : i);
      const power = gap < POWER_TABLE ? at(powers, gap) : Math.exp(logFactor * gap);
      slope = (slope + gap * value) * power;
      const amount = at(amounts, i);
      value = value * power + amount;
      added = added * power + (amount > 0 ? amount : 0);
    }
    const perX = isBackward ? -1 / DAYS_PER_YEAR : 1 / DAYS_PER_YEAR;
    const isAlone = positive === 0 || negative === 0;
    return { value, slope: slope * perX, isAlone, added, taken: added - value };
  }
}

/** Newton's method from 5 %; null unless it converges within the range of rates. */
function newton(present: PresentValue, widest: number): number | null {
  let x = 0.05;
  for (let i = 0; i < 40; i++) {
    const { value, slope } = present.at(x);
    if (value === 0) return x;
    const next = x - value / slope;
    if (!(Math.abs(next) <= widest)) return null;
    if (Math.abs(next - x) <= 1e-15 * Math.max(1, Math.abs(x))) return next;
    // A step this small changes no digit of the rate up to the tenth decimal; it only oscillates by rounding.
    if (i > 8 && Math.abs(next - x) < 1e-13) return next;
    x = next;
  }
  return null;
}

/** Narrows a change of sign between two points down to neighbouring numbers. */
function bisect(valueAt: (x: number) => number, from: number, to: number): number {
  let [low, high] = [from, to];
  const sign = Math.sign(valueAt(low));
  for (let i = 0; i < 200; i++) {
    const middle = (low + high) / 2;
    if (middle === low || middle === high) break;
    const value = valueAt(middle);
    if (value === 0) return middle;
    if (Math.sign(value) === sign) low = middle;
    else high = middle;
  }
  return (low + high) / 2;
}

/** The roots between two neighbouring points of the grid: a change of sign, or a turning point that touches zero. */
function rootsBetween(present: PresentValue, a: GridPoint, b: GridPoint): number[] {
  const value = (x: number): number => present.at(x).value;
  if (a.at.value === 0) return [a.x];
  if (b.at.value === 0) return [];
  if (a.at.value > 0 !== b.at.value > 0) return [bisect(value, a.x, b.x)];
  const sign = Math.sign(a.at.value);
  if (a.at.slope * sign >= 0 || b.at.slope * sign <= 0) return [];
  const turn = bisect((x) => present.at(x).slope, a.x, b.x);
  const atTurn = value(turn);
  if (atTurn === 0) return [turn];
  if (atTurn > 0 === sign > 0) return [];
  return [bisect(value, a.x, turn), bisect(value, turn, b.x)];
}

interface GridPoint {
  readonly x: number;
  readonly at: Evaluation;
}

/** More than the rounding error of adding tens of thousands of flows. */
const CLEARLY = 1 + 1e-9;

/**
 * True if nothing between two points on one side of zero is a root. Both the added and the taken amounts change in
 * one direction between the points, so if the minimum of one exceeds the maximum of the other, no rate in between is
 * a root.
 */
function isRootless(a: GridPoint, b: GridPoint): boolean {
  const [most, least] = a.at.added + a.at.taken > b.at.added + b.at.taken ? [a.at, b.at] : [b.at, a.at];
  return least.added > most.taken * CLEARLY || least.taken > most.added * CLEARLY;
}

/**
 * All roots of the present value in log(1 + r), found on a grid that is fine near zero and coarser outwards. It skips
 * intervals that cannot contain a root, so that of a thousand points only a few dozen are evaluated.
 */
function scan(present: PresentValue, widest: number): number[] {
  const reach = Math.ceil(Math.asinh(widest / FINEST) / STRETCH);
  const gridX = (j: number): number =>
    Math.abs(j) === reach ? Math.sign(j) * widest : FINEST * Math.sinh(j * STRETCH);
  const points = new Map<number, GridPoint>();
  const pointAt = (j: number): GridPoint => {
    const x = gridX(j);
    const point = points.get(j) ?? { x, at: present.at(x) };
    points.set(j, point);
    return point;
  };
  const rootsWithin = (from: number, to: number): number[] => {
    const [a, b] = [pointAt(from), pointAt(to)];
    if (isRootless(a, b)) return [];
    if (to === from + 1) return rootsBetween(present, a, b);
    const middle = (from + to) >> 1;
    return [...rootsWithin(from, middle), ...rootsWithin(middle, to)];
  };
  return [...rootsWithin(-reach, 0), ...rootsWithin(0, reach)];
}

/** Smaller differences between rates count as zero, and so do gains of a smaller fraction of the money. */
const TOLERANCE = 1e-10;

function signBeyond(value: number, least: number): number {
  return Math.abs(value) <= least ? 0 : Math.sign(value);
}

/** Of several rates the one nearest to zero among those with the sign of the net gain. */
function chosenRate(rates: readonly number[], net: readonly DatedFlow[]): number | null {
  const size = net.reduce((sum, { amount }) => sum + Math.abs(amount), 0);
  const gain = -net.reduce((sum, { amount }) => sum + amount, 0);
  const sign = signBeyond(gain, ROUNDING * size);
  const fitting = rates.filter((rate) => signBeyond(rate, TOLERANCE) === sign);
  if (fitting.length === 0) return null;
  return fitting.reduce((best, rate) => (Math.abs(rate) < Math.abs(best) ? rate : best));
}

/**
 * Why no rate within the range is a solution. Far beyond it the first flow (towards −100 % the last one) outweighs
 * all others. So if the value at the end of the computable range still has the other sign, a root lies even further
 * out.
 */
function reasonWithout(present: PresentValue, net: readonly DatedFlow[]): Reason {
  const isBeyond = (x: number, beyond: DatedFlow | undefined): boolean =>
    Math.sign(present.at(x).value) !== Math.sign(beyond?.amount ?? 0);
  const isOutside = isBeyond(FARTHEST, net[0]) || isBeyond(-FARTHEST, net.at(-1));
  return isOutside || scan(present, FARTHEST).length > 0 ? 'rate_beyond_range' : 'no_root';
}

/**
 * Whether nothing lies between the flows: all amounts are of one day, and no later one closes the period. A closing
 * value of zero on a later day is a loss over time, and counts.
 */
function isOneDay(flows: readonly DatedFlow[]): boolean {
  const first = flows.find(({ amount }) => amount !== 0)?.day;
  return (
    first !== undefined && flows.every(({ day, amount }) => day === first || (day < first && amount === 0))
  );
}

/**
 * Money-weighted return: r > −1 with Σ cf_i / (1 + r)^(days_i / 365) = 0, days from the first flow, |ln(1 + r)| ≤
 * 27.6. Contributions are positive, withdrawals (and the closing value) negative. Finds all real roots in that range;
 * of several it takes the one nearest to zero among those with the sign of the net gain. Unknown if there is none,
 * with the reason: `no_flows`, `too_short` (all flows on one day), `no_sign_change`, `total_loss` (contributions
 * without withdrawals: −100 %),
 * `rate_beyond_range`, `no_root`, `several_rates` (none with the sign of the gain; all are listed), or `not_finite`
 * if an amount is not a number. The rate is a decimal (0.05 is 5 %), within 1e−10.
 */
export function xirr(flows: readonly DatedFlow[]): XirrFigure {
  const net = netByDay(flows);
  if (!net.every(({ amount }) => Number.isFinite(amount))) return unknown('not_finite');
  if (isOneDay(flows)) return unknown('too_short');
  if (net.length === 0) return unknown('no_flows');
  const hasIn = net.some(({ amount }) => amount > 0);
  const hasOut = net.some(({ amount }) => amount < 0);
  if (!hasOut) return unknown('total_loss');
  if (!hasIn) return unknown('no_sign_change');
  const rates = ratesWithin(net, WIDEST);
  return rates.length === 0 ? unknown(reasonWithout(new PresentValue(net), net)) : rateFigure(rates, net);
}

/**
 * Every yearly rate with Σ cf_i / (1 + r)^(days_i / 365) = 0 and |ln(1 + r)| ≤ `widest`, ascending, as decimals, for
 * flows in date order with at most one per day. Empty for flows of one sign and for no flows.
 */
export function ratesWithin(net: readonly DatedFlow[], widest: number): number[] {
  const present = new PresentValue(net);
  const quick = newton(present, widest);
  const roots = quick !== null && present.at(quick).isAlone ? [quick] : scan(present, widest);
  return roots.map((x) => Math.expm1(x));
}

function rateFigure(roots: readonly number[], net: readonly DatedFlow[]): XirrFigure {
  const [only, ...others] = roots;
  const value = others.length === 0 && only !== undefined ? only : chosenRate(roots, net);
  if (value === null) return { ...unknown('several_rates'), roots };
  return { known: true, value, roots, several: others.length > 0 };
}

/**
 * Converts a yearly rate into the return over a number of days: (1 + r)^(days / 365) − 1. A decimal with its sign; 0
 * for no days.
 */
export function periodRate(yearly: number, days: number): number {
  return Math.expm1(Math.log1p(yearly) * (days / DAYS_PER_YEAR));
}
