import { at } from '../dates/day-arrays.ts';
import { ownExp, ownLog } from '../number/own-math.ts';
import { randomStream } from '../number/random-stream.ts';
import type { RandomStream } from '../number/random-stream.ts';
import { quantileOfSorted } from '../number/statistics.ts';
import type { Values } from '../number/statistics.ts';
import { known, unknown } from '../number/unknown.ts';
import type { Figure } from '../number/unknown.ts';

/** The yearly expectation for an asset class: arithmetic mean and standard deviation of its return. */
export interface ProjectedClass {
  readonly weight: number;
  readonly expectedReturn: number;
  readonly volatility: number;
}

/** A yearly contribution or (negative) withdrawal, in the portfolio's currency. */
export interface YearlyFlow {
  readonly amount: number;
  /** The first and the last year of the payment, counted from 1. */
  readonly fromYear: number;
  readonly toYear: number;
  /** The growth from one payment to the next; 0 by default. */
  readonly growth?: number;
}

/** The input of a projection; `seed` is any 32-bit integer and is shown with the result. */
export interface ProjectionInput {
  readonly seed: number;
  readonly paths: number;
  readonly years: number;
  readonly start: number;
  readonly classes: readonly ProjectedClass[];
  /** Correlations of the yearly log returns by class; 1 on the diagonal. */
  readonly correlations: readonly Values[];
  /** The fraction of the value that is charged at the end of each year. */
  readonly fee?: number;
  readonly flows?: readonly YearlyFlow[];
  readonly goal?: number;
}

/** The values below which 5, 25, 50, 75 and 95 % of the paths end a year. */
export interface YearPercentiles {
  readonly year: number;
  readonly p5: number;
  readonly p25: number;
  readonly p50: number;
  readonly p75: number;
  readonly p95: number;
}

/** The results of all paths. */
export interface Projection {
  readonly seed: number;
  /** From year 0, the start. */
  readonly years: readonly YearPercentiles[];
  /** The fraction of paths that end at the goal or above; null without a goal. */
  readonly goalProbability: number | null;
  /** The fraction of paths that could make every withdrawal in full. */
  readonly lastingProbability: number;
}

/** The mean and deviation of the logarithm of a class's growth. */
interface LogClass {
  readonly weight: number;
  readonly mean: number;
  readonly deviation: number;
}

const ROUNDING = 1e-9;

/** The lognormal distribution of 1 + r for the given mean and deviation of r. */
function toLogClass({ weight, expectedReturn, volatility }: ProjectedClass): LogClass {
  const spread = volatility / (1 + expectedReturn);
  const variance = ownLog(1 + spread * spread);
  return {
    weight,
    mean: ownLog(1 + expectedReturn) - variance / 2,
    deviation: Math.sqrt(variance),
  };
}

/** Whether correlations are a square, symmetric matrix with 1 on its diagonal. */
function isCorrelation(matrix: readonly Values[], size: number): boolean {
  if (matrix.length !== size) return false;
  return matrix.every(
    (row, i) => row.length === size && row[i] === 1 && matrix.every((other, j) => other[i] === row[j]),
  );
}

/** The rest of a correlation after removing the columns before. */
function residue(correlated: number, row: Float64Array, other: Float64Array): number {
  return row.reduce((rest, one, k) => rest - one * at(other, k), correlated);
}

/**
 * The lower triangle L with L Lᵀ = the correlations (Cholesky); null if no variables can have such correlations. A
 * class that is determined by those before it has no movement of its own.
 */
export function choleskyFactor(matrix: readonly Values[]): Float64Array[] | null {
  const lower: Float64Array[] = [];
  for (const [i, correlations] of matrix.entries()) {
    const row = new Float64Array(matrix.length);
    for (const [j, other] of lower.entries()) {
      const rest = residue(correlations[j] ?? 0, row.subarray(0, j), other);
      const pivot = at(other, j);
      if (pivot === 0 && Math.abs(rest) > ROUNDING) return null;
      row[j] = pivot === 0 ? 0 : rest / pivot;
    }
    const own = residue(correlations[i] ?? 0, row.subarray(0, i), row);
    if (own < -ROUNDING) return null;
    row[i] = own > ROUNDING ? Math.sqrt(own) : 0;
    lower.push(row);
  }
  return lower;
}

/**
 * The growth of the whole in a year: correlated lognormal growth of its classes, rebalanced to their weights every
 * year.
 */
function yearlyGrowth(
  classes: readonly LogClass[],
  lower: readonly Float64Array[],
  random: RandomStream,
): number {
  const normals = classes.map(() => random.normal());
  let growth = 0;
  for (const [i, { weight, mean, deviation }] of classes.entries()) {
    let z = 0;
    for (let k = 0; k <= i; k++) z += (lower[i]?.[k] ?? 0) * (normals[k] ?? 0);
    growth += weight * ownExp(mean + deviation * z);
  }
  return growth;
}

/**
 * The contributions and (negative) withdrawals at the beginning of each year, in the portfolio's currency; 0 without
 * flows.
 */
export function flowsByYear({ years, flows = [] }: ProjectionInput): Float64Array {
  const byYear = new Float64Array(years);
  for (const { amount, fromYear, toYear, growth = 0 } of flows) {
    let paid = amount;
    for (let year = fromYear; year <= Math.min(toYear, years); year++) {
      byYear[year - 1] = (byYear[year - 1] ?? 0) + paid;
      paid *= 1 + growth;
    }
  }
  return byYear;
}

/** All numbers from which the paths are computed. */
function inputNumbers({ start, fee = 0, goal = 0, classes, flows = [] }: ProjectionInput): number[] {
  const ofClasses = classes.flatMap(({ expectedReturn, volatility }) => [expectedReturn, volatility]);
  const ofFlows = flows.flatMap(({ amount, growth = 0 }) => [amount, growth]);
  return [start, fee, goal, ...ofClasses, ...ofFlows];
}

function refuseProjection(input: ProjectionInput): Figure<never> | null {
  const { classes, correlations, paths, years, start, fee = 0 } = input;
  if (!inputNumbers(input).every(Number.isFinite)) return unknown('not_finite');
  if (paths < 1 || years < 1) return unknown('empty_period');
  if (start < 0 || fee > 1) return unknown('value_below_zero');
  const sum = classes.reduce((total, { weight }) => total + weight, 0);
  const isPossible = classes.every(
    ({ expectedReturn, volatility }) => expectedReturn > -1 && volatility >= 0,
  );
  const isWhole = Math.abs(sum - 1) <= ROUNDING && isPossible;
  return isWhole && isCorrelation(correlations, classes.length) ? null : unknown('bad_weights');
}

/** What every path became. */
export interface ProjectedPaths {
  /** By year: the value of each path at its end. */
  readonly values: readonly Float64Array[];
  /** For each path: 1 if a withdrawal could not be paid in full. */
  readonly short: Uint8Array;
}

/** Receives the growth factor of a path's year before its fee; years and paths count from 0. */
export type GrowthListener = (growth: number, year: number, path: number) => void;

function walk(
  input: ProjectionInput,
  lower: readonly Float64Array[],
  onGrowth: GrowthListener | undefined,
): ProjectedPaths {
  const random = randomStream(input.seed);
  const classes = input.classes.map(toLogClass);
  const flows = flowsByYear(input);
  const kept = 1 - (input.fee ?? 0);
  const values = Array.from({ length: input.years }, () => new Float64Array(input.paths));
  const short = new Uint8Array(input.paths);
  for (let path = 0; path < input.paths; path++) {
    let value = input.start;
    for (let year = 0; year < input.years; year++) {
      const growth = yearlyGrowth(classes, lower, random);
      onGrowth?.(growth, year, path);
      const invested = value + (flows[year] ?? 0);
      if (invested < 0) short[path] = 1;
      value = Math.max(0, invested) * growth * kept;
      const ofYear = values[year];
      if (ofYear !== undefined) ofYear[path] = value;
    }
  }
  return { values, short };
}

/**
 * The paths of a projection one by one, in the portfolio's currency, in the order in which they were drawn. Unknown
 * if `projection` is: without paths or years, for invalid weights or correlations, a negative start, a fee above 100
 * %, or an amount that is not a number.
 */
export function projectedPaths(input: ProjectionInput, onGrowth?: GrowthListener): Figure<ProjectedPaths> {
  const refusal = refuseProjection(input);
  if (refusal !== null) return refusal;
  const lower = choleskyFactor(input.correlations);
  return lower === null ? unknown('bad_weights') : known(walk(input, lower, onGrowth));
}

function yearPercentiles(year: number, sorted: Float64Array): YearPercentiles {
  const [p5, p25, p50, p75, p95] = [0.05, 0.25, 0.5, 0.75, 0.95].map((part) =>
    quantileOfSorted(sorted, part),
  );
  return { year, p5: p5 ?? 0, p25: p25 ?? 0, p50: p50 ?? 0, p75: p75 ?? 0, p95: p95 ?? 0 };
}

/**
 * Monte Carlo projection. Each year of each path: value = max(0, value + flows) × growth × (1 − fee), with flows at
 * the beginning of the year and the fee at its end; growth = Σ weight × exp(m + s z), lognormal with the given mean
 * and volatility of each class, correlated by Cholesky, rebalanced to the weights every year. A path that cannot pay
 * a withdrawal ends at 0. Percentiles by year with linear interpolation. The same input gives the same numbers on
 * every machine. Unknown for weights that do not add up to 1 or impossible correlations (`bad_weights`), no paths or
 * years (`empty_period`), a negative start or a fee above 100 % (`value_below_zero`), or an amount that is not a
 * number (`not_finite`).
 */
export function projection(input: ProjectionInput): Figure<Projection> {
  const walked = projectedPaths(input);
  if (!walked.known) return walked;
  const { values, short } = walked.value;
  const { seed, start, paths, goal } = input;
  const years = [yearPercentiles(0, Float64Array.of(start))];
  for (const [i, ofYear] of values.entries()) years.push(yearPercentiles(i + 1, ofYear.sort()));
  const ends = values.at(-1) ?? new Float64Array();
  const reached = goal === undefined ? null : ends.filter((value) => value >= goal).length / paths;
  const lasting = short.filter((one) => one === 0).length;
  return known({ seed, years, goalProbability: reached, lastingProbability: lasting / paths });
}
