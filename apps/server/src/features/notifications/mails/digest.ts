/** When digests leave. */
import { digestHour } from '@partnerfolio/contract/notifications/choices';
import { timeOfDayIn } from '../../../platform/basics/clock.ts';

const hourMs = 3_600_000;
const minuteMs = 60_000;
/** What was being written at the hour is there so much later. */
const graceMs = 5 * minuteMs;

/**
 * How long ago the digests of today were due by the firm's time zone, in milliseconds; null before it. What came until then goes
 * into the digest of the day, and what comes later into tomorrow's, so that no process sends a second one. Clocks change at
 * night, before the hour.
 */
export const msSinceDigest = ({
  now,
  timeZone,
}: {
  readonly now: Date;
  readonly timeZone: string;
}): number | null => {
  const passedMs = timeOfDayIn(timeZone, now) - digestHour * hourMs;
  return passedMs < graceMs ? null : passedMs;
};
