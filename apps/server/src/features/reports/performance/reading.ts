/** Reads the figures of a performance report through the endpoints of the portfolio's pages. */
import { getClient } from '@partnerfolio/contract/clients';
import { getContribution } from '@partnerfolio/contract/figures/contribution';
import { getIncome } from '@partnerfolio/contract/figures/income';
import type { Transaction } from '@partnerfolio/contract/ledger';
import { listRealisedGains } from '@partnerfolio/contract/lots';
import { getHoldings, getPerformance, getReturnTable } from '@partnerfolio/contract/performance';
import type { Performance, PeriodReturn } from '@partnerfolio/contract/performance';
import type { RateFigure } from '@partnerfolio/contract/figures/values';
import { getPortfolio } from '@partnerfolio/contract/portfolios';
import type { ReportOptions } from '@partnerfolio/contract/reports/options';
import type { LocalDate } from '@partnerfolio/contract/values';
import { dayOfDate, lastDayOfPreviousMonth } from '@partnerfolio/finance/dates';
import { readEntries } from '../template/entries.ts';
import { accountError, daysLater, rangeError } from '../template/asked.rules.ts';
import { frozenPortfolio } from '../template/portfolio.ts';
import type { Reader } from '../template/reading.actions.ts';
import { portfolioIdOf, refuseAsked } from '../template/statement.actions.ts';
import type { ReportSubject } from '../template/template.ts';
import { chartLines, readBenchmarks, readPeriods } from './period-reading.ts';
import type { Asked, ReadPeriods } from './period-reading.ts';
import type {
  BenchmarkRef,
  PerformanceReportFigures,
  PeriodFigures,
  PrintedChoices,
  PrintedTransaction,
} from './performance-figures.ts';
import { isMonthEnd, yearlyReturns } from './series/sampled.rules.ts';

interface Dates {
  readonly from: LocalDate;
  readonly to: LocalDate;
}

/** The calendar months and years up to a day; those that the day cuts are measured up to it. */
const readMonths = async (
  { read, params }: Asked,
  whole: Performance,
  yearToDate: PeriodFigures | undefined,
) => {
  const { to, asOf } = whole;
  const table = await read(getReturnTable, { params });
  const [year, month] = [Number(to.slice(0, 4)), Number(to.slice(5, 7))];
  const isBefore = (row: PeriodReturn) => row.year < year || (row.year === year && (row.month ?? 0) <= month);
  const shown = { months: table.months.filter(isBefore), years: table.years.filter(isBefore) };
  if (to >= asOf) return shown;
  const from = lastDayOfPreviousMonth(to as string as Parameters<typeof lastDayOfPreviousMonth>[0]);
  const isCut = !isMonthEnd(dayOfDate(to as string as typeof from));
  const cut = isCut
    ? await read(getPerformance, { params, query: { from: from as string as LocalDate, to } })
    : null;
  const upTo = (row: PeriodReturn, twr: RateFigure | undefined): PeriodReturn =>
    twr === undefined || row.year !== year || (row.month ?? month) !== month
      ? row
      : { ...row, partial: true, withoutPrices: false, twr };
  return {
    months: shown.months.map((row) => upTo(row, cut?.twr)),
    years: shown.years.map((row) =>
      upTo(row, to.endsWith('-12-31') ? undefined : yearToDate?.performance.twr),
    ),
  };
};

const printedTransaction = (entry: Transaction): PrintedTransaction => {
  const { id, type, tradeDate, quantity, price, fee, tax, currency, instrument, toInstrument } = entry;
  const { ratioNew, ratioOld, net, toNet, toCurrency, reversesId, reversedById } = entry;
  const booked = { id, type, tradeDate, quantity, price, fee, tax, currency, instrument, toInstrument };
  const isReversed = reversesId !== null || reversedById !== null;
  return { ...booked, ratioNew, ratioOld, net, toNet, toCurrency, isReversed };
};

/** The realised gains of a range, oldest first. */
const readRealised = async ({ read, params }: Asked, { from, to }: Dates) => {
  const { years } = await read(listRealisedGains, { params, query: {} });
  const items: PerformanceReportFigures['realised'][number][] = [];
  for (const { year } of years.toSorted((one, other) => one.year - other.year)) {
    if (String(year) < from.slice(0, 4) || String(year) > to.slice(0, 4)) continue;
    const answer = await read(listRealisedGains, { params, query: { year } });
    items.push(...answer.items.filter(({ day }) => from <= day && day <= to).toReversed());
  }
  return items;
};

/** The benchmarks' part of a report: what it compares with, as it was asked for or by the portfolio's own choice. */
export const comparedWith = (
  asked: readonly BenchmarkRef[] | null,
  used: BenchmarkRef | null,
): Asked['benchmarks'] => asked?.map(({ id }) => id) ?? (used === null ? [] : [undefined]);

/** The return of the benchmark in each year, which has room only for one. */
const readBenchmarkYears = ({ comparisons }: ReadPeriods): PerformanceReportFigures['benchmarkYears'] => {
  const [comparison, ...others] = comparisons;
  if (comparison === undefined || others.length > 0) return [];
  return yearlyReturns(comparison.series.days, comparison.series.benchmark);
};

/** How the report was asked to be printed. */
export const choicesOf = (options: ReportOptions): PrintedChoices => {
  const { sections, returns = 'both', rates, preparedFor = null, closedPositions = false } = options;
  return {
    ...(sections !== undefined && { sections }),
    ...(rates !== undefined && { rates }),
    returns,
    preparedFor,
    closedPositions,
  };
};
/** Reads the figures one after the other, so that their stamp is the same each time. @throws ReadRefused */
export const readPerformanceReport = async (
  read: Reader,
  subject: ReportSubject,
  options: ReportOptions,
): Promise<PerformanceReportFigures> => {
  const portfolioId = portfolioIdOf(subject);
  refuseAsked(accountError(options));
  const params = { id: portfolioId };
  const answer = await read(getPortfolio, { params });
  const { cashKept, usedBenchmark } = answer;
  const portfolio = { ...frozenPortfolio(answer), cashKept, usedBenchmark };
  const { owner } = await read(getClient, { params: { id: portfolio.client.id } });
  const benchmarks = await readBenchmarks(read, options);
  const asked: Asked = { read, params, benchmarks: comparedWith(benchmarks, usedBenchmark) };
  const whole = await read(getPerformance, { params, query: { to: options.to } });
  refuseAsked(rangeError(options, whole.to));
  const found = await readPeriods(asked, whole, { from: options.from, usual: ['YTD', '1Y', '3Y', '5Y'] });
  const { periods, range } = found;
  const months = await readMonths(
    asked,
    whole,
    periods.find(({ period }) => period === 'YTD'),
  );
  const dates = { from: daysLater(range.from, 1), to: whole.to };
  const query = { from: range.from, to: whole.to };
  const { total, entries } = await readEntries(read, portfolioId, dates);
  return {
    asAt: whole.to,
    // Without entries up to the last day there is no first one.
    from: options.from ?? (dates.from > dates.to ? dates.to : dates.from),
    choices: choicesOf(options),
    ...(benchmarks !== null && { benchmarks }),
    portfolio,
    adviser: owner.fullName,
    periods,
    quality: range.quality,
    chart: chartLines(found),
    ...months,
    benchmarkYears: readBenchmarkYears(found),
    contribution: await read(getContribution, { params, query }),
    holdings: await read(getHoldings, { params, query: { asAt: whole.to } }),
    transactionCount: total,
    transactions: entries.map(printedTransaction),
    income: await read(getIncome, { params, query }),
    realised: await readRealised(asked, dates),
  };
};
