/** The measures of risk of a portfolio over a range. `docs/methodology` defines them. */
import type { DrawdownEntry, Risk } from '@partnerfolio/contract/figures/risk';
import { relativeMeasures, riskMeasures } from '@partnerfolio/contract/figures/risk-names';
import type { RelativeMeasure } from '@partnerfolio/contract/figures/risk-names';
import type { RateFigure } from '@partnerfolio/contract/figures/values';
import { benchmarkDays } from '@partnerfolio/finance/benchmark';
import type { BenchmarkDays } from '@partnerfolio/finance/benchmark';
import { dayOfDate } from '@partnerfolio/finance/dates';
import type { LocalDate } from '@partnerfolio/finance/dates';
import { drawdownSeries } from '@partnerfolio/finance/drawdown';
import type { Drawdown } from '@partnerfolio/finance/drawdown';
import { drawdownTable } from '@partnerfolio/finance/drawdown-table';
import type { PerformanceSeries } from '@partnerfolio/finance/performance';
import { rangeFigures } from '@partnerfolio/finance/range-figures';
import type { DateRange } from '@partnerfolio/finance/range-figures';
import { beta } from '@partnerfolio/finance/relative-risk';
import { volatility } from '@partnerfolio/finance/risk';
import type { RiskBasis } from '@partnerfolio/finance/risk';
import { pairReturns, relativeFigures, riskFigures } from '@partnerfolio/finance/risk-figures';
import { pairsWithin, windowsOfMonths } from '@partnerfolio/finance/rolling';
import type { RollingWindow } from '@partnerfolio/finance/rolling';
import { leastReturns, sampledReturns } from '@partnerfolio/finance/sampled-returns';
import type { SampledReturns } from '@partnerfolio/finance/sampled-returns';
import { known, mapFigure } from '@partnerfolio/finance/unknown';
import type { Figure } from '@partnerfolio/finance/unknown';
import {
  disputedInstruments,
  figuresAlone,
  missingBySplits,
  riskBasis,
  toBlend,
  toMissing,
} from '../comparison/comparison.rules.ts';
import type { ComparisonInput, Found } from '../comparison/comparison.rules.ts';
import { drawdownFigure, rateFigure, samplingView } from '../figures.rules.ts';

export interface RiskInput extends ComparisonInput {
  /** The months of a rolling measure. */
  readonly window: number;
}

/** The parts of the answer that are computed. */
export type ComputedRisk = Omit<Risk, 'from' | 'to' | 'currency' | 'benchmark' | 'riskFree'>;

type Rates<Name extends string> = Record<Name, RateFigure>;

const ratesFor = <Name extends string>(
  names: readonly Name[],
  figureOf: (name: Name) => RateFigure,
): Rates<Name> => Object.fromEntries(names.map((name) => [name, figureOf(name)])) as Rates<Name>;

/** The measures against the benchmark that are unknown without a risk-free rate. */
const aboveRate: ReadonlySet<string> = new Set<RelativeMeasure>([
  'alpha',
  'upAlpha',
  'downAlpha',
  'treynor',
  'mSquared',
  'specificRisk',
  'appraisal',
]);

interface Measured {
  readonly sampled: Figure<SampledReturns>;
  readonly basis: Found<RiskBasis>;
}

/** The measures of the portfolio alone. */
export const measuresAlone = (
  { sampled, basis }: Measured,
  period: Parameters<typeof riskFigures>[1],
): Risk['alone'] => {
  const figures = riskFigures(sampled, period, basis.known ? basis.value : {});
  return {
    ...ratesFor(riskMeasures, (name) => rateFigure(figures[name])),
    // The same as beside the chart, with the risk-free return of each period as the target of the Sortino ratio.
    ...figuresAlone(sampled, basis),
  };
};

const measuresAgainst = (
  { sampled, basis }: Measured,
  benchmark: Figure<BenchmarkDays>,
): NonNullable<Risk['against']> => {
  const figures = relativeFigures(sampled, benchmark, basis.known ? basis.value : {});
  return ratesFor(relativeMeasures, (name) =>
    !basis.known && aboveRate.has(name) ? basis : rateFigure(figures[name]),
  );
};

interface ComparedRisk extends Pick<Risk, 'against' | 'missing'> {
  /** Null without a benchmark, or if it is unknown. */
  readonly days: BenchmarkDays | null;
}

/** The measures against the benchmark, and why it is unknown. */
export const compareRisk = (measured: Measured, input: ComparisonInput): ComparedRisk => {
  const { replay, range, market, splits, source } = input;
  const { benchmark } = source;
  if (benchmark === null) return { against: null, missing: null, days: null };
  const disputed = disputedInstruments(benchmark, splits);
  if (disputed.length > 0) {
    const none = { known: false, reason: 'splits_differ' } as const;
    const against = ratesFor(relativeMeasures, () => none);
    return { against, missing: missingBySplits(disputed), days: null };
  }
  const { baseCurrency } = replay.settings;
  const days = benchmarkDays(toBlend(benchmark, splits), market, { baseCurrency, ...range });
  return {
    against: measuresAgainst(measured, days),
    missing: days.known ? null : toMissing(days, benchmark, input),
    days: days.known ? days.value : null,
  };
};

const rounded = (value: number): number | null =>
  Number.isFinite(value) ? Math.round(value * 1e10) / 1e10 + 0 : null;

const roundedFigure = (figure: Figure<number>): number | null =>
  figure.known ? rounded(figure.value) : null;

const growthOver = (returns: Float64Array): Figure<number> =>
  known(returns.reduce((growth, one) => growth * (1 + one), 1) - 1);

/** The measures over the last `months` months, by the day on which they end. */
const rollingMeasures = (
  sampled: Figure<SampledReturns>,
  benchmark: BenchmarkDays | null,
  months: number,
): Risk['rolling'] => {
  const none = { window: months, days: [], twr: [], volatility: [], beta: benchmark === null ? null : [] };
  if (!sampled.known) return none;
  const { days, returns, frequency, periodsPerYear } = sampled.value;
  const pairs = benchmark === null ? null : pairReturns(sampled, known(benchmark));
  const windows = windowsOfMonths(sampled.value, months);
  const least = leastReturns(frequency);
  const over = (measure: (window: RollingWindow) => Figure<number>): (number | null)[] =>
    windows.map((one) => (one.end - one.first < least ? null : roundedFigure(measure(one))));
  const within = ({ first, end }: RollingWindow): Float64Array => returns.subarray(first, end);
  const both = pairs?.known === true ? pairs.value : null;
  return {
    window: months,
    days: windows.map(({ end }) => days[end - 1] ?? 0),
    twr: over((one) => growthOver(within(one))),
    volatility: over((one) => volatility(within(one), { periodsPerYear })),
    beta: both && over((window) => beta(pairsWithin(both, window))),
  };
};

const toEntry = (drawdown: Drawdown, from: LocalDate): DrawdownEntry => ({
  depth: drawdown.depth,
  peak: drawdown.peakDate ?? from,
  trough: drawdown.troughDate ?? from,
  recovered: drawdown.recoveryDate,
  fallDays: drawdown.fallDays,
  days: drawdown.lengthDays,
});

/** The growth of a range by day, from 1 on its first day; NaN from the first unknown return on. */
const growthByDay = (series: PerformanceSeries, { from, to }: DateRange): Float64Array => {
  const first = dayOfDate(from) - series.firstDay;
  const last = Math.min(dayOfDate(to) - series.firstDay, series.growth.length - 1);
  const index = new Float64Array(Math.max(0, last - first + 1)).fill(1);
  for (let i = 1; i < index.length; i++) index[i] = (index[i - 1] ?? 1) * (series.growth[first + i] ?? 1);
  return index;
};

const fallsAtMost = 10;

const drawdowns = (
  series: PerformanceSeries,
  range: DateRange,
  isKnown: boolean,
): Pick<Risk, 'drawdown' | 'drawdowns'> => {
  const index = growthByDay(series, range);
  const firstDay = dayOfDate(range.from);
  const table = isKnown
    ? drawdownTable({ firstDay: firstDay + 1, index: index.subarray(1) }, fallsAtMost)
    : [];
  return {
    drawdown: {
      days: Array.from(index, (_, i) => firstDay + i),
      values: Array.from(drawdownSeries(index), rounded),
    },
    drawdowns: table.map((drawdown) => toEntry(drawdown, range.from)),
  };
};

/** What all measures of risk of a range are computed from. */
export const measuredOver = (input: ComparisonInput) => {
  const { series } = input.replay;
  const sampled = sampledReturns(series, input.range);
  const figures = rangeFigures(series, input.range);
  const depth = mapFigure(figures.drawdown, (drawdown) => drawdown.depth);
  return {
    measured: { sampled, basis: riskBasis(sampled, input) },
    period: { twrAnnualised: figures.twrAnnualised, depth },
    figures,
  };
};

/** All measures of risk of a portfolio over a range, alone and against its benchmark. */
export const riskOverRange = (input: RiskInput): ComputedRisk => {
  const { replay, range, window } = input;
  const { measured, period, figures } = measuredOver(input);
  const { against, missing, days } = compareRisk(measured, input);
  return {
    sampling: samplingView(measured.sampled),
    missing,
    maxDrawdown: drawdownFigure(figures),
    alone: measuresAlone(measured, period),
    against,
    rolling: rollingMeasures(measured.sampled, days, window),
    ...drawdowns(replay.series, range, figures.drawdown.known),
  };
};
