/** The explanations of the measures of risk, as finance derives them, and of the maximum drawdown. */
import { measureForms } from '@partnerfolio/contract/figures/risk-names';
import type { Measure } from '@partnerfolio/contract/figures/risk-names';
import type { RateFigure } from '@partnerfolio/contract/figures/values';
import { dateOfDay } from '@partnerfolio/finance/dates';
import type { Derivation, DerivationRow } from '@partnerfolio/finance/derivation';
import { explainRisk } from '@partnerfolio/finance/explain-risk';
import type { ExplainedRisk } from '@partnerfolio/finance/explain-risk';
import { rangeBounds, rangeFigures } from '@partnerfolio/finance/range-figures';
import type { DateRange } from '@partnerfolio/finance/range-figures';
import { sampledReturns } from '@partnerfolio/finance/sampled-returns';
import { known, mapFigure, unknown } from '@partnerfolio/finance/unknown';
import type { Figure } from '@partnerfolio/finance/unknown';
import { compareRisk, measuredOver, measuresAlone } from '../compute/analysis/risk.rules.ts';
import type { ComparisonInput } from '../compute/comparison/comparison.rules.ts';
import { drawdownFigure, rateFigure } from '../compute/figures.rules.ts';
import {
  finite,
  marks,
  numberTerm,
  onDay,
  overRange,
  plain,
  rateTerm,
  row,
  rowsFrom,
  sign,
  term,
} from './draft.rules.ts';
import type { Draft, SeriesScene } from './draft.rules.ts';
import { columnsIn, formulaParts, termsIn } from './formulas.rules.ts';
import { rangeIssues } from './issues.rules.ts';

type Parts = Pick<Draft, 'value' | 'formula' | 'substituted' | 'terms' | 'columns' | 'rows'>;

/** A measure as finance derives it. */
interface MeasureScene {
  readonly derivation: Derivation;
  readonly range: DateRange;
  /** Whether a row leads to the value of the portfolio on its day. */
  readonly isOfPortfolio: boolean;
}

/** The Sortino ratio of the page has the risk-free return of each period as its target. */
const sortinoFormula = 'mean(return − free) / √(Σ below² / count) × √periods';

const sortinoRows = (rows: readonly DerivationRow[]): DerivationRow[] =>
  rows.map(({ values, ...rest }) => ({
    ...rest,
    values: { ...values, below: Math.min(Number(values['return']) - Number(values['free']), 0) },
  }));

/** The derivation behind what the page shows. */
const shownDerivation = (measure: Measure, risk: ExplainedRisk): Derivation => {
  if (measure !== 'sortino') return explainRisk(risk, measure);
  const sharpe = explainRisk(risk, 'sharpe');
  return { ...sharpe, formula: sortinoFormula, rows: sortinoRows(sharpe.rows) };
};

/** What a page shows of a derived measure. */
const measureParts = (measure: Measure, figure: RateFigure, scene: MeasureScene): Parts => {
  const { derivation, range, isOfPortfolio } = scene;
  const { rows, formula } = derivation;
  const columns = columnsIn(rows);
  const parts = formulaParts(formula);
  const isOfNumbers = figure.known && parts.every((part) => !('column' in part));
  return {
    value: { unit: measureForms[measure] === 'ratio' ? 'ratio' : 'rate', figure },
    formula: parts,
    substituted: isOfNumbers ? parts : [],
    terms: termsIn(derivation, range),
    columns: columns.length === 0 ? [] : [plain('day'), ...columns.map(({ shown: name }) => plain(name))],
    rows: rowsFrom(rows, ({ date, values }) => {
      const cells = columns.map(({ name, shown: cell }) => [cell, finite(Number(values[name]))]);
      return row(
        { day: date, ...Object.fromEntries(cells) },
        { explained: isOfPortfolio ? onDay('value', date) : null },
      );
    }),
  };
};

/** Explains a measure of risk as the page shows it; null without a benchmark to compare with. */
export const explainMeasure = (measure: Measure, input: ComparisonInput): Parts | null => {
  const { measured, period } = measuredOver(input);
  const { against, days } = compareRisk(measured, input);
  const shown: Partial<Record<Measure, RateFigure>> = {
    ...measuresAlone(measured, period),
    ...against,
  };
  const figure = shown[measure];
  if (figure === undefined) return null;
  const { sampled, basis } = measured;
  const derivation = shownDerivation(measure, {
    sampled,
    ...period,
    benchmark: days === null ? unknown('outside_series') : known(days),
    ...(basis.known && { basis: basis.value }),
  });
  return measureParts(measure, figure, { derivation, range: input.range, isOfPortfolio: true });
};

/** Explains the volatility of several portfolios combined. */
export const explainVolatility = ({ series, range }: SeriesScene): Draft => {
  const sampled = sampledReturns(series, range);
  const figures = rangeFigures(series, range);
  const depth = mapFigure(figures.drawdown, (fall) => fall.depth);
  const risk = { sampled, twrAnnualised: figures.twrAnnualised, depth, benchmark: unknown('outside_series') };
  const derivation = explainRisk(risk, 'volatility');
  const figure = rateFigure(derivation.value as Figure<number>);
  return {
    from: figures.from,
    ...measureParts('volatility', figure, { derivation, range, isOfPortfolio: false }),
  };
};

/** The index at the peak, the trough and the recovery, as the deepest fall was found. */
const fallIndexes = ({ series, range }: SeriesScene, days: readonly (string | null)[]) => {
  const { growth, firstDay } = series;
  const { span } = rangeBounds(series, range);
  let index = 1;
  let peak = 1;
  const found = new Map<string, { index: number; peak: number }>([
    [dateOfDay(firstDay + span.first - 1), { index, peak }],
  ]);
  for (let i = span.first; i <= span.last; i++) {
    index *= growth[i] ?? 1;
    peak = Math.max(peak, index);
    const day = dateOfDay(firstDay + i);
    if (days.includes(day)) found.set(day, { index, peak });
  }
  return found;
};

type KnownFall = Extract<ReturnType<typeof drawdownFigure>, { known: true }>;

/** The peak, the trough and the recovery with the index of each. */
const fallStages = (scene: SeriesScene, { peak, trough, recovered }: KnownFall) => {
  const found = fallIndexes(scene, [peak, trough, recovered]);
  const stages = [
    { kind: 'peak' as const, day: peak, index: found.get(peak)?.peak ?? 1 },
    { kind: 'trough' as const, day: trough, index: found.get(trough)?.index ?? 1 },
  ];
  if (recovered === null) return stages;
  const index = found.get(recovered)?.index ?? Number.NaN;
  return [...stages, { kind: 'recovery' as const, day: recovered, index }];
};

const fallFormula = [term('troughIndex'), sign('÷'), term('peakIndex'), sign('− 1')];

/** The maximum drawdown: the growth at the peak and at the trough. */
export const explainDrawdown = (scene: SeriesScene): Draft => {
  const figures = rangeFigures(scene.series, scene.range);
  const from = figures.from;
  const fall = drawdownFigure(figures);
  const figure = fall.known
    ? ({ known: true, value: fall.value } as const)
    : ({ known: false, reason: fall.reason } as const);
  const stated = { from, value: { unit: 'rate' as const, figure }, formula: fallFormula };
  if (!fall.known || fall.value === 0) return { ...stated, terms: [], ...rangeIssues(scene, figures) };
  const stages = fallStages(scene, fall);
  const [peak, trough] = stages;
  return {
    ...stated,
    substituted: fallFormula,
    terms: [
      numberTerm('troughIndex', 'factor', trough?.index ?? 1),
      numberTerm('peakIndex', 'factor', peak?.index ?? 1),
      rateTerm('twr', rateFigure(figures.twr), overRange('twr', figures)),
    ],
    columns: [plain('day'), plain('index')],
    rows: rowsFrom(stages, ({ kind, day, index }) =>
      // The growth up to that day is a return of its own.
      row(
        { day, index: finite(index) },
        { marks: marks([kind]), explained: day > from ? { figure: 'twr', from, to: day } : null },
      ),
    ),
    ...rangeIssues(scene, figures),
  };
};
