/** The formulas of finance, written in the names of finance, as parts that a page can translate; μ is the mean, σ the sample deviation. */
import type { ColumnName, ExplainedFigure, TermName } from '@partnerfolio/contract/figures/explained';
import type { ExplanationTerm, FormulaPart } from '@partnerfolio/contract/figures/explanations';
import type { Derivation, DerivationRow } from '@partnerfolio/finance/derivation';
import type { DateRange } from '@partnerfolio/finance/range-figures';
import { column, numberTerm, overRange, sign, term } from './draft.rules.ts';

/** The columns of the inputs by the names of finance. */
const columnsOfFormulas: Readonly<Record<string, ColumnName>> = {
  return: 'return',
  benchmark: 'benchmark',
  free: 'free',
  below: 'below',
  above: 'above',
  drawdown: 'drawdown',
  residual: 'residual',
  opening: 'start',
  closing: 'end',
  inflow: 'inflow',
  outflow: 'outflow',
  gain: 'gain',
  capital: 'capital',
  link: 'link',
  all: 'all',
  explained: 'parts',
  rateBefore: 'rateBefore',
  rate: 'rate',
  exchanged: 'exchanged',
  weight: 'weight',
  contribution: 'contribution',
  benchmarkWeight: 'benchmarkWeight',
  benchmarkReturn: 'groupReturn',
  value: 'value',
  shockPct: 'shock',
  change: 'stressed',
};

/** The numbers of formulas by the names of finance, with how each is written. */
const termsOfFormulas: Readonly<
  Record<string, { readonly name: TermName; readonly unit: 'count' | 'rate' | 'factor' }>
> = {
  count: { name: 'returns', unit: 'count' },
  periods: { name: 'periodsPerYear', unit: 'count' },
  rank: { name: 'rank', unit: 'factor' },
  low: { name: 'low', unit: 'rate' },
  high: { name: 'high', unit: 'rate' },
  target: { name: 'target', unit: 'rate' },
  riskFree: { name: 'riskFree', unit: 'rate' },
  twrAnnualised: { name: 'twrAnnual', unit: 'rate' },
  depth: { name: 'maxDrawdown', unit: 'rate' },
  beta: { name: 'beta', unit: 'factor' },
  alpha: { name: 'alpha', unit: 'rate' },
  specificRisk: { name: 'specificRisk', unit: 'rate' },
  skewness: { name: 'skewness', unit: 'factor' },
  kurtosis: { name: 'kurtosis', unit: 'factor' },
  z: { name: 'z', unit: 'factor' },
  density: { name: 'density', unit: 'factor' },
  quantile: { name: 'quantile', unit: 'factor' },
  shortfall: { name: 'shortfall', unit: 'factor' },
  twr: { name: 'twr', unit: 'rate' },
  linkOfWhole: { name: 'linkOfWhole', unit: 'factor' },
  portfolioReturn: { name: 'portfolioReturn', unit: 'rate' },
  benchmarkReturn: { name: 'benchmarkReturn', unit: 'rate' },
};

/** Symbols that every language shares. */
const symbols: Readonly<Record<string, string>> = {
  mean: 'μ',
  sd: 'σ',
  cov: 'cov',
  var: 'var',
  m2: 'm2',
  m3: 'm3',
  m4: 'm4',
  m_k: 'm_k',
  k: 'k',
};

const toPart = (word: string): FormulaPart => {
  const [named, found, symbol] = [columnsOfFormulas[word], termsOfFormulas[word], symbols[word]];
  if (named !== undefined) return column(named);
  if (found !== undefined) return term(found.name);
  if (symbol !== undefined) return sign(symbol);
  throw new Error(`The formula's word ${word} has no name that can be translated`);
};

/** The parts of a formula such as `mean(return − free) / sd(return − free) × √periods`. Throws for a word without a translation. */
export const formulaParts = (formula: string): FormulaPart[] => {
  const parts: FormulaPart[] = [];
  for (const [token] of formula.matchAll(/[A-Za-z]\w*|[^A-Za-z]+/g)) {
    const part = /^[A-Za-z]/.test(token) ? toPart(token) : sign(token.replaceAll('/', '÷'));
    const last = parts.at(-1);
    if ('sign' in part && last !== undefined && 'sign' in last)
      parts.splice(-1, 1, sign(last.sign + part.sign));
    else parts.push(part);
  }
  return parts
    .map((part) => ('sign' in part ? sign(part.sign.trim()) : part))
    .filter((part) => !('sign' in part) || part.sign !== '');
};

/** The columns that derived rows fill, in the order in which they first appear, each by the name of finance. */
export const columnsIn = (
  rows: readonly DerivationRow[],
): { readonly name: string; readonly shown: ColumnName }[] => {
  const names = new Set(rows.flatMap(({ values }) => Object.keys(values)));
  return [...names].flatMap((name) => {
    const shown = columnsOfFormulas[name];
    return shown === undefined ? [] : [{ name, shown }];
  });
};

/** The numbers of formulas that are figures of the range themselves. */
const explainedTerms: ReadonlySet<ExplainedFigure> = new Set([
  'twr',
  'twrAnnual',
  'maxDrawdown',
  'benchmarkReturn',
  'beta',
  'alpha',
  'specificRisk',
  'skewness',
  'kurtosis',
]);

/** The known numbers of a derivation; those that are figures of the range lead to their own explanations. */
export const termsIn = ({ terms, figure }: Derivation, range: DateRange): ExplanationTerm[] =>
  terms.flatMap(({ name, value }) => {
    const found = termsOfFormulas[name];
    if (found === undefined || typeof value === 'string') return [];
    // The beta of a measure of one side is that of this side.
    const isOfSide = /^(?:up|down)/.test(figure);
    const explained = [...explainedTerms].find((one) => one === found.name && !isOfSide);
    const stated = numberTerm(found.name, found.unit, value);
    return [explained === undefined ? stated : { ...stated, explained: overRange(explained, range) }];
  });
