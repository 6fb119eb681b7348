/** Reads the figures of a performance report through the endpoints of the portfolio's pages. */
import { getClient } from '@partnerfolio/contract/clients';
import { getContribution } from '@partnerfolio/contract/figures/contribution';
import { getIncome } from '@partnerfolio/contract/figures/income';
import type { Transaction } from '@partnerfolio/contract/ledger';
import { listRealisedGains } from '@partnerfolio/contract/lots';
import { getComparison } from '@partnerfolio/contract/market/comparison';
import { getHoldings, getPerformance, getReturnTable } from '@partnerfolio/contract/performance';
import type { Performance, PeriodReturn } from '@partnerfolio/contract/performance';
import type { RateFigure } from '@partnerfolio/contract/figures/values';
import type { Comparison } from '@partnerfolio/contract/market/comparison';
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
import type {
  Compared,
  PerformanceReportFigures,
  PeriodFigures,
  PrintedTransaction,
  PrintedPeriod,
} from './performance-figures.ts';
import { isMonthEnd, sampledIndices, sampledValues, yearlyReturns } from './series/sampled.rules.ts';

/** What all questions of a report have in common. */
interface Asked {
  readonly read: Reader;
  readonly params: { readonly id: string };
  readonly hasBenchmark: boolean;
}
interface Dates {
  readonly from: LocalDate;
  readonly to: LocalDate;
}

const printed = (comparison: Comparison | null): Compared | null =>
  comparison && {
    from: comparison.from,
    to: comparison.to,
    benchmark: comparison.benchmark,
    returns: comparison.returns,
    missing: comparison.missing,
  };

/** The figures of a period, the answer about its performance being read; with the value of its opening day if that is printed. */
const readPeriod = async (
  { read, params, hasBenchmark }: Asked,
  period: PrintedPeriod,
  answer: Performance,
): Promise<{ figures: PeriodFigures; comparison: Comparison | null }> => {
  const { series: _, returns: _r, quality: _q, dayChange: _d, maxDrawdown: _m, ...performance } = answer;
  const { from, to } = answer;
  const comparison = hasBenchmark ? await read(getComparison, { params, query: { from, to } }) : null;
  const isLedger = period === 'range' || period === 'YTD' || period === 'MAX';
  const opening = isLedger ? (await read(getHoldings, { params, query: { asAt: from } })).total : null;
  return { figures: { period, performance, opening, compared: printed(comparison) }, comparison };
};

/** The usual periods that end with the report, without those that began before the portfolio. */
const readUsualPeriods = async (asked: Asked, whole: Performance): Promise<PeriodFigures[]> => {
  const found: PeriodFigures[] = [];
  for (const { period, twr } of whole.returns) {
    const isYounger = !twr.known && twr.reason === 'before_inception';
    if (isYounger || period === '1M' || period === '3M' || period === 'MAX') continue;
    const query = { period, to: whole.to };
    const answer = await asked.read(getPerformance, { params: asked.params, query });
    found.push((await readPeriod(asked, period, answer)).figures);
  }
  return found;
};

const chartOf = (
  { series }: Performance,
  comparison: Comparison | null,
): PerformanceReportFigures['chart'] => {
  const indices = sampledIndices(series.days.length);
  const sampled = (values: readonly (number | null)[]) => sampledValues(values, indices);
  const benchmark = comparison?.series.benchmark ?? [];
  return {
    days: indices.map((index) => series.days[index] ?? 0),
    value: sampled(series.value),
    invested: sampled(series.invested),
    twr: sampled(series.twr),
    benchmark: benchmark.length === series.days.length && benchmark.length > 0 ? sampled(benchmark) : null,
  };
};

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

/** The answer about the report's own range, which opens on the day before its first. */
const readRange = async ({ read, params }: Asked, whole: Performance, from: LocalDate | undefined) => {
  if (from === undefined) return whole;
  return read(getPerformance, { params, query: { from: daysLater(from, -1), to: whole.to } });
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
  const asked: Asked = { read, params, hasBenchmark: usedBenchmark !== null };
  const whole = await read(getPerformance, { params, query: { to: options.to } });
  refuseAsked(rangeError(options, whole.to));
  const range = await readRange(asked, whole, options.from);
  const own = await readPeriod(asked, 'range', range);
  const usual = await readUsualPeriods(asked, whole);
  const inception = await readPeriod(asked, 'MAX', whole);
  const months = await readMonths(
    asked,
    whole,
    usual.find(({ period }) => period === 'YTD'),
  );
  const dates = { from: daysLater(range.from, 1), to: whole.to };
  const query = { from: range.from, to: whole.to };
  const { total, entries } = await readEntries(read, portfolioId, dates);
  const series = inception.comparison?.series;
  return {
    asAt: whole.to,
    // Without entries up to the last day there is no first one.
    from: options.from ?? (dates.from > dates.to ? dates.to : dates.from),
    portfolio,
    adviser: owner.fullName,
    periods: [own.figures, ...usual, inception.figures],
    quality: range.quality,
    chart: chartOf(whole, inception.comparison),
    ...months,
    benchmarkYears: yearlyReturns(series?.days ?? [], series?.benchmark ?? []),
    contribution: await read(getContribution, { params, query }),
    holdings: await read(getHoldings, { params, query: { asAt: whole.to } }),
    transactionCount: total,
    transactions: entries.map(printedTransaction),
    income: await read(getIncome, { params, query }),
    realised: await readRealised(asked, dates),
  };
};
