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
  volatility: msg`The annualised standard deviation of weekly returns: the higher it is, the more the value fluctuates.`,
  moneyWeighted: msg`The internal rate of return (IRR), p.a. or, for less than a year, over the period. It measures the return on the client's money, including the timing of contributions and withdrawals: a large contribution before a fall makes it lower than the time-weighted return. If several rates fit, it is the one nearest to zero with the sign of the gain.`,
  unrealised: msg`The value of the holdings less their cost, including purchase fees. Income and realised gains are not included.`,
  fall: msg`The largest loss from a peak to the following low, regardless of contributions and withdrawals.`,
  gain: msg`The gain in this range: the final value less the initial value and contributions, plus withdrawals.`,
} satisfies Record<string, MessageDescriptor>;
