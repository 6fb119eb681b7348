/** The real clock. */
import { localDateSchema } from '@partnerfolio/contract/values';
import type { LocalDate } from '@partnerfolio/contract/values';
import type { Clock } from './context.ts';

/** The calendar date of an instant in a time zone. */
export const dateIn = (timeZone: string): ((instant: Date) => LocalDate) => {
  // Sweden writes dates as ISO 8601 does.
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' });
  return (instant) => localDateSchema.parse(format.format(instant));
};

export const systemClock = (timeZone: string): Clock => {
  const date = dateIn(timeZone);
  const now = () => new Date();
  return { now, today: () => date(now()) };
};
