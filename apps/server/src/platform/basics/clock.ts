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

/** The time of day in a time zone, in milliseconds since midnight; on a day whose clocks change, since the hour shown. */
export const timeOfDayIn = (timeZone: string, at: Date): number => {
  const format = new Intl.DateTimeFormat('en', {
    timeZone,
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
    hourCycle: 'h23',
  });
  const {
    hour = 0,
    minute = 0,
    second = 0,
  } = Object.fromEntries(format.formatToParts(at).map(({ type, value }) => [type, Number(value)]));
  return ((hour * 60 + minute) * 60 + second) * 1000 + at.getUTCMilliseconds();
};

export const systemClock = (timeZone: string): Clock => {
  const date = dateIn(timeZone);
  const now = () => new Date();
  return { now, today: () => date(now()), dateOf: date };
};
