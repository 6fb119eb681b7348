import { carinoRelativeFactor } from './carino.ts';
import { linked } from '../returns/returns.ts';
import { known, unknown } from '../number/unknown.ts';
import type { Figure } from '../number/unknown.ts';

/** A group's weight at the start of a period, and its contribution to the return of the whole: weight × return. */
export interface Share {
  readonly weight: number;
  readonly contribution: number;
}

/** A group (asset class, sector, region) in the portfolio and in the benchmark. */
export interface GroupShares {
  readonly group: string;
  readonly portfolio: Share;
  readonly benchmark: Share;
}

/** One period: the shares of every group; the weights on each side add up to 1. */
export type AttributionPeriod = readonly GroupShares[];

/** Brinson–Fachler effects; they add up to the difference between the returns. */
export interface Effects {
  readonly allocation: number;
  readonly selection: number;
  readonly interaction: number;
}

/** The effects of one group. */
export interface GroupEffects extends Effects {
  readonly group: string;
}

/** Effects over all periods: by group, in the order of first appearance, and in total. */
export interface AttributionReport {
  readonly portfolioReturn: number;
  readonly benchmarkReturn: number;
  readonly groups: readonly GroupEffects[];
  readonly total: Effects;
}

const NO_EFFECTS: Effects = { allocation: 0, selection: 0, interaction: 0 };
const NOTHING: Share = { weight: 0, contribution: 0 };
/** How far from one the sum of the weights may be, because of rounding. */
const ROUNDING = 1e-9;
/** A smaller weight is rounding and not a position, so it has no return. */
const NO_WEIGHT = 1e-12;

/** The share of a group with a weight and a return. */
export function weightedShare(weight: number, ownReturn: number): Share {
  return { weight, contribution: weight * ownReturn };
}

function shareReturn({ weight, contribution }: Share): number | null {
  return Math.abs(weight) < NO_WEIGHT ? null : contribution / weight;
}

/** The return of a side: the sum of its contributions; null unless its weights add up to one. */
function sideReturn(period: AttributionPeriod, side: 'portfolio' | 'benchmark'): number | null {
  let [weight, sum] = [0, 0];
  for (const group of period) {
    weight += group[side].weight;
    sum += group[side].contribution;
  }
  return Math.abs(weight - 1) <= ROUNDING ? sum : null;
}

/**
 * The two returns of a group that its effects compare, as decimals. A group with no weight in the benchmark gets the
 * return of the whole benchmark; one with no weight in the portfolio gets the return of the benchmark's group.
 */
export function comparedReturns({ portfolio, benchmark }: GroupShares, ofBenchmark: number) {
  const benchmarkReturn = shareReturn(benchmark) ?? ofBenchmark;
  return { benchmarkReturn, ownReturn: shareReturn(portfolio) ?? benchmarkReturn };
}

/**
 * The effects of one group. A group outside the benchmark is compared with the whole benchmark, so that its excess
 * return is interaction; a group that is not held has no selection.
 */
function groupEffects(shares: GroupShares, ofBenchmark: number): GroupEffects {
  const { group, portfolio, benchmark } = shares;
  const { ownReturn, benchmarkReturn } = comparedReturns(shares, ofBenchmark);
  const allocation = (portfolio.weight - benchmark.weight) * (benchmarkReturn - ofBenchmark);
  const selection = benchmark.weight * (ownReturn - benchmarkReturn);
  const beyond = portfolio.contribution - portfolio.weight * benchmarkReturn;
  return { group, allocation, selection, interaction: beyond - selection };
}

/** The effects of groups, accumulated period by period. */
class Sums {
  readonly byGroup = new Map<string, Effects>();
  total: Effects = NO_EFFECTS;

  add({ group, allocation, selection, interaction }: GroupEffects, times: number): void {
    const plus = (to: Effects): Effects => ({
      allocation: to.allocation + allocation * times,
      selection: to.selection + selection * times,
      interaction: to.interaction + interaction * times,
    });
    this.byGroup.set(group, plus(this.byGroup.get(group) ?? NO_EFFECTS));
    this.total = plus(this.total);
  }
}

/** The returns of both sides by period, as decimals; null if the weights do not add up to one. */
export function sideReturns(
  periods: readonly AttributionPeriod[],
): { portfolio: number; benchmark: number }[] | null {
  const returns: { portfolio: number; benchmark: number }[] = [];
  for (const period of periods) {
    const portfolio = sideReturn(period, 'portfolio');
    const benchmark = sideReturn(period, 'benchmark');
    if (portfolio === null || benchmark === null) return null;
    returns.push({ portfolio, benchmark });
  }
  return returns;
}

/**
 * Brinson–Fachler attribution of the difference between the returns of a portfolio and its benchmark over consecutive
 * periods. In each period, for each group: allocation (wp − wb) (rb − Rb), selection wb (rp − rb), interaction (wp −
 * wb) (rp − rb). Periods are linked by Carino, so that all effects add up to Rp − Rb of the whole range. Unknown
 * without periods, if weights do not add up to 1 (`bad_weights`), after a total loss of either side, or if a return
 * is not a number.
 */
export function brinsonFachler(periods: readonly AttributionPeriod[]): Figure<AttributionReport> {
  if (periods.length === 0) return unknown('empty_period');
  const returns = sideReturns(periods);
  if (returns === null) return unknown('bad_weights');
  if (!returns.every(({ portfolio, benchmark }) => Number.isFinite(portfolio + benchmark)))
    return unknown('not_finite');
  if (returns.some(({ portfolio, benchmark }) => portfolio <= -1 || benchmark <= -1))
    return unknown('total_loss');
  const portfolioReturn = linked(returns.map(({ portfolio }) => portfolio));
  const benchmarkReturn = linked(returns.map(({ benchmark }) => benchmark));
  const ofWhole = carinoRelativeFactor(portfolioReturn, benchmarkReturn);
  const sums = new Sums();
  for (const [i, period] of periods.entries()) {
    const own = returns[i] ?? { portfolio: 0, benchmark: 0 };
    const times = carinoRelativeFactor(own.portfolio, own.benchmark) / ofWhole;
    for (const shares of period) sums.add(groupEffects(shares, own.benchmark), times);
  }
  const groups = [...sums.byGroup].map(([group, effects]) => ({ group, ...effects }));
  return known({ portfolioReturn, benchmarkReturn, groups, total: sums.total });
}

/** The shares of both sides by group; a group of one side only has zero on the other. */
export function joinShares(
  portfolio: ReadonlyMap<string, Share>,
  benchmark: ReadonlyMap<string, Share>,
): AttributionPeriod {
  const groups = new Set([...portfolio.keys(), ...benchmark.keys()]);
  return [...groups].map((group) => ({
    group,
    portfolio: portfolio.get(group) ?? NOTHING,
    benchmark: benchmark.get(group) ?? NOTHING,
  }));
}

/** The mean weights of a group at the start of the periods, as fractions. */
export interface GroupWeights {
  readonly group: string;
  readonly portfolio: number;
  readonly benchmark: number;
}

/** The mean weights of all groups over the periods, in the order of first appearance. Empty without periods. */
export function meanWeights(periods: readonly AttributionPeriod[]): GroupWeights[] {
  const sums = new Map<string, { portfolio: number; benchmark: number }>();
  for (const { group, portfolio, benchmark } of periods.flat()) {
    const sum = sums.get(group) ?? { portfolio: 0, benchmark: 0 };
    sums.set(group, sum);
    sum.portfolio += portfolio.weight;
    sum.benchmark += benchmark.weight;
  }
  return [...sums].map(([group, { portfolio, benchmark }]) => ({
    group,
    portfolio: portfolio / periods.length,
    benchmark: benchmark / periods.length,
  }));
}

/**
 * The fraction of the holdings, over all periods, that lies in groups in which the benchmark has a weight at the same
 * time: 1 where each group has its counterpart, 0 where all effects are interaction. The group `cash` is no holding;
 * the group `unnamed` (instruments without a class) is one that has no counterpart. 0 without holdings.
 */
export function comparableWeight(
  periods: readonly AttributionPeriod[],
  { cash, unnamed }: { readonly cash: string; readonly unnamed: string },
): number {
  let [compared, whole] = [0, 0];
  for (const { group, portfolio, benchmark } of periods.flat()) {
    if (group === cash) continue;
    const weight = Math.abs(portfolio.weight);
    whole += weight;
    if (group !== unnamed && Math.abs(benchmark.weight) >= NO_WEIGHT) compared += weight;
  }
  return whole === 0 ? 0 : compared / whole;
}
