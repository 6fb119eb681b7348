/** The explanations of the figures of a portfolio against its benchmark or the risk-free rate. */
import type { ColumnName, ComparisonFigure } from '@partnerfolio/contract/figures/explained';
import type { Explanation } from '@partnerfolio/contract/figures/explanations';
import type { RateFigure } from '@partnerfolio/contract/figures/values';
import { levelOn } from '@partnerfolio/finance/benchmark';
import type { BenchmarkDays } from '@partnerfolio/finance/benchmark';
import { dateOfDay, dayOfDate } from '@partnerfolio/finance/dates';
import { explainRisk } from '@partnerfolio/finance/explain-risk';
import { rangeFigures } from '@partnerfolio/finance/range-figures';
import { sampledReturns } from '@partnerfolio/finance/sampled-returns';
import { unknown } from '@partnerfolio/finance/unknown';
import type { Figure } from '@partnerfolio/finance/unknown';
import { finite, numberTerm, onDay, overRange, plain, rateTerm, row, rowsFrom } from './draft.rules.ts';
import type { Draft, Scene } from './draft.rules.ts';
import { rangeIssues } from './issues.rules.ts';
import { rateFigure } from '../compute/figures.rules.ts';
import { comparedDays, comparePortfolio, riskBasis } from '../compute/comparison/comparison.rules.ts';
import type { ComparisonInput } from '../compute/comparison/comparison.rules.ts';
import { formulas } from './formulas.rules.ts';

type RiskFigure = Exclude<ComparisonFigure, 'benchmarkReturn' | 'benchmarkDifference'>;

/** What a comparison shows by the name of its explanation; without a benchmark, nothing against one. */
type Shown = Readonly<Partial<Record<ComparisonFigure, RateFigure>>>;

const shownFigures = (input: ComparisonInput): Shown => {
  const { returns, against, alone } = comparePortfolio(input);
  return {
    ...(returns !== null && {
      benchmarkReturn: returns.benchmark,
      benchmarkDifference: returns.difference,
    }),
    ...against,
    sharpe: alone.sharpe,
    sortino: alone.sortino,
  };
};

/** Figures that are plain numbers; the others are rates. */
const ratios: ReadonlySet<ComparisonFigure> = new Set([
  'beta',
  'informationRatio',
  'correlation',
  'sharpe',
  'sortino',
]);

/** The columns of the inputs of each figure that is computed from returns. */
const columnsByFigure: Readonly<Record<RiskFigure, readonly ColumnName[]>> = {
  beta: ['return', 'benchmark'],
  alpha: ['return', 'benchmark', 'free'],
  trackingError: ['return', 'benchmark'],
  informationRatio: ['return', 'benchmark'],
  correlation: ['return', 'benchmark'],
  upCapture: ['return', 'benchmark'],
  downCapture: ['return', 'benchmark'],
  sharpe: ['return', 'free'],
  sortino: ['return', 'free', 'below'],
};

type Parts = Pick<Draft, 'terms' | 'columns' | 'rows'>;

/** The returns that count, from one sample to the next. */
const explainReturns = (figure: RiskFigure, input: ComparisonInput, shown: Shown): Parts => {
  const { replay, range } = input;
  const sampled = sampledReturns(replay.series, range);
  const basis = riskBasis(sampled, input);
  const derived = explainRisk(
    {
      sampled,
      twrAnnualised: unknown('outside_series'),
      depth: unknown('outside_series'),
      benchmark: comparedDays(input) ?? unknown('outside_series'),
      ...(basis.known && { basis: basis.value }),
    },
    // The shortfalls of the Sortino ratio are below the risk-free return of the same period.
    figure === 'sortino' ? 'sharpe' : figure,
  );
  const columns = columnsByFigure[figure];
  const term = (name: string): number | string => derived.terms.find((one) => one.name === name)?.value ?? 0;
  const { beta } = shown;
  return {
    terms: [
      ...(figure === 'alpha' && beta !== undefined
        ? [{ ...rateTerm('beta', beta, overRange('beta', range)), unit: 'factor' as const }]
        : []),
      numberTerm('returns', 'count', derived.rows.length),
      numberTerm('periodsPerYear', 'count', term('periods')),
    ],
    columns: [plain('day'), ...columns.map(plain)],
    rows: rowsFrom(derived.rows, ({ date, values }) => {
      const below = Math.min(Number(values['return']) - Number(values['free']), 0);
      const all: Readonly<Record<string, string | number>> = { ...values, below };
      const cells = columns.map((name) => [name, finite(Number(all[name]))]);
      return row({ day: date, ...Object.fromEntries(cells) }, { explained: onDay('value', date) });
    }),
  };
};

/** The factor by which the benchmark grew on each day of the range. */
const explainGrowth = (benchmark: Figure<BenchmarkDays> | null, input: ComparisonInput): Parts => {
  const [first, last] = [dayOfDate(input.range.from), dayOfDate(input.range.to)];
  const days = benchmark?.known === true ? Array.from({ length: last - first }, (_, i) => first + 1 + i) : [];
  const level = (day: number): number => (benchmark?.known === true ? levelOn(benchmark.value, day) : NaN);
  return {
    terms: days.length === 0 ? [] : [numberTerm('product', 'factor', level(last))],
    columns: [plain('day'), plain('factor'), plain('product')],
    rows: rowsFrom(days, (day) =>
      row({
        day: dateOfDay(day),
        factor: finite(level(day) / level(day - 1)),
        product: finite(level(day)),
      }),
    ),
  };
};

/** Both returns, each with its own explanation. */
const explainDifference = (
  { range }: ComparisonInput,
  own: RateFigure,
  benchmark: RateFigure | undefined,
): Parts => ({
  terms: [
    rateTerm('twr', own, overRange('twr', range)),
    ...(benchmark === undefined
      ? []
      : [rateTerm('benchmarkReturn', benchmark, overRange('benchmarkReturn', range))]),
  ],
});

/** Explains a figure of a comparison as the page shows it; null without a benchmark to compare with. */
export const explainComparison = (
  scene: Scene,
  figure: ComparisonFigure,
  input: ComparisonInput,
): Draft | null => {
  const shown = shownFigures(input);
  const found = shown[figure];
  if (found === undefined) return null;
  const figures = rangeFigures(input.replay.series, input.range);
  const value: Explanation['value'] = { unit: ratios.has(figure) ? 'ratio' : 'rate', figure: found };
  const parts =
    figure === 'benchmarkReturn'
      ? explainGrowth(comparedDays(input), input)
      : figure === 'benchmarkDifference'
        ? explainDifference(input, rateFigure(figures.twr), shown.benchmarkReturn)
        : explainReturns(figure, input, shown);
  return {
    from: figures.from,
    value,
    formula: [...formulas[figure]],
    substituted: figure === 'benchmarkDifference' && found.known ? [...formulas[figure]] : [],
    ...parts,
    ...rangeIssues(scene, figures),
  };
};
