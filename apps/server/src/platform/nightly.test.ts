import { describe, expect, test } from 'vitest';
import { firstNightlyWork, isNightlyWorkDue } from './nightly.ts';

const at = (text: string) => new Date(`2026-03-10T${text}`);

describe('isNightlyWorkDue', () => {
  test.each([
    ['by day', at('12:00'), at('03:00'), false],
    ['at night, after a day', new Date('2026-03-11T03:00'), at('03:00'), true],
    ['at night, done an hour ago', at('04:00'), at('03:00'), false],
    ['by day, when a night was missed', new Date('2026-03-11T15:00'), at('03:00'), true],
  ])('%s', (_, now, last, expected) => {
    expect(isNightlyWorkDue(now, last)).toBe(expected);
  });

  test('half an hour after a start, and not before', () => {
    const last = firstNightlyWork(at('12:00'));
    expect(isNightlyWorkDue(at('12:29'), last)).toBe(false);
    expect(isNightlyWorkDue(at('12:30'), last)).toBe(true);
  });
});
