import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

/** What the figures mean, in the words of docs/guide/figures.md; for `i18n._()`. */
export const explanations = {
  value: msg`What everything held is worth at the last known closes and exchange rates, with cash where it is kept. Partial: something in it has no price or rate and is left out.`,
  firm: msg`All open portfolios in the firm's currency, at the last known closes and exchange rates. From last month: the time-weighted return since the last day of last month, net of booked fees and taxes; money paid in or out does not count. Partial: something has no price or rate and is left out; Data problems say what.`,
  course: msg`What everything was worth, day by day. Money paid in or out moves it too: how the investments did is told by the returns, in each portfolio and under Analytics.`,
  yearToDate: msg`The time-weighted return (TWR) since the last day of last year: how the investments did, whatever was paid in or out and when. Net: after the fees and taxes booked in the portfolio.`,
  sinceInception: msg`The time-weighted return (TWR) since the first entry, net of booked fees and taxes, and by the year once there is a whole one. It tells how the investments did. How the client's money did depends on when it was paid in: that is the money-weighted return.`,
  timeWeighted: msg`The time-weighted return over this range: how the investments did, whatever was paid in or out and when. Net: after the fees and taxes booked in the portfolio. A charge booked while nothing was held is not a return: it stays in the gain and is listed below.`,
  gross: msg`The time-weighted return before the fees booked in the portfolio; taxes are taken off.`,
  analytics: msg`The time-weighted return (TWR) of all portfolios as one over this range, in the firm's currency: how the investments did, whatever was paid in or out. Net: after the fees and taxes booked in the portfolios. Partial: a portfolio that is not known on every day is left out.`,
  volatility: msg`How much the returns of whole weeks differ from one another, scaled to a year: the higher, the rougher the ride.`,
  moneyWeighted: msg`The internal rate of return (IRR), p.a. or, for less than a year, over the period: how the client's money did, with the timing of what was paid in and taken out. Who pays in much before a fall has a lower one than the time-weighted return, and can have gained less than that return of what was paid in. Where several rates fit, the one nearest to zero with the sign of the gain.`,
  unrealised: msg`What the holdings are worth above what they cost, the fees of buying them included. Income and sales already made are not in it.`,
  fall: msg`The largest loss from a peak to the low after it, whatever was paid in or out.`,
  gain: msg`The money earned in this range: the value at its end, less the value at its beginning and what was paid in, plus what was taken out.`,
} satisfies Record<string, MessageDescriptor>;
