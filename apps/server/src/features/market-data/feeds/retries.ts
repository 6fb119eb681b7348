/** When a provider that failed is asked again. */

const minuteMs = 60_000;
const longestPauseMs = 6 * 60 * minuteMs;
/** A provider that wants to be left alone for longer is asked after this time. */
const longestWaitMs = 24 * 60 * minuteMs;

/** Five minutes after the first failure, twice as long after each further one. */
export const retryMs = (failures: number): number => Math.min(5 * minuteMs * 2 ** failures, longestPauseMs);

/** Reads the header `Retry-After`, a number of seconds or a date; five minutes if it says nothing. */
export const pauseMs = (retryAfter: string | null, now: Date): number => {
  const text = retryAfter?.trim() ?? '';
  const ms = /^\d{1,9}$/.test(text) ? Number(text) * 1000 : Date.parse(text) - now.getTime();
  return Number.isNaN(ms) ? retryMs(0) : Math.min(Math.max(ms, 0), longestWaitMs);
};
