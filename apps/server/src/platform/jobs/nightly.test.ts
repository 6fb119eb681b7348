import { describe, expect, test } from 'vitest';
import { firstNightlyWork, isNightlyWorkDue } from './nightly.ts';

const at = (text: string) => new Date(`2026-03-10T${text}Z`);

describe('isNightlyWorkDue', () => {
  test.each([
    ['by day', at('12:00'), at('03:00'), false],
    ['at night, after a day', new Date('2026-03-11T03:00Z'), at('03:00'), true],
    ['at night, done an hour ago', at('04:00'), at('03:00'), false],
    ['by day, when a night was missed', new Date('2026-03-11T15:00Z'), at('03:00'), true],
  ])('%s', (_, now, last, expected) => {
    expect(isNightlyWorkDue({ now, last, timeZone: 'UTC' })).toBe(expected);
  });

  test.each([
    ['America/New_York', at('07:30'), true],
    ['America/New_York', at('03:00'), false],
    ['Asia/Tokyo', at('18:00'), true],
    ['Asia/Tokyo', at('03:00'), false],
  ])('at night in %s, wherever the machine stands', (timeZone, now, expected) => {
    const last = new Date(now.getTime() - 24 * 3_600_000);
    expect(isNightlyWorkDue({ now, last, timeZone })).toBe(expected);
  });

  test('is due half an hour after a start, and not before', () => {
    const last = firstNightlyWork(at('12:00'));
    expect(isNightlyWorkDue({ now: at('12:29'), last, timeZone: 'UTC' })).toBe(false);
    expect(isNightlyWorkDue({ now: at('12:30'), last, timeZone: 'UTC' })).toBe(true);
  });
});
