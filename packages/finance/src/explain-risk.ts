import { dateOfDay } from './dates.ts';
import { at } from './day-arrays.ts';
import { termsOf } from './derivation.ts';
import type { Derivation, DerivationQuality, DerivationRow, Term } from './derivation.ts';
import type { IndexDays } from './drawdown.ts';
import { pairsOf, relativeFigures, riskFigures } from './risk-figures.ts';
import type { RelativeFigures, RiskFigures } from './risk-figures.ts';
import { periodsOf, riskFreeReturns, valueAtRisk } from './risk.ts';
import type { RiskBasis } from './risk.ts';
import { known, mapFigure, unknown } from './unknown.ts';
import type { Figure } from './unknown.ts';
import type { ValuedReturns } from './valued-returns.ts';

/** The measures of risk that can be explained. */
export type RiskFigureName = keyof RiskFigures | keyof RelativeFigures;

/** What the measures of a period were taken of, as `riskFigures` and `relativeFigures` are given it. */
export interface ExplainedRisk {
  readonly valued: Figure<ValuedReturns>;
  readonly twrAnnualised: Figure<number>;
  /** Of the maximum drawdown. */
  readonly depth: Figure<number>;
  /** Without one, measures against a benchmark are unknown (`outside_series`). */
  readonly benchmark?: Figure<IndexDays>;
  readonly basis?: RiskBasis;
  /** That of the period, from `rangeFigures`; nothing wrong unless stated. */
  readonly quality?: DerivationQuality;
}

type Definition = Pick<Derivation, 'formula' | 'method' | 'page'>;

const DEFINITIONS: Readonly<Record<RiskFigureName, Definition>> = {
  volatility: {
    formula: '√(Σ (return − mean)² / (count − 1)) × √periods',
    method: 'sample standard deviation of the returns of valued business days, a year',
    page: 'volatility',
  },
  sharpe: {
    formula: 'mean(return − free) / sd(return − free) × √periods',
    method: 'arithmetic mean, sample deviation',
    page: 'sharpe-ratio',
  },
  downsideDeviation: {
    formula: '√(Σ below² / count) × √periods',
    method: 'below = min(return − target, 0), over all returns',
    page: 'sortino-ratio',
  },
  sortino: {
    formula: '(mean(return) − target) / √(Σ below² / count) × √periods',
    method: 'below = min(return − target, 0), over all returns',
    page: 'sortino-ratio',
  },
  calmar: {
    formula: 'twrAnnualised / |depth|',
    method: 'annual time-weighted return over the maximum drawdown',
    page: 'calmar-ratio',
  },
  valueAtRisk: {
    formula: 'low + (high − low) × (rank − ⌊rank⌋), rank = (count − 1) × 0.05',
    method: 'historical, 95 %: the returns in ascending order up to the rank, counted from 0',
    page: 'value-at-risk',
  },
  conditionalValueAtRisk: {
    formula: 'mean(return)',
    method: 'of the returns at or below the value at risk',
    page: 'value-at-risk',
  },
  skewness: {
    formula: 'm3 / m2^1.5 × √(count × (count − 1)) / (count − 2), m_k = Σ (return − mean)^k / count',
    method: 'sample',
    page: 'skewness-and-kurtosis',
  },
  kurtosis: {
    formula: '(count − 1) / ((count − 2) × (count − 3)) × ((count + 1) × (m4 / m2² − 3) + 6)',
    method: 'sample, above that of a normal distribution; m_k = Σ (return − mean)^k / count',
    page: 'skewness-and-kurtosis',
  },
  beta: {
    formula: 'cov(return, benchmark) / var(benchmark)',
    method: 'over the same valued days, both with count − 1',
    page: 'beta-and-alpha',
  },
  alpha: {
    formula: '(1 + mean(return − free) − beta × mean(benchmark − free))^periods − 1',
    method: 'Jensen, a year',
    page: 'beta-and-alpha',
  },
  trackingError: {
    formula: 'sd(return − benchmark) × √periods',
    method: 'sample deviation, a year',
    page: 'tracking-error',
  },
  informationRatio: {
    formula: 'mean(return − benchmark) / sd(return − benchmark) × √periods',
    method: 'arithmetic mean, sample deviation',
    page: 'tracking-error',
  },
  correlation: {
    formula: 'cov(return, benchmark) / (sd(return) × sd(benchmark))',
    method: 'Pearson',
    page: 'tracking-error',
  },
  upCapture: {
    formula: '(Π (1 + return)^(periods / count) − 1) / (Π (1 + benchmark)^(periods / count) − 1)',
    method: 'over the days on which the benchmark rose',
    page: 'capture',
  },
  downCapture: {
    formula: '(Π (1 + return)^(periods / count) − 1) / (Π (1 + benchmark)^(periods / count) − 1)',
    method: 'over the days on which the benchmark fell',
    page: 'capture',
  },
};

/** A return with what stands beside it, in the order of the days. */
interface Column {
  readonly name: string;
  readonly values: ArrayLike<number>;
}

function rowsOf({ days, returns }: ValuedReturns, columns: readonly Column[] = []): DerivationRow[] {
  return Array.from(days, (day, i) => ({
    date: dateOfDay(day),
    subject: '',
    values: {
      return: at(returns, i),
      ...Object.fromEntries(columns.map(({ name, values }) => [name, values[i] ?? Number.NaN])),
    },
  }));
}

function returnOf({ values }: DerivationRow): number {
  return Number(values['return']);
}

/** The returns that the quantile lies among: from the least up to the one above its rank. */
function lowestRows(rows: readonly DerivationRow[]): DerivationRow[] {
  const rank = (rows.length - 1) * 0.05;
  return [...rows].sort((a, b) => returnOf(a) - returnOf(b)).slice(0, Math.floor(rank) + 2);
}

function rowsAlone(risk: ExplainedRisk, name: keyof RiskFigures): DerivationRow[] {
  if (!risk.valued.known || name === 'calmar') return [];
  const { returns } = risk.valued.value;
  const rows = rowsOf(risk.valued.value);
  const target = risk.basis?.target ?? 0;
  switch (name) {
    case 'sharpe':
      return rowsOf(risk.valued.value, freeColumn(risk, returns.length));
    case 'downsideDeviation':
    case 'sortino':
      return rowsOf(risk.valued.value, [
        { name: 'below', values: returns.map((one) => Math.min(one - target, 0)) },
      ]);
    case 'valueAtRisk':
      return lowestRows(rows);
    case 'conditionalValueAtRisk': {
      const limit = valueAtRisk(returns);
      return rows.filter((row) => limit.known && returnOf(row) <= limit.value);
    }
    default:
      return rows;
  }
}

function freeColumn({ basis = {} }: ExplainedRisk, count: number): Column[] {
  const values = riskFreeReturns(basis, count);
  return values === null ? [] : [{ name: 'free', values }];
}

const noBenchmark = unknown('outside_series');

function rowsAgainst(risk: ExplainedRisk, name: keyof RelativeFigures): DerivationRow[] {
  const pairs = pairsOf(risk.valued, risk.benchmark ?? noBenchmark);
  if (!risk.valued.known || !pairs.known) return [];
  const { benchmark } = pairs.value;
  const free = name === 'alpha' ? freeColumn(risk, benchmark.length) : [];
  const rows = rowsOf(risk.valued.value, [{ name: 'benchmark', values: benchmark }, ...free]);
  if (name === 'upCapture') return rows.filter(({ values }) => Number(values['benchmark']) > 0);
  return name === 'downCapture' ? rows.filter(({ values }) => Number(values['benchmark']) < 0) : rows;
}

function isAlone(name: RiskFigureName): name is keyof RiskFigures {
  const alone: Record<keyof RiskFigures, true> = {
    volatility: true,
    sharpe: true,
    downsideDeviation: true,
    sortino: true,
    calmar: true,
    valueAtRisk: true,
    conditionalValueAtRisk: true,
    skewness: true,
    kurtosis: true,
  };
  return Object.hasOwn(alone, name);
}

function termsFor(risk: ExplainedRisk, name: RiskFigureName, rows: readonly DerivationRow[]): Term[] {
  const { twrAnnualised, depth, basis = {}, valued } = risk;
  const shared = { count: known(rows.length), periods: known(periodsOf(basis)) };
  switch (name) {
    case 'calmar':
      return termsOf({ twrAnnualised, depth });
    case 'sortino':
    case 'downsideDeviation':
      return termsOf({ ...shared, target: known(basis.target ?? 0) });
    case 'valueAtRisk':
      return termsOf({ count: mapFigure(valued, ({ returns }) => returns.length) });
    case 'alpha':
      return termsOf({ ...shared, beta: relativeFigures(valued, risk.benchmark ?? noBenchmark).beta });
    default:
      return termsOf(shared);
  }
}

/**
 * How a measure of risk came about: the returns that take part with what they are measured against, the formula in the names
 * of terms and columns, the method and the quality of the data. Computed when it is asked for. A measure that is unknown has
 * its reason as its value, and the rows there are.
 */
export function explainRisk(risk: ExplainedRisk, name: RiskFigureName): Derivation {
  const { valued, benchmark = noBenchmark, basis, quality } = risk;
  const rows = isAlone(name) ? rowsAlone(risk, name) : rowsAgainst(risk, name);
  const value = isAlone(name)
    ? riskFigures(valued, risk, basis)[name]
    : relativeFigures(valued, benchmark, basis)[name];
  return {
    figure: name,
    value,
    ...DEFINITIONS[name],
    terms: termsFor(risk, name, rows),
    rows,
    quality: quality ?? { stale: 0, gaps: [] },
  };
}
