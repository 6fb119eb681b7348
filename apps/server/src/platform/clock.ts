/** The time: what a clock is, and the real one. */
import { localDateSchema } from '@partnerfolio/contract/values';
import type { LocalDate } from '@partnerfolio/contract/values';

/** The only source of time on the server, so that a test can let hours pass. */
export interface Clock {
  now(): Date;
  /** The calendar date the firm works with. */
  today(): LocalDate;
}

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
