/** The explanations of the benchmark's return, of the difference from it, and of the measures of risk. */
import type { ComparisonFigure } from '@partnerfolio/contract/figures/explained';
import { isMeasure } from '@partnerfolio/contract/figures/risk-names';
import type { RateFigure } from '@partnerfolio/contract/figures/values';
import { levelOn } from '@partnerfolio/finance/benchmark';
import type { BenchmarkDays } from '@partnerfolio/finance/benchmark';
import { dateOfDay, dayOfDate } from '@partnerfolio/finance/dates';
import { rangeFigures } from '@partnerfolio/finance/range-figures';
import type { DateRange } from '@partnerfolio/finance/range-figures';
import { comparedDays, comparePortfolio } from '../compute/comparison/comparison.rules.ts';
import type { ComparisonInput } from '../compute/comparison/comparison.rules.ts';
import { rateFigure } from '../compute/figures.rules.ts';
import {
  byTerms,
  column,
  finite,
  numberTerm,
  overRange,
  plain,
  rateTerm,
  row,
  rowsFrom,
  sign,
  term,
} from './draft.rules.ts';
import type { Draft, Scene } from './draft.rules.ts';
import { rangeIssues } from './issues.rules.ts';
import { explainMeasure } from './measures.rules.ts';
import { annualFormula } from './returns.rules.ts';

type Parts = Pick<Draft, 'value' | 'formula' | 'substituted' | 'terms' | 'columns' | 'rows'>;

/** The factor by which a benchmark grew on each day of a range; no rows while its days are unknown. */
export const explainGrowth = (
  figure: RateFigure,
  benchmark: BenchmarkDays | null,
  range: DateRange,
): Parts => {
  const [first, last] = [dayOfDate(range.from), dayOfDate(range.to)];
  const days = benchmark === null ? [] : Array.from({ length: last - first }, (_, i) => first + 1 + i);
  const level = (day: number): number => (benchmark === null ? NaN : levelOn(benchmark, day));
  return {
    value: { unit: 'rate', figure },
    formula: [sign('∏'), column('factor'), sign('− 1')],
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

/** The benchmark's return over the range, compounded to a year. */
const explainAnnual = (
  { range }: ComparisonInput,
  { benchmark, annual }: Record<'benchmark' | 'annual', RateFigure>,
): Parts => {
  const formula = annualFormula('benchmarkReturn');
  return {
    ...byTerms({ unit: 'rate', figure: annual }, formula),
    terms: [
      rateTerm('benchmarkReturn', benchmark, overRange('benchmarkReturn', range)),
      numberTerm('days', 'count', dayOfDate(range.to) - dayOfDate(range.from)),
    ],
  };
};

/** Both returns, each with its own explanation. */
const explainDifference = (
  { replay, range }: ComparisonInput,
  { benchmark, difference }: { readonly benchmark: RateFigure; readonly difference: RateFigure },
): Parts => {
  const own = rateFigure(rangeFigures(replay.series, range).twr);
  const formula = [term('twr'), sign('−'), term('benchmarkReturn')];
  return {
    ...byTerms({ unit: 'rate', figure: difference }, formula),
    terms: [
      rateTerm('twr', own, overRange('twr', range)),
      rateTerm('benchmarkReturn', benchmark, overRange('benchmarkReturn', range)),
    ],
  };
};

const explainParts = (figure: ComparisonFigure, input: ComparisonInput): Parts | null => {
  if (isMeasure(figure)) return explainMeasure(figure, input);
  const { returns } = comparePortfolio(input);
  if (returns === null) return null;
  if (figure === 'benchmarkAnnual') return explainAnnual(input, returns);
  if (figure === 'benchmarkDifference') return explainDifference(input, returns);
  const days = comparedDays(input);
  return explainGrowth(returns.benchmark, days?.known === true ? days.value : null, input.range);
};

/** Explains a figure as the page shows it; null without a benchmark to compare with. */
export const explainComparison = (
  scene: Scene,
  figure: ComparisonFigure,
  input: ComparisonInput,
): Draft | null => {
  const parts = explainParts(figure, input);
  if (parts === null) return null;
  const figures = rangeFigures(input.replay.series, input.range);
  return { from: figures.from, ...parts, ...rangeIssues(scene, figures) };
};
