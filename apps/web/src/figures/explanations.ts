import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

/** Explanations of the figures, in the words of docs/guide/figures.md. */
export const explanations = {
  value: msg`The value of all holdings at the latest closing prices and exchange rates, including tracked cash. Incomplete: something without a price or rate is left out.`,
  firm: msg`All open portfolios in the firm's currency, at the latest closing prices and exchange rates. From last month: the time-weighted return since the last day of last month, net of booked fees and taxes, regardless of contributions and withdrawals. Incomplete: something without a price or rate is left out. See Data issues.`,
  course: msg`The value of all holdings, day by day. Contributions and withdrawals change it too: for the performance of the investments, see the returns in each portfolio and under Analytics.`,
  yearToDate: msg`The time-weighted return (TWR) since the last day of last year: the performance of the investments, regardless of contributions and withdrawals. Net: after the fees and taxes booked in the portfolio.`,
  sinceInception: msg`The time-weighted return (TWR) since the first entry, net of booked fees and taxes, p.a. after the first full year. It measures the performance of the investments. The return on the client's money also depends on the timing of contributions: see the money-weighted return.`,
  timeWeighted: msg`The time-weighted return over this range: the performance of the investments, regardless of contributions and withdrawals. Net: after the fees and taxes booked in the portfolio. A charge booked without holdings is not part of the return: it stays in the gain and is listed below.`,
  gross: msg`The time-weighted return before the fees booked in the portfolio, but after taxes.`,
  analytics: msg`The time-weighted return (TWR) of all portfolios combined over this range, in the firm's currency: the performance of the investments, regardless of contributions and withdrawals. Net: after the fees and taxes booked in the portfolios. Incomplete: a portfolio without data for every day is left out.`,
  volatility: msg`The annualised standard deviation of the returns from week to week: the higher it is, the more the value fluctuates.`,
  moneyWeighted: msg`The internal rate of return (IRR), p.a. or, for less than a year, over the period. It measures the return on the client's money, including the timing of contributions and withdrawals: a large contribution before a fall makes it lower than the time-weighted return. If several rates fit, it is the one nearest to zero with the sign of the gain.`,
  unrealised: msg`The value of the holdings less their cost, including purchase fees. Income and realised gains are not included.`,
  maxDrawdown: msg`The largest loss from a peak to the following low, regardless of contributions and withdrawals.`,
  benchmarkReturn: msg`The return of the benchmark over this range, in the portfolio's currency at the exchange rates of each day. Dividends count only if the index or fund reinvests them. Unknown without a price on the first day: later prices are never used for earlier days.`,
  difference: msg`The time-weighted return of the portfolio, net, less the return of the benchmark, in percentage points.`,
  beta: msg`How strongly the portfolio moves with the benchmark: at 1 as strongly, at 0.5 half as strongly, below 0 in the opposite direction. Covariance with the benchmark divided by the variance of the benchmark.`,
  alpha: msg`The return p.a. above the risk-free rate that the benchmark and beta do not explain (Jensen's alpha).`,
  trackingError: msg`The annualised standard deviation of the differences from the benchmark: the smaller, the closer the portfolio follows it.`,
  informationRatio: msg`The mean difference from the benchmark divided by its standard deviation, annualised: the return for the risk of departing from the benchmark.`,
  correlation: msg`How regularly portfolio and benchmark move together: 1 always in the same direction, 0 independently, −1 always in opposite directions.`,
  upCapture: msg`The annualised return of the portfolio divided by that of the benchmark, over the periods in which the benchmark rose. Above 100%: it gained more.`,
  downCapture: msg`The annualised return of the portfolio divided by that of the benchmark, over the periods in which the benchmark fell. Below 100%: it lost less.`,
  sampledVolatility: msg`The annualised standard deviation of the returns: the higher it is, the more the value fluctuates. Returns are daily, weekly or monthly, depending on how often most of the value is priced.`,
  sharpe: msg`The mean return above the risk-free rate divided by its standard deviation, annualised: the return for the risk taken.`,
  sortino: msg`The mean return above the risk-free rate divided by the deviation of the returns below it, annualised: like the Sharpe ratio, but only falls count as risk.`,
  gain: msg`The gain in this range: the final value less the initial value and contributions, plus withdrawals.`,
} satisfies Record<string, MessageDescriptor>;
