/** Reads the figures of the periods that a report prints, each against its benchmarks. */
import { getBenchmark } from '@partnerfolio/contract/market/benchmarks';
import { getComparison } from '@partnerfolio/contract/market/comparison';
import type { Comparison } from '@partnerfolio/contract/market/comparison';
import { getHoldings, getPerformance } from '@partnerfolio/contract/performance';
import type { Performance } from '@partnerfolio/contract/performance';
import type { ReportOptions } from '@partnerfolio/contract/reports/options';
import type { LocalDate } from '@partnerfolio/contract/values';
import { daysLater } from '../template/asked.rules.ts';
import { ReadRefused } from '../template/reading.actions.ts';
import type { Reader } from '../template/reading.actions.ts';
import { refuseAsked } from '../template/statement.actions.ts';
import type {
  BenchmarkRef,
  Compared,
  PerformanceReportFigures,
  PeriodFigures,
  PrintedPeriod,
} from './performance-figures.ts';
import { sampledIndices, sampledValues } from './series/sampled.rules.ts';

/** What all questions of a report have in common. */
export interface Asked {
  readonly read: Reader;
  readonly params: { readonly id: string };
  /** The ids of the benchmarks; undefined for the portfolio's own, which the comparison finds itself. */
  readonly benchmarks: readonly (string | undefined)[];
}

/** A period with the comparisons that its series come from. */
interface ReadPeriod {
  readonly figures: PeriodFigures;
  readonly comparisons: readonly Comparison[];
}

/** The periods of a report, and the answers that more is made of. */
export interface ReadPeriods {
  readonly periods: readonly PeriodFigures[];
  /** Over the report's own range, and since inception. */
  readonly range: Performance;
  readonly whole: Performance;
  /** Since inception. */
  readonly comparisons: readonly Comparison[];
}

/** A benchmark that was asked for. @throws ReadRefused */
const readBenchmark = async (read: Reader, id: string): Promise<BenchmarkRef> => {
  try {
    const { name } = await read(getBenchmark, { params: { id } });
    return { id, name };
  } catch (error) {
    if (error instanceof ReadRefused && error.refusal.code === 'not_found')
      refuseAsked({ path: 'benchmarks', code: 'unknown_benchmark' });
    throw error;
  }
};

/** The benchmarks that were asked for by their names; null if none was stated. @throws ReadRefused */
export const readBenchmarks = async (
  read: Reader,
  { benchmarks }: ReportOptions,
): Promise<BenchmarkRef[] | null> => {
  if (benchmarks === undefined) return null;
  const found: BenchmarkRef[] = [];
  for (const id of benchmarks) found.push(await readBenchmark(read, id));
  return found;
};

const printed = ({ from, to, benchmark, returns, missing }: Comparison): Compared => ({
  from,
  to,
  benchmark,
  returns,
  missing,
});

const readComparisons = async ({ read, params, benchmarks }: Asked, { from, to }: Performance) => {
  const comparisons: Comparison[] = [];
  for (const benchmark of benchmarks) {
    const query = { from, to, ...(benchmark !== undefined && { benchmark }) };
    comparisons.push(await read(getComparison, { params, query }));
  }
  return comparisons;
};

/** The figures of a period, the answer about its performance being read; with the value of its opening day if that is printed. */
const readPeriod = async (asked: Asked, period: PrintedPeriod, answer: Performance): Promise<ReadPeriod> => {
  const { series: _, returns: _r, quality: _q, dayChange: _d, maxDrawdown: _m, ...performance } = answer;
  const comparisons = await readComparisons(asked, answer);
  const isLedger = period === 'range' || period === 'YTD' || period === 'MAX';
  const { read, params } = asked;
  const opening = isLedger ? (await read(getHoldings, { params, query: { asAt: answer.from } })).total : null;
  const [compared = null, ...others] = comparisons.map(printed);
  const further = others.length > 0 ? { others } : {};
  return { figures: { period, performance, opening, compared, ...further }, comparisons };
};

/** The usual periods that end with the report, without those that began before the portfolio. */
const readUsualPeriods = async (
  asked: Asked,
  whole: Performance,
  wanted: readonly PrintedPeriod[],
): Promise<PeriodFigures[]> => {
  const found: PeriodFigures[] = [];
  for (const { period, twr } of whole.returns) {
    const isYounger = !twr.known && twr.reason === 'before_inception';
    const name = wanted.find((one) => one === period);
    if (isYounger || name === undefined) continue;
    const answer = await asked.read(getPerformance, {
      params: asked.params,
      query: { period, to: whole.to },
    });
    found.push((await readPeriod(asked, name, answer)).figures);
  }
  return found;
};

/** The answer about the report's own range, which opens on the day before its first. */
const readRange = async ({ read, params }: Asked, whole: Performance, from: LocalDate | undefined) => {
  if (from === undefined) return whole;
  return read(getPerformance, { params, query: { from: daysLater(from, -1), to: whole.to } });
};

/** The report's range first, then the usual periods that are wanted, since inception last. */
export const readPeriods = async (
  asked: Asked,
  whole: Performance,
  { from, usual }: { readonly from: LocalDate | undefined; readonly usual: readonly PrintedPeriod[] },
): Promise<ReadPeriods> => {
  const range = await readRange(asked, whole, from);
  const own = await readPeriod(asked, 'range', range);
  const found = await readUsualPeriods(asked, whole, usual);
  const { figures, comparisons } = await readPeriod(asked, 'MAX', whole);
  return { periods: [own.figures, ...found, figures], range, whole, comparisons };
};

/** The lines of the charts since inception. */
export const chartLines = ({
  whole: { series },
  comparisons,
}: ReadPeriods): PerformanceReportFigures['chart'] => {
  const indices = sampledIndices(series.days.length);
  const sampled = (values: readonly (number | null)[]) => sampledValues(values, indices);
  const [benchmark = null, ...others] = comparisons.map(({ series: { benchmark: values } }) =>
    values.length === series.days.length && values.length > 0 ? sampled(values) : null,
  );
  return {
    days: indices.map((index) => series.days[index] ?? 0),
    value: sampled(series.value),
    invested: sampled(series.invested),
    twr: sampled(series.twr),
    benchmark,
    ...(others.length > 0 && { others }),
  };
};
