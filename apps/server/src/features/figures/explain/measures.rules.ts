/** The explanations of the measures of risk, as finance derives them. */
import { measureForms } from '@partnerfolio/contract/figures/risk-names';
import type { Measure } from '@partnerfolio/contract/figures/risk-names';
import type { ExplainedFigure } from '@partnerfolio/contract/figures/explained';
import type { RateFigure } from '@partnerfolio/contract/figures/values';
import type { Derivation, DerivationRow } from '@partnerfolio/finance/derivation';
import { explainRisk } from '@partnerfolio/finance/explain-risk';
import { rangeFigures } from '@partnerfolio/finance/range-figures';
import { sampledReturns } from '@partnerfolio/finance/sampled-returns';
import { mapFigure, unknown } from '@partnerfolio/finance/unknown';
import { compareRisk, measuresAlone } from '../compute/analysis/risk.rules.ts';
import { comparedDays, riskBasis } from '../compute/comparison/comparison.rules.ts';
import type { ComparisonInput } from '../compute/comparison/comparison.rules.ts';
import { finite, numberTerm, onDay, overRange, plain, row, rowsFrom } from './draft.rules.ts';
import type { Draft } from './draft.rules.ts';
import { columnsOfFormulas, formulaParts, termsOfFormulas } from './formulas.rules.ts';

/** The figures that a formula's numbers are, and that can be explained themselves. */
const explainedTerms: ReadonlySet<ExplainedFigure> = new Set([
  'beta',
  'alpha',
  'specificRisk',
  'skewness',
  'kurtosis',
  'twrAnnual',
  'maxDrawdown',
]);

type Parts = Pick<Draft, 'value' | 'formula' | 'substituted' | 'terms' | 'columns' | 'rows'>;

const termsOf = ({ terms, figure }: Derivation, { range }: ComparisonInput): Draft['terms'] =>
  terms.flatMap(({ name, value }) => {
    const found = termsOfFormulas[name];
    if (found === undefined || typeof value === 'string') return [];
    const isOfSide = /^(?:up|down)/.test(figure);
    const explained = [...explainedTerms].find((one) => one === found.name && !isOfSide);
    const stated = numberTerm(found.name, found.unit, value);
    return [explained === undefined ? stated : { ...stated, explained: overRange(explained, range) }];
  });

/** The measure shown on the page; null without a benchmark to compare with. */
const shownMeasure = (measure: Measure, input: ComparisonInput): RateFigure | null => {
  const { replay, range } = input;
  const sampled = sampledReturns(replay.series, range);
  const measured = { sampled, basis: riskBasis(sampled, input) };
  const figures = rangeFigures(replay.series, range);
  const depth = mapFigure(figures.drawdown, (fall) => fall.depth);
  const shown = {
    ...measuresAlone(measured, { twrAnnualised: figures.twrAnnualised, depth }),
    ...compareRisk(measured, input).against,
  };
  return shown[measure] ?? null;
};

const derived = (measure: Measure, input: ComparisonInput): Derivation => {
  const { replay, range } = input;
  const sampled = sampledReturns(replay.series, range);
  const basis = riskBasis(sampled, input);
  const figures = rangeFigures(replay.series, range);
  const given = {
    sampled,
    twrAnnualised: figures.twrAnnualised,
    depth: mapFigure(figures.drawdown, (fall) => fall.depth),
    benchmark: comparedDays(input) ?? unknown('outside_series'),
    ...(basis.known && { basis: basis.value }),
  };
  return explainRisk(given, measure);
};

/** The Sortino ratio of the page has the risk-free return of each period as its target. */
const sortinoFormula = 'mean(return − free) / √(Σ below² / count) × √periods';

const sortinoRows = (rows: readonly DerivationRow[]): DerivationRow[] =>
  rows.map(({ values, ...rest }) => ({
    ...rest,
    values: { ...values, below: Math.min(Number(values['return']) - Number(values['free']), 0) },
  }));

/** The derivation behind what the page shows. */
const shownDerivation = (measure: Measure, input: ComparisonInput): Derivation => {
  if (measure !== 'sortino') return derived(measure, input);
  const sharpe = derived('sharpe', input);
  return { ...sharpe, formula: sortinoFormula, rows: sortinoRows(sharpe.rows) };
};

/** Explains a measure of risk; null without a benchmark to compare with. */
export const explainMeasure = (measure: Measure, input: ComparisonInput): Parts | null => {
  const figure = shownMeasure(measure, input);
  if (figure === null) return null;
  const derivation = shownDerivation(measure, input);
  const { rows, formula } = derivation;
  const names = Object.keys(rows[0]?.values ?? {}).flatMap((name) => {
    const found = columnsOfFormulas[name];
    return found === undefined ? [] : [{ name, found }];
  });
  const parts = formulaParts(formula);
  const isOfNumbers = figure.known && parts.every((part) => !('column' in part));
  return {
    value: { unit: measureForms[measure] === 'ratio' ? 'ratio' : 'rate', figure },
    formula: parts,
    substituted: isOfNumbers ? parts : [],
    terms: termsOf(derivation, input),
    columns: names.length === 0 ? [] : [plain('day'), ...names.map(({ found }) => plain(found))],
    rows: rowsFrom(rows, ({ date, values }) => {
      const cells = names.map(({ name, found }) => [found, finite(Number(values[name]))]);
      return row({ day: date, ...Object.fromEntries(cells) }, { explained: onDay('value', date) });
    }),
  };
};
