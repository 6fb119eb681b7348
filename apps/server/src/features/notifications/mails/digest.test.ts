/** The moment of the daily digest. */
import { expect, test } from 'vitest';
import { msSinceDigest } from './digest.ts';

const momentAt = (now: string, timeZone = 'Europe/Madrid') => {
  const passedMs = msSinceDigest({ now: new Date(now), timeZone });
  return passedMs === null ? null : new Date(Date.parse(now) - passedMs).toISOString();
};

test('is seven o’clock of the firm, from five minutes later until midnight', () => {
  expect(momentAt('2026-01-15T05:59:59Z')).toBeNull();
  expect(momentAt('2026-01-15T06:04:59Z')).toBeNull();
  expect(momentAt('2026-01-15T06:05:00Z')).toBe('2026-01-15T06:00:00.000Z');
  expect(momentAt('2026-01-15T22:59:59.999Z')).toBe('2026-01-15T06:00:00.000Z');
  expect(momentAt('2026-01-15T23:00:00Z')).toBeNull();
  expect(momentAt('2026-07-15T12:34:56.789Z')).toBe('2026-07-15T05:00:00.000Z');
});

test('is seven o’clock on days whose clocks change, and where time zones differ by part of an hour', () => {
  expect(momentAt('2026-03-29T08:00:00Z')).toBe('2026-03-29T05:00:00.000Z');
  expect(momentAt('2026-10-25T08:00:00Z')).toBe('2026-10-25T06:00:00.000Z');
  expect(momentAt('2026-05-05T08:00:00Z', 'Asia/Kolkata')).toBe('2026-05-05T01:30:00.000Z');
});
