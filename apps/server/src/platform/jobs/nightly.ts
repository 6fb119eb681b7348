/** Decides when nightly work is due, on a machine that may be off at night. */
import { timeOfDayIn } from '../basics/clock.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const atLatestMs = 36 * hourMs;

/** The assumed last run at a start: long enough ago that the work is due half an hour later. */
export const firstNightlyWork = (startedAt: Date): Date =>
  new Date(startedAt.getTime() - atLatestMs + 30 * minuteMs);

interface NightlyQuestion {
  readonly now: Date;
  readonly last: Date;
  /** The firm's time zone; the machine may stand anywhere. */
  readonly timeZone: string;
}

/** The hour of the day, from 0 to 23, in a time zone. */
export const hourIn = (timeZone: string, at: Date): number => Math.floor(timeOfDayIn(timeZone, at) / hourMs);

/**
 * Once between two and five at night. When a night was missed, also by day, half an hour after a start, because a
 * machine that is off at night would otherwise never run it.
 */
export const isNightlyWorkDue = ({ now, last, timeZone }: NightlyQuestion): boolean => {
  const sinceMs = now.getTime() - last.getTime();
  const hour = hourIn(timeZone, now);
  const isNight = hour >= 2 && hour < 5;
  return sinceMs >= atLatestMs || (isNight && sinceMs >= 6 * hourMs);
};
