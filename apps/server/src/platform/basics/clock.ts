/** The clock: its interface, and the real one. */
import { localDateSchema } from '@partnerfolio/contract/values';
import type { LocalDate } from '@partnerfolio/contract/values';

/** The server's only source of time, so that a test can advance it. */
export interface Clock {
  now(): Date;
  /** The calendar date in the firm's time zone. */
  today(): LocalDate;
  /** The calendar date of an instant in the firm's time zone. */
  dateOf(instant: Date): LocalDate;
}

/** The calendar date of an instant in a time zone. */
export const dateIn = (timeZone: string): ((instant: Date) => LocalDate) => {
  // The Swedish locale formats dates as ISO 8601 does.
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' });
  return (instant) => localDateSchema.parse(format.format(instant));
};

export const systemClock = (timeZone: string): Clock => {
  const date = dateIn(timeZone);
  const now = () => new Date();
  return { now, today: () => date(now()), dateOf: date };
};
