/** Compares a portfolio with its benchmark. `docs/methodology` defines the figures. */
import type { Comparison } from '@partnerfolio/contract/market/comparison';
import type { RateFigure } from '@partnerfolio/contract/figures/values';
import { benchmarkDays, levelOn, returnsOnDays } from '@partnerfolio/finance/benchmark';
import type { BenchmarkDays, Blend, BlendSplit } from '@partnerfolio/finance/benchmark';
import { dateOfDay, dayOfDate } from '@partnerfolio/finance/dates';
import { staleLimit } from '@partnerfolio/finance/market';
import type { Market } from '@partnerfolio/finance/market';
import type { CurrencyCode } from '@partnerfolio/finance/money';
import { rangeNotes, rangeReturn } from '@partnerfolio/finance/range-figures';
import type { DateRange } from '@partnerfolio/finance/range-figures';
import type { Replay } from '@partnerfolio/finance/replay';
import { annualised } from '@partnerfolio/finance/returns';
import { excessReturns, sharpeRatio, sortinoRatio, volatility } from '@partnerfolio/finance/risk';
import type { RiskBasis } from '@partnerfolio/finance/risk';
import { relativeFigures, sampledBasis } from '@partnerfolio/finance/risk-figures';
import { sampledReturns } from '@partnerfolio/finance/sampled-returns';
import type { SampledReturns } from '@partnerfolio/finance/sampled-returns';
import { lastDayOnOrBefore } from '@partnerfolio/finance/series';
import { mapFigure } from '@partnerfolio/finance/unknown';
import type { Figure, Unknown } from '@partnerfolio/finance/unknown';
import { rateFigure, samplingView, unknownFigure, withOutdated } from '../figures.rules.ts';
import type { ComparedBenchmark, ComparedInstrument, ComparisonSource } from './queries.ts';
import { benchmarkGaps } from './gaps.rules.ts';

/** The splits of each instrument; null for one on whose splits ledgers disagree. */
export type SplitsById = ReadonlyMap<string, readonly BlendSplit[] | null>;

export interface ComparisonInput {
  readonly replay: Pick<Replay, 'series' | 'settings'>;
  readonly range: DateRange;
  readonly source: ComparisonSource;
  /** The prices of the compared instruments, and the rates between all currencies. */
  readonly market: Market;
  readonly splits: SplitsById;
}

type Unsaid =
  | ReturnType<typeof unknownFigure>
  | { known: false; reason: 'splits_differ' | 'no_risk_free_rate' };
/** A result of the finance package, or a reason of the contract that it does not know. */
export type Found<T> = { readonly known: true; readonly value: T } | Unsaid;

const found = <T>(figure: Figure<T>): Found<T> => (figure.known ? figure : unknownFigure(figure.reason));

interface BlendedParts extends Pick<ComparedBenchmark, 'rebalancing'> {
  readonly parts: readonly {
    readonly instrument: Pick<ComparedInstrument, 'id' | 'currency'>;
    readonly weightPct: string;
  }[];
}

/** A benchmark as the finance package computes it. */
export const toBlend = (benchmark: BlendedParts, splits: SplitsById): Blend => ({
  rebalancing: benchmark.rebalancing,
  parts: benchmark.parts.map(({ instrument, weightPct }) => ({
    instrumentId: instrument.id,
    currency: instrument.currency as CurrencyCode,
    weightPct,
    splits: splits.get(instrument.id) ?? [],
  })),
});

/** The risk-free return of each period between samples, in the instrument's own currency. */
const instrumentReturns = (
  instrument: ComparedInstrument,
  sampled: SampledReturns,
  { range, market, splits }: ComparisonInput,
): Found<RiskBasis> => {
  if (splits.get(instrument.id) === null) return { known: false, reason: 'splits_differ' };
  const blend = toBlend({ rebalancing: 'none', parts: [{ instrument, weightPct: '100' }] }, splits);
  const scope = { baseCurrency: instrument.currency as CurrencyCode, from: range.from, to: range.to };
  const days = benchmarkDays(blend, market, scope);
  if (!days.known) return unknownFigure(days.reason);
  const returns = returnsOnDays(days.value, sampled);
  return found(mapFigure(returns, (perPeriod) => ({ riskFree: { perPeriod } })));
};

/** The basis of the figures above the risk-free rate; unknown while the firm has not chosen one. */
export const riskBasis = (sampled: Figure<SampledReturns>, input: ComparisonInput): Found<RiskBasis> => {
  const { riskFreePct, riskFreeInstrument } = input.source;
  if (!sampled.known) return unknownFigure(sampled.reason);
  if (riskFreeInstrument !== null) return instrumentReturns(riskFreeInstrument, sampled.value, input);
  if (riskFreePct === null) return { known: false, reason: 'no_risk_free_rate' };
  return { known: true, value: { riskFree: { yearly: Number(riskFreePct) / 100 } } };
};

/** The figures of the portfolio alone. The Sortino ratio has the risk-free return of each period as its target. */
export const figuresAlone = (
  sampled: Figure<SampledReturns>,
  basis: Found<RiskBasis>,
): Comparison['alone'] => {
  const given = sampledBasis(sampled, basis.known ? basis.value : {});
  const { periodsPerYear } = given;
  const of = (measure: (returns: Float64Array) => Figure<number>): RateFigure =>
    rateFigure(sampled.known ? measure(sampled.value.returns) : sampled);
  const above = (measure: (returns: Float64Array) => Figure<number>): RateFigure =>
    basis.known ? of(measure) : basis;
  return {
    volatility: of((returns) => volatility(returns, given)),
    sharpe: above((returns) => sharpeRatio(returns, given)),
    sortino: above((returns) =>
      sortinoRatio(excessReturns(returns, given) ?? [], periodsPerYear ? { periodsPerYear } : {}),
    ),
  };
};

interface Compared {
  readonly sampled: Figure<SampledReturns>;
  readonly basis: Found<RiskBasis>;
  readonly benchmark: Figure<BenchmarkDays>;
}

const figuresAgainst = ({ sampled, basis, benchmark }: Compared): NonNullable<Comparison['against']> => {
  const figures = relativeFigures(sampled, benchmark, basis.known ? basis.value : {});
  return {
    beta: rateFigure(figures.beta),
    alpha: basis.known ? rateFigure(figures.alpha) : basis,
    trackingError: rateFigure(figures.trackingError),
    informationRatio: rateFigure(figures.informationRatio),
    correlation: rateFigure(figures.correlation),
    upCapture: rateFigure(figures.upCapture),
    downCapture: rateFigure(figures.downCapture),
  };
};

/** The return of the benchmark over the range, and the portfolio's above it. */
const rangeReturns = (
  benchmark: Figure<BenchmarkDays>,
  { replay, range }: ComparisonInput,
): NonNullable<Comparison['returns']> => {
  if (!benchmark.known) {
    const none = unknownFigure(benchmark.reason);
    return { benchmark: none, annual: none, difference: none };
  }
  const [from, to] = [dayOfDate(range.from), dayOfDate(range.to)];
  const grown = levelOn(benchmark.value, to) - 1;
  const own = rangeReturn(replay.series, range);
  return {
    benchmark: { known: true, value: grown },
    annual: rateFigure(annualised(grown, to - from)),
    difference: withOutdated(
      rateFigure(mapFigure(own, (value) => value - grown)),
      rangeNotes(replay.series, range),
    ),
  };
};

/** The first day on which every part has a price; null if one never has. */
const pricedFrom = ({ parts }: ComparedBenchmark, { prices }: Market): Comparison['from'] | null => {
  const firsts = parts.map(({ instrument }) => {
    const series = prices.get(instrument.id);
    const place = series?.closes.findIndex((close) => !Number.isNaN(close)) ?? -1;
    return series === undefined || place < 0 ? null : series.firstDay + place;
  });
  const known = firsts.filter((day) => day !== null);
  return known.length < firsts.length || known.length === 0 ? null : dateOfDay(Math.max(...known));
};

/** Why a benchmark is unknown, with all instruments that lack a price on the first day. */
export const toMissing = (
  why: Unknown,
  benchmark: ComparedBenchmark,
  { market, range }: ComparisonInput,
): Comparison['missing'] => {
  const first = dayOfDate(range.from);
  const lacksPrice = ({ id }: ComparedInstrument): boolean => {
    const series = market.prices.get(id);
    return series === undefined || lastDayOnOrBefore(series, first) === null;
  };
  const instruments = benchmark.parts
    .map(({ instrument }) => instrument)
    .filter((one) =>
      why.reason === 'missing_price' ? lacksPrice(one) : why.instrumentIds?.includes(one.id) === true,
    );
  return {
    reason: unknownFigure(why.reason).reason,
    instruments: instruments.map(({ id, symbol }) => ({ id, symbol })),
    currencies: [...(why.currencies ?? [])],
    pricedFrom: pricedFrom(benchmark, market),
  };
};

/** Why a benchmark is unknown if ledgers disagree on splits of its instruments. */
export const missingBySplits = (disputed: readonly ComparedInstrument[]): Comparison['missing'] => ({
  reason: 'splits_differ',
  instruments: disputed.map(({ id, symbol }) => ({ id, symbol })),
  currencies: [],
  pricedFrom: null,
});

/** The instruments of a benchmark on whose splits ledgers disagree. */
export const disputedInstruments = ({ parts }: ComparedBenchmark, splits: SplitsById): ComparedInstrument[] =>
  parts.map(({ instrument }) => instrument).filter(({ id }) => splits.get(id) === null);

const unknownBySplits = (disputed: readonly ComparedInstrument[]): Partial<Comparison> => {
  const none = { known: false, reason: 'splits_differ' } as const;
  return {
    returns: { benchmark: none, annual: none, difference: none },
    against: {
      beta: none,
      alpha: none,
      trackingError: none,
      informationRatio: none,
      correlation: none,
      upCapture: none,
      downCapture: none,
    },
    missing: missingBySplits(disputed),
  };
};

/** The benchmark by day; null without one, or while ledgers disagree on a split of one of its instruments. */
export const comparedDays = ({
  source: { benchmark },
  replay,
  range,
  market,
  splits,
}: ComparisonInput): Figure<BenchmarkDays> | null => {
  if (benchmark === null || benchmark.parts.some(({ instrument }) => splits.get(instrument.id) === null))
    return null;
  const { baseCurrency } = replay.settings;
  return benchmarkDays(toBlend(benchmark, splits), market, { baseCurrency, ...range });
};

/** The parts of an answer that concern the benchmark. */
type AgainstBenchmark = Pick<Comparison, 'returns' | 'against' | 'missing' | 'gaps' | 'series'>;

const withoutBenchmark: AgainstBenchmark = {
  returns: null,
  against: null,
  missing: null,
  gaps: [],
  series: { days: [], benchmark: [] },
};

const dailySeries = (benchmark: BenchmarkDays, range: DateRange): Comparison['series'] => {
  const [first, last] = [dayOfDate(range.from), dayOfDate(range.to)];
  const days = Array.from({ length: last - first + 1 }, (_, i) => first + i);
  const rounded = (value: number) => (Number.isFinite(value) ? Math.round(value * 1e10) / 1e10 + 0 : null);
  return { days, benchmark: days.map((day) => rounded(levelOn(benchmark, day) - 1)) };
};

const compareWith = (
  benchmark: ComparedBenchmark,
  { sampled, basis }: Omit<Compared, 'benchmark'>,
  input: ComparisonInput,
): AgainstBenchmark => {
  const { replay, range, market, splits } = input;
  const { baseCurrency } = replay.settings;
  const instruments = benchmark.parts.map(({ instrument }) => instrument);
  const days = comparedDays(input);
  if (days === null) {
    const disputed = disputedInstruments(benchmark, splits);
    return { ...withoutBenchmark, ...unknownBySplits(disputed) };
  }
  const figures = {
    returns: rangeReturns(days, input),
    against: figuresAgainst({ sampled, basis, benchmark: days }),
  };
  if (!days.known) return { ...withoutBenchmark, ...figures, missing: toMissing(days, benchmark, input) };
  const firstDay = dayOfDate(range.from);
  const window = { firstDay, length: dayOfDate(range.to) - firstDay + 1 };
  return {
    ...figures,
    missing: null,
    gaps: benchmarkGaps(instruments, market, {
      window,
      baseCurrency,
      staleDays: staleLimit(replay.settings),
    }),
    series: dailySeries(days.value, range),
  };
};

/** The measures of a portfolio over a range, alone and against its benchmark. */
export const comparePortfolio = (
  input: ComparisonInput,
): AgainstBenchmark & Pick<Comparison, 'alone' | 'sampling'> => {
  const { replay, range, source } = input;
  const sampled = sampledReturns(replay.series, range);
  const basis = riskBasis(sampled, input);
  return {
    sampling: samplingView(sampled),
    alone: figuresAlone(sampled, basis),
    ...(source.benchmark === null
      ? withoutBenchmark
      : compareWith(source.benchmark, { sampled, basis }, input)),
  };
};
