/** When digests leave. */
import { digestHour } from '@partnerfolio/contract/notifications/choices';

const hourMs = 3_600_000;
const minuteMs = 60_000;
/** What was being written at the hour is there so much later. */
const graceMs = 5 * minuteMs;

/** The time of day in a time zone, in milliseconds since midnight; on a day whose clocks change, since the hour shown. */
const timeOfDay = (timeZone: string, at: Date): number => {
  const format = new Intl.DateTimeFormat('en', {
    timeZone,
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
    hourCycle: 'h23',
  });
  const numberOf = Object.fromEntries(
    format.formatToParts(at).map(({ type, value }) => [type, Number(value)]),
  );
  const { hour = 0, minute = 0, second = 0 } = numberOf;
  return ((hour * 60 + minute) * 60 + second) * 1000 + at.getUTCMilliseconds();
};

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
  const passedMs = timeOfDay(timeZone, now) - digestHour * hourMs;
  return passedMs < graceMs ? null : passedMs;
};
