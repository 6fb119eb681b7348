/** When nightly work is due, on a machine that may be off at night. */

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const atLatestMs = 36 * hourMs;

/** What counts as the last time at a start: so long ago that the work is due half an hour later. */
export const firstNightlyWork = (startedAt: Date): Date =>
  new Date(startedAt.getTime() - atLatestMs + 30 * minuteMs);

interface NightlyQuestion {
  readonly now: Date;
  readonly last: Date;
  /** That of the firm: the machine may stand anywhere. */
  readonly timeZone: string;
}

const hourIn = (timeZone: string, at: Date): number =>
  Number(new Intl.DateTimeFormat('en', { timeZone, hour: 'numeric', hourCycle: 'h23' }).format(at));

/**
 * Between two and five at night, once. By day when a night was missed, and half an hour after a start, because a
 * machine that is off at night would never come to it.
 */
export const isNightlyWorkDue = ({ now, last, timeZone }: NightlyQuestion): boolean => {
  const sinceMs = now.getTime() - last.getTime();
  const hour = hourIn(timeZone, now);
  const isNight = hour >= 2 && hour < 5;
  return sinceMs >= atLatestMs || (isNight && sinceMs >= 6 * hourMs);
};
