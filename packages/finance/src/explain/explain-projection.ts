import { addMonths } from '../dates/dates.ts';
import type { LocalDate } from '../dates/dates.ts';
import { at } from '../dates/day-arrays.ts';
import { toTerms } from './derivation.ts';
import type { Derivation, DerivationRow, Term } from './derivation.ts';
import { flowsByYear, projectedPaths, projection } from '../planning/projection.ts';
import type { ProjectedPaths, Projection, ProjectionInput, YearPercentiles } from '../planning/projection.ts';
import { known, unknown } from '../number/unknown.ts';
import type { Figure } from '../number/unknown.ts';

/** The input of a projection, and its first day. */
export interface ExplainedProjection {
  readonly input: ProjectionInput;
  readonly asAt: LocalDate;
}

/** A percentile of the paths. */
export type PercentileName = Exclude<keyof YearPercentiles, 'year'>;

/**
 * A percentile at the end of a year (0 is the start), or the fraction of paths that reach the goal or make every
 * payment.
 */
export type ProjectionFigureName =
  | { readonly figure: PercentileName; readonly year: number }
  | { readonly figure: 'goalProbability' | 'lastingProbability' };

const PARTS: Readonly<Record<PercentileName, number>> = {
  p5: 0.05,
  p25: 0.25,
  p50: 0.5,
  p75: 0.75,
  p95: 0.95,
};

const PERCENTILE = 'low + (high − low) × (rank − ⌊rank⌋), rank = (count − 1) × part';
const FORMULAS: Readonly<Record<ProjectionFigureName['figure'], string>> = {
  p5: PERCENTILE,
  p25: PERCENTILE,
  p50: PERCENTILE,
  p75: PERCENTILE,
  p95: PERCENTILE,
  goalProbability: 'Σ reached / count, reached = 1 where value ≥ goal, else 0',
  lastingProbability: 'Σ paid / count, paid = 0 where before + flow < 0 in any year, else 1',
};

/** The paths in a year, in the order in which they were drawn. */
interface YearOfPaths {
  readonly year: number;
  readonly date: LocalDate;
  readonly before: ArrayLike<number>;
  readonly flow: number;
  readonly growth: Float64Array;
  readonly paths: ProjectedPaths;
}

function yearRow({ date, before, flow, growth, paths, year }: YearOfPaths, path: number): DerivationRow {
  const value = paths.values[year - 1]?.[path] ?? 0;
  const values = { before: before[path] ?? 0, flow, growth: at(growth, path), value };
  return { date, subject: `path ${path + 1}`, values };
}

function projectedYear({ input, asAt }: ExplainedProjection, year: number): YearOfPaths | null {
  const growth = new Float64Array(input.paths);
  const walked = projectedPaths(input, (one, ofYear, path) => {
    if (ofYear === year - 1) growth[path] = one;
  });
  if (!walked.known) return null;
  const before = walked.value.values[year - 2] ?? new Float64Array(input.paths).fill(input.start);
  const flow = flowsByYear(input)[year - 1] ?? 0;
  return { year, date: addMonths(asAt, 12 * year), before, flow, growth, paths: walked.value };
}

function allRows(of: YearOfPaths): DerivationRow[] {
  return Array.from(of.growth, (_, path) => yearRow(of, path));
}

function valueIn({ values }: DerivationRow): number {
  return Number(values['value']);
}

/** The paths in ascending order, up to the one above the percentile's rank. */
function percentileRows(projected: ExplainedProjection, name: PercentileName, year: number): DerivationRow[] {
  const { input, asAt } = projected;
  if (year === 0) return [{ date: asAt, subject: 'start', values: { value: input.start } }];
  const of = projectedYear(projected, year);
  const rank = (input.paths - 1) * PARTS[name];
  const rows = of === null ? [] : allRows(of);
  return rows.sort((a, b) => valueIn(a) - valueIn(b)).slice(0, Math.floor(rank) + 2);
}

/** The first year in which each path could not pay, counted from 1; the last year if it always could. */
function decidingYears(
  { values }: ProjectedPaths,
  { start, paths, years }: ProjectionInput,
  flows: Float64Array,
) {
  return Array.from({ length: paths }, (_, path) => {
    const short = flows.findIndex((flow, year) => (values[year - 1]?.[path] ?? start) + flow < 0);
    return short === -1 ? years : short + 1;
  });
}

function lastingRows({ input, asAt }: ExplainedProjection): DerivationRow[] {
  const walked = projectedPaths(input);
  if (!walked.known) return [];
  const { values, short } = walked.value;
  const flows = flowsByYear(input);
  return decidingYears(walked.value, input, flows).map((year, path) => {
    const before = values[year - 2]?.[path] ?? input.start;
    return {
      date: addMonths(asAt, 12 * year),
      subject: `path ${path + 1}`,
      values: { year, before, flow: at(flows, year - 1), paid: 1 - (short[path] ?? 0) },
    };
  });
}

/** The final value of every path, and whether it reaches the goal. */
function goalRows(projected: ExplainedProjection): DerivationRow[] {
  const { years, goal = 0 } = projected.input;
  const of = projectedYear(projected, years);
  return (of === null ? [] : allRows(of)).map((row) => ({
    ...row,
    values: { ...row.values, reached: valueIn(row) >= goal ? 1 : 0 },
  }));
}

function projectionRows(projected: ExplainedProjection, name: ProjectionFigureName): DerivationRow[] {
  if ('year' in name) return percentileRows(projected, name.figure, name.year);
  return name.figure === 'goalProbability' ? goalRows(projected) : lastingRows(projected);
}

function projectionValue(figure: Figure<Projection>, name: ProjectionFigureName): Figure<number> {
  if (!figure.known) return figure;
  const { years, goalProbability, lastingProbability } = figure.value;
  if ('year' in name) {
    const year = years[name.year];
    return year === undefined ? unknown('outside_series') : known(year[name.figure]);
  }
  if (name.figure === 'lastingProbability') return known(lastingProbability);
  return goalProbability === null ? unknown('no_value') : known(goalProbability);
}

/** The numbers from which the paths were drawn; equal ones give equal paths. */
function inputTerms({ seed, years, start, fee = 0, classes, correlations }: ProjectionInput): Term[] {
  const single = { seed, years, start, fee };
  return [
    ...Object.entries(single).map(([name, value]) => ({ name, value })),
    ...classes.flatMap((one, i) =>
      Object.entries(one).map(([name, value]) => ({ name: `${name} ${i + 1}`, value: Number(value) })),
    ),
    ...correlations.flatMap((row, i) =>
      Array.from(row, (value, j) => ({ name: `correlation ${i + 1} ${j + 1}`, value })).slice(0, i),
    ),
  ];
}

function ownTerms({ goal = 0, paths }: ProjectionInput, name: ProjectionFigureName): Term[] {
  if ('year' in name)
    return toTerms({ count: known(name.year === 0 ? 1 : paths), part: known(PARTS[name.figure]) });
  const count = known(paths);
  return toTerms(name.figure === 'goalProbability' ? { count, goal: known(goal) } : { count });
}

/**
 * How a percentile or a probability of a projection was computed: the paths with their value at the beginning of the
 * year, the contributions or withdrawals then, the drawn growth, and the value at the end. For a percentile the paths
 * are in ascending order up to its rank, counted from 0. For the probability to last: the first year in which a path
 * could not pay, or the last year. Amounts in the portfolio's currency, probabilities as decimals. An unknown figure
 * has its reason as its value and no rows: an invalid input, a year beyond the projection (`outside_series`), a
 * missing goal (`no_value`).
 */
export function explainProjection(projected: ExplainedProjection, name: ProjectionFigureName): Derivation {
  const { input } = projected;
  const value = projectionValue(projection(input), name);
  return {
    figure: name.figure,
    value,
    formula: FORMULAS[name.figure],
    method: `Monte Carlo from the seed: value = max(0, before + flow) × growth × (1 − fee), growth = Σ weight × exp(m + s z), lognormal and correlated`,
    page: 'projection',
    terms: value.known ? [...ownTerms(input, name), ...inputTerms(input)] : [],
    rows: value.known ? projectionRows(projected, name) : [],
    quality: { stale: 0, gaps: [] },
  };
}
