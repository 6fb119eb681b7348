import { residuals } from '../risk/benchmark-ratios.ts';
import { dateOfDay } from '../dates/dates.ts';
import { at } from '../dates/day-arrays.ts';
import type { DerivationRow } from './derivation.ts';
import { losingRuns, underwater } from '../risk/drawdown-ratios.ts';
import type { ReturnPairs } from '../risk/relative-risk.ts';
import { logGrowth } from '../risk/return-shape.ts';
import type { RelativeFigures, RiskFigures } from './risk-figures.ts';
import { riskFreeReturns, valueAtRisk } from '../risk/risk.ts';
import type { RiskBasis } from '../risk/risk.ts';
import type { Values } from '../number/statistics.ts';
import type { Figure } from '../number/unknown.ts';
import type { SampledReturns } from '../returns/sampled-returns.ts';

/** A return with the values in its row, in the order of the days. */
interface Column {
  readonly name: string;
  readonly values: Values;
}

function returnRows({ days, returns }: SampledReturns, columns: readonly Column[] = []): DerivationRow[] {
  return Array.from(days, (day, i) => ({
    date: dateOfDay(day),
    subject: '',
    values: {
      return: at(returns, i),
      ...Object.fromEntries(columns.map(({ name, values }) => [name, values[i] ?? Number.NaN])),
    },
  }));
}

function valueIn({ values }: DerivationRow, column: string): number {
  return Number(values[column]);
}

/** Rows sorted from the lowest return to the highest. */
function ascending(rows: readonly DerivationRow[]): DerivationRow[] {
  return [...rows].sort((a, b) => valueIn(a, 'return') - valueIn(b, 'return'));
}

/** The returns from the lowest up to the one above the quantile's rank. */
function lowestRows(rows: readonly DerivationRow[]): DerivationRow[] {
  const rank = (rows.length - 1) * 0.05;
  return ascending(rows).slice(0, Math.floor(rank) + 2);
}

/** A column of a figure that may be unknown; the column is then missing. */
function columnIfKnown(name: string, values: Figure<Values>): Column[] {
  return values.known ? [{ name, values: values.value }] : [];
}

function freeColumn(basis: RiskBasis, count: number): Column[] {
  const values = riskFreeReturns(basis, count);
  return values === null ? [] : [{ name: 'free', values }];
}

/** One row for each run of losing periods, on its last day. */
function lossRows({ days, returns }: SampledReturns): DerivationRow[] {
  const runs = losingRuns(returns);
  if (!runs.known) return [];
  return runs.value.map(({ first, last, loss }) => ({
    date: dateOfDay(at(days, last)),
    subject: '',
    values: { days: last - first + 1, loss },
  }));
}

/** The columns beside the returns of a measure of the portfolio alone. */
function columnsAlone(returns: Float64Array, basis: RiskBasis, name: keyof RiskFigures): Column[] {
  const target = basis.target ?? 0;
  const below = { name: 'below', values: returns.map((one) => Math.min(one - target, 0)) };
  switch (name) {
    case 'sharpe':
      return freeColumn(basis, returns.length);
    case 'downsideDeviation':
    case 'sortino':
    case 'kappa':
      return [below];
    case 'omega':
    case 'upsidePotential':
      return [{ name: 'above', values: returns.map((one) => Math.max(one - target, 0)) }, below];
    case 'ulcerIndex':
    case 'painIndex':
    case 'martin':
    case 'painRatio':
      return columnIfKnown('drawdown', underwater(returns));
    case 'stability':
      return [
        { name: 'place', values: returns.map((_, i) => i) },
        ...columnIfKnown('growth', logGrowth(returns)),
      ];
    default:
      return [];
  }
}

/**
 * The rows of a measure of the portfolio alone: the returns that count, by day, with what the formula needs of each.
 * Always known; empty without returns, and for measures that are computed from other figures.
 */
export function rowsAlone(
  sampled: SampledReturns,
  basis: RiskBasis,
  name: keyof RiskFigures,
): DerivationRow[] {
  const rows = returnRows(sampled, columnsAlone(sampled.returns, basis, name));
  switch (name) {
    case 'calmar':
    case 'sterling':
      return [];
    case 'burke':
      return lossRows(sampled);
    case 'tailRatio':
      return ascending(rows);
    case 'valueAtRisk':
      return lowestRows(rows);
    case 'conditionalValueAtRisk': {
      const limit = valueAtRisk(sampled.returns);
      return rows.filter((row) => limit.known && valueIn(row, 'return') <= limit.value);
    }
    default:
      return rows;
  }
}

function columnsAgainst(pairs: ReturnPairs, basis: RiskBasis, name: keyof RelativeFigures): Column[] {
  const benchmark = { name: 'benchmark', values: pairs.benchmark };
  switch (name) {
    case 'alpha':
    case 'upAlpha':
    case 'downAlpha':
    case 'treynor':
    case 'mSquared':
      return [benchmark, ...freeColumn(basis, pairs.benchmark.length)];
    case 'specificRisk':
    case 'appraisal':
      return [benchmark, ...columnIfKnown('residual', residuals(pairs, basis))];
    default:
      return [benchmark];
  }
}

/** The input of the rows of a measure against a benchmark. */
export interface AgainstBenchmark {
  readonly sampled: SampledReturns;
  readonly pairs: ReturnPairs;
  readonly basis: RiskBasis;
}

/**
 * The rows of a measure against a benchmark: the returns of both, by day; for measures of one side only the days on
 * which the benchmark rose or fell. Always known; empty without returns.
 */
export function rowsAgainst(against: AgainstBenchmark, name: keyof RelativeFigures): DerivationRow[] {
  const rows = returnRows(against.sampled, columnsAgainst(against.pairs, against.basis, name));
  if (name.startsWith('up')) return rows.filter((row) => valueIn(row, 'benchmark') > 0);
  return name.startsWith('down') ? rows.filter((row) => valueIn(row, 'benchmark') < 0) : rows;
}
