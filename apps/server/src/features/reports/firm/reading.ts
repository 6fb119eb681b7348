/** Reads the figures of the overview of the firm through the endpoints of the page of analytics and of the firm's value. */
import { getAnalytics } from '@partnerfolio/contract/analytics';
import type { Analytics } from '@partnerfolio/contract/analytics';
import { listClients } from '@partnerfolio/contract/clients';
import { explainFirmValue } from '@partnerfolio/contract/figures/value-explanations';
import type { ExplainedValue, ValuePart } from '@partnerfolio/contract/figures/value-explanations';
import { listPortfolios } from '@partnerfolio/contract/portfolios';
import type { ReportOptions } from '@partnerfolio/contract/reports/options';
import type { LocalDate } from '@partnerfolio/contract/values';
import { refuse } from '../../../platform/http/problem.ts';
import type { CombinedPeriod } from '../clients/combined.ts';
import { sampledIndices, sampledValues } from '../performance/series/sampled.rules.ts';
import { daysLater, rangeError } from '../template/asked.rules.ts';
import { ReadRefused } from '../template/reading.actions.ts';
import type { Reader } from '../template/reading.actions.ts';
import { refuseAsked } from '../template/statement.actions.ts';
import type { Allocation, FirmOverviewFigures, LeftOut } from './figures.ts';
import { largestClients, largestPortfolios, withoutValue } from './largest.rules.ts';

const partsAtOnce = 1000;

/** Every part of the firm's value, from as many answers as there are pages. */
const readValue = async (
  read: Reader,
): Promise<{ readonly value: ExplainedValue; readonly parts: readonly ValuePart[] }> => {
  const parts: ValuePart[] = [];
  for (;;) {
    const query = { of: 'firm' as const, offset: parts.length, limit: partsAtOnce };
    const value = await read(explainFirmValue, { query });
    parts.push(...value.parts.items);
    if (parts.length >= value.parts.total || value.parts.items.length === 0) return { value, parts };
  }
};

const toPeriod = (
  period: CombinedPeriod['period'],
  { from, to, development, twr, twrAnnual }: Analytics,
): CombinedPeriod => ({ period, from, to, ...development, twr, twrAnnual });

const leftOutOf = ({ leftOut, leftOutPortfolios }: Analytics): LeftOut => ({
  count: leftOut,
  named: leftOutPortfolios,
});

/** The analytics of the report's range, of the year to date, and since inception; each range of days once. */
const readPeriods = async (read: Reader, whole: Analytics, from: LocalDate | undefined) => {
  const { from: since, to } = whole;
  const ask = (opening: LocalDate) => read(getAnalytics, { query: { from: opening, to } });
  const opening = from === undefined ? since : daysLater(from, -1);
  const own = opening <= since ? whole : await ask(opening);
  const lastYear = `${Number(to.slice(0, 4)) - 1}-12-31` as LocalDate;
  const isNews = lastYear > since && lastYear !== own.from;
  return {
    own,
    periods: [
      toPeriod('range', own),
      ...(isNews ? [toPeriod('YTD', await ask(lastYear))] : []),
      toPeriod('MAX', whole),
    ],
  };
};

const readCounts = async (read: Reader) => {
  const [clients, closedClients, open, closed] = [
    await read(listClients, { query: { limit: 1 } }),
    await read(listClients, { query: { status: 'closed', limit: 1 } }),
    await read(listPortfolios, { query: { open: 'true', limit: 1 } }),
    await read(listPortfolios, { query: { open: 'false', limit: 1 } }),
  ];
  return {
    clients: { open: clients.total - closedClients.total, closed: closedClients.total },
    portfolios: { open: open.total, closed: closed.total },
  };
};

const chartOf = ({ series }: Analytics): FirmOverviewFigures['chart'] => {
  const indices = sampledIndices(series.days.length);
  return {
    days: indices.map((index) => series.days[index] ?? 0),
    value: sampledValues(series.value, indices),
  };
};

const allocationOf = (
  { value: { value: total }, parts }: Awaited<ReturnType<typeof readValue>>,
  { byClass, unknownLines, byCurrency }: Analytics,
): Allocation => ({
  total,
  byClass,
  unknownLines,
  byCurrency,
  clients: largestClients(parts),
  portfolios: largestPortfolios(parts),
  leftOut: withoutValue(parts),
});

/** Refuses figures of which some wait to be computed, or that changed between two answers. @throws ReadRefused */
const refuseRestless = (isAtRest: boolean): void => {
  if (!isAtRest) throw new ReadRefused(refuse('busy'));
};

/** Reads the figures one after the other, so that their stamp is the same each time. @throws ReadRefused */
export const readFirmOverview = async (
  read: Reader,
  { from, to }: ReportOptions,
): Promise<FirmOverviewFigures> => {
  const value = await readValue(read);
  const today = value.value.ratesOn;
  refuseAsked(rangeError({ from, to } as ReportOptions, today));
  const whole = await read(getAnalytics, { query: { period: 'MAX', ...(to !== undefined && { to }) } });
  const { own, periods } = await readPeriods(read, whole, from);
  const isEmpty = whole.from >= whole.to;
  const isOfToday = whole.to === today;
  refuseRestless(whole.renewing === 0 && value.value.renewing === 0);
  refuseRestless(JSON.stringify(whole.value) === JSON.stringify(value.value.value));
  return {
    asAt: whole.to,
    from: from ?? (isEmpty ? whole.to : daysLater(whole.from, 1)),
    currency: whole.currency,
    ...(await readCounts(read)),
    periods: isEmpty ? [] : periods,
    chart: chartOf(whole),
    leftOut: { range: leftOutOf(own), sinceInception: leftOutOf(whole) },
    allocation: isOfToday && !isEmpty ? allocationOf(value, whole) : null,
  };
};
