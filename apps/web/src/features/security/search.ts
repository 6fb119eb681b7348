import { securityChartDays } from '@partnerfolio/contract/choices';
import { z } from 'zod';
import { choiceParam, dateParam, idParam, offsetParam, textParam } from '../../search-params.ts';

/** The number of days in the chart. */
export const overviewSearch = z.object({ days: choiceParam(securityChartDays) });

const dates = { from: dateParam, to: dateParam };

/** The search parameters of sign-in attempts. */
export const attemptsSearch = z.object({
  q: textParam,
  result: choiceParam(['success', 'failed']),
  ...dates,
  offset: offsetParam,
});
export type AttemptsSearch = z.output<typeof attemptsSearch>;

/** The search parameters of the audit log. */
export const eventsSearch = z.object({
  q: textParam,
  type: textParam,
  person: idParam,
  ...dates,
  offset: offsetParam,
});
export type EventsSearch = z.output<typeof eventsSearch>;

/** The search parameters of a portfolio's history. */
export const portfolioHistorySearch = z.object({ offset: offsetParam });

/** The search parameters of mails. */
export const mailsSearch = z.object({ q: textParam, offset: offsetParam });
export type MailsSearch = z.output<typeof mailsSearch>;
