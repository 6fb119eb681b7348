/** Reads the figures of a portfolio review through the endpoints of the portfolio's pages. */
import { getClient } from '@partnerfolio/contract/clients';
import { getContribution } from '@partnerfolio/contract/figures/contribution';
import { getIncome } from '@partnerfolio/contract/figures/income';
import { getHoldings, getPerformance } from '@partnerfolio/contract/performance';
import { getPortfolio } from '@partnerfolio/contract/portfolios';
import { listMandates } from '@partnerfolio/contract/portfolios/mandates';
import type { ReportOptions } from '@partnerfolio/contract/reports/options';
import type { LocalDate } from '@partnerfolio/contract/values';
import { chartLines, readBenchmarks, readPeriods } from '../performance/period-reading.ts';
import { choicesOf, comparedWith } from '../performance/reading.ts';
import { accountError, daysLater, rangeError } from '../template/asked.rules.ts';
import { frozenPortfolio } from '../template/portfolio.ts';
import type { Reader } from '../template/reading.actions.ts';
import { portfolioIdOf, refuseAsked } from '../template/statement.actions.ts';
import type { ReportSubject } from '../template/template.ts';
import type { ReviewFigures } from './review-figures.ts';

/** The mandate of a day. */
const readMandate = async (read: Reader, id: string, day: LocalDate): Promise<ReviewFigures['mandate']> => {
  const { items } = await read(listMandates, { params: { id } });
  const found = items.find(({ fromDay, toDay }) => fromDay <= day && (toDay === null || day <= toDay));
  return found === undefined ? null : { service: found.service, since: found.fromDay };
};

/** Reads the figures one after the other, so that their stamp is the same each time. @throws ReadRefused */
export const readReview = async (
  read: Reader,
  subject: ReportSubject,
  options: ReportOptions,
): Promise<ReviewFigures> => {
  refuseAsked(accountError(options));
  const portfolioId = portfolioIdOf(subject);
  const params = { id: portfolioId };
  const answer = await read(getPortfolio, { params });
  const { cashKept, usedBenchmark } = answer;
  const { owner, nextReviewOn } = await read(getClient, { params: { id: answer.client.id } });
  const benchmarks = await readBenchmarks(read, options);
  const asked = { read, params, benchmarks: comparedWith(benchmarks, usedBenchmark) };
  const whole = await read(getPerformance, { params, query: { to: options.to } });
  refuseAsked(rangeError(options, whole.to));
  const found = await readPeriods(asked, whole, { from: options.from, usual: ['YTD'] });
  const query = { from: found.range.from, to: whole.to };
  const first = daysLater(found.range.from, 1);
  const { received } = await read(getIncome, { params, query });
  return {
    asAt: whole.to,
    // Without entries up to the last day there is no first one.
    from: options.from ?? (first > whole.to ? whole.to : first),
    choices: choicesOf(options),
    ...(benchmarks !== null && { benchmarks }),
    portfolio: { ...frozenPortfolio(answer), cashKept, usedBenchmark },
    adviser: owner.fullName,
    mandate: await readMandate(read, portfolioId, whole.to),
    nextReviewOn,
    periods: found.periods,
    chart: chartLines(found),
    contribution: await read(getContribution, { params, query }),
    holdings: await read(getHoldings, { params, query: { asAt: whole.to } }),
    income: received.total,
  };
};
