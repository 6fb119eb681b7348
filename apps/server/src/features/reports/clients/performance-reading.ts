/** Reads the figures of a performance report of a client through the endpoints of its page and of its portfolios' pages. */
import type { ClientFigures } from '@partnerfolio/contract/clients';
import { getHoldings, getPerformance } from '@partnerfolio/contract/performance';
import type { ReportOptions } from '@partnerfolio/contract/reports/options';
import type { LocalDate } from '@partnerfolio/contract/values';
import { dayOfDate } from '@partnerfolio/finance/dates';
import { sampledIndices, sampledValues } from '../performance/series/sampled.rules.ts';
import { accountError, daysLater, rangeError } from '../template/asked.rules.ts';
import type { Reader } from '../template/reading.actions.ts';
import { refuseAsked } from '../template/statement.actions.ts';
import type { ReportSubject, ScopePortfolio } from '../template/template.ts';
import { openOn, readHeld, readLastDay } from './client-holdings.ts';
import { readCombined } from './combined.ts';
import type { CombinedAsked, CombinedPeriod } from './combined.ts';
import type { ClientPerformanceFigures, PortfolioFigures } from './performance-figures.ts';
import { readInScope } from './scope.ts';
import type { ScopeReading } from './scope.ts';
import type { Excluded } from './writer.ts';

/** From the closing value of a day; null for since inception. */
interface Dates {
  readonly opening: LocalDate | null;
  readonly to: LocalDate;
}

/** The range, the year to date and since inception; each range of days once. */
const readPeriods = async (asked: CombinedAsked, { opening, to }: Dates): Promise<CombinedPeriod[]> => {
  const { since } = asked.combined;
  if (since === null || since >= to) return [];
  const lastYear = `${Number(to.slice(0, 4)) - 1}-12-31` as LocalDate;
  const openings: [CombinedPeriod['period'], LocalDate][] = [
    ['range', opening === null || opening < since ? since : opening],
    ['YTD', lastYear],
    ['MAX', since],
  ];
  const found: CombinedPeriod[] = [];
  for (const [period, from] of openings) {
    const isYounger = period === 'YTD' && from < since;
    // Of a single range since inception, both are printed as one.
    const isKnown = found.some((one) => one.from === from);
    if (!isYounger && !(isKnown && period === 'YTD'))
      found.push(await readCombined(asked, period, { from, to }));
  }
  return found;
};

const readPortfolio = async (
  read: Reader,
  portfolio: ScopePortfolio,
  { opening, to: last }: Dates,
): Promise<PortfolioFigures> => {
  const params = { id: portfolio.id };
  const query = { ...(opening !== null && { from: opening }), to: last };
  const { from, to, value, inflows, outflows, gain, twr } = await read(getPerformance, { params, query });
  const { total } = await read(getHoldings, { params, query: { asAt: from } });
  return { portfolio, performance: { from, to, value, inflows, outflows, gain, twr }, opening: total };
};

/** The portfolios with figures in the range, and why others have none. */
const readPortfolios = async (read: Reader, all: readonly ScopePortfolio[], dates: Dates) => {
  const { open, closed } = openOn(all, dates.opening ?? ('0001-01-01' as LocalDate));
  const portfolios: PortfolioFigures[] = [];
  const excluded: Excluded[] = [...closed];
  for (const portfolio of open) {
    const found = await readPortfolio(read, portfolio, dates);
    // Without entries up to the last day the figures open on it.
    if (found.performance.from >= found.performance.to)
      excluded.push({ id: portfolio.id, reason: 'no_entries' });
    else portfolios.push(found);
  }
  return { portfolios, excluded };
};

/** The value of each day up to the last one, made short enough for print. */
const chartOf = ({ series }: ClientFigures, asAt: LocalDate): ClientPerformanceFigures['chart'] => {
  const last = dayOfDate(asAt as Parameters<typeof dayOfDate>[0]);
  const days = series.days.filter((day) => day <= last);
  const indices = sampledIndices(days.length);
  return { days: indices.map((index) => days[index] ?? 0), value: sampledValues(series.value, indices) };
};

const compose = async (
  read: Reader,
  options: ReportOptions,
  { scope, combined }: ScopeReading,
): Promise<ClientPerformanceFigures> => {
  const clientId = scope.client.id;
  const asAt = await readLastDay(read, clientId, options.to);
  refuseAsked(rangeError(options, asAt));
  const opening = options.from === undefined ? null : daysLater(options.from, -1);
  const dates = { opening, to: asAt };
  const periods = await readPeriods({ read, clientId, combined }, dates);
  const { portfolios, excluded } = await readPortfolios(read, scope.portfolios, dates);
  const isIn = ({ id }: ScopePortfolio) => portfolios.some((one) => one.portfolio.id === id);
  const { open } = openOn(scope.portfolios.filter(isIn), asAt);
  const [own] = periods;
  return {
    asAt,
    from: options.from ?? (own === undefined ? asAt : daysLater(own.from, 1)),
    scope,
    periods,
    chart: chartOf(combined, asAt),
    portfolios,
    excluded,
    held: await readHeld(read, open, asAt),
  };
};

/** Reads the figures one after the other, so that their stamp is the same each time. @throws ReadRefused */
export const readClientPerformance = (
  read: Reader,
  subject: ReportSubject,
  options: ReportOptions,
): Promise<ClientPerformanceFigures> => {
  refuseAsked(accountError(options));
  return readInScope(read, subject, (reading) => compose(read, options, reading));
};
