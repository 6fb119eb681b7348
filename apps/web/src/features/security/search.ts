import { securityChartDays } from '@partnerfolio/contract/choices';
import { z } from 'zod';
import { choiceParam, dateParam, idParam, offsetParam, textParam } from '../../search-params.ts';

/** How far back the chart goes. */
export const overviewSearch = z.object({ days: choiceParam(securityChartDays) });

const dates = { from: dateParam, to: dateParam };

/** Which tries to sign in are shown. */
export const attemptsSearch = z.object({
  q: textParam,
  result: choiceParam(['success', 'failed']),
  ...dates,
  offset: offsetParam,
});
export type AttemptsSearch = z.output<typeof attemptsSearch>;

/** Which events of the trail are shown. */
export const eventsSearch = z.object({
  q: textParam,
  type: textParam,
  person: idParam,
  ...dates,
  offset: offsetParam,
});
export type EventsSearch = z.output<typeof eventsSearch>;

/** Which mails are shown. */
export const mailsSearch = z.object({ q: textParam, offset: offsetParam });
export type MailsSearch = z.output<typeof mailsSearch>;
