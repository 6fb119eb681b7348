/** The explanations of the measures of risk, as finance derives them. */
import { measureForms } from '@partnerfolio/contract/figures/risk-names';
import type { Measure } from '@partnerfolio/contract/figures/risk-names';
import type { RateFigure } from '@partnerfolio/contract/figures/values';
import type { Derivation, DerivationRow } from '@partnerfolio/finance/derivation';
import { explainRisk } from '@partnerfolio/finance/explain-risk';
import type { ExplainedRisk } from '@partnerfolio/finance/explain-risk';
import { rangeFigures } from '@partnerfolio/finance/range-figures';
import type { DateRange } from '@partnerfolio/finance/range-figures';
import { sampledReturns } from '@partnerfolio/finance/sampled-returns';
import { known, mapFigure, unknown } from '@partnerfolio/finance/unknown';
import type { Figure } from '@partnerfolio/finance/unknown';
import { compareRisk, measuredOver, measuresAlone } from '../compute/analysis/risk.rules.ts';
import type { ComparisonInput } from '../compute/comparison/comparison.rules.ts';
import { rateFigure } from '../compute/figures.rules.ts';
import { finite, onDay, plain, row, rowsFrom } from './draft.rules.ts';
import type { Draft, SeriesScene } from './draft.rules.ts';
import { columnsIn, formulaParts, termsIn } from './formulas.rules.ts';

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
