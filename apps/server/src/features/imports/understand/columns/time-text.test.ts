import { describe, expect, test } from 'vitest';
import { isNewestFirst } from '../../assess/ledger/row-order.rules.ts';
import { knownTime, readTime, readTimeAfterDate } from './time-text.ts';

describe('a time of day', () => {
  test.each([
    ['9:30', '09:30:00'],
    ['09:30:15', '09:30:15'],
    ['16:02:07.123', '16:02:07'],
    ['4:02 PM', '16:02:00'],
    ['12:00 a.m.', '00:00:00'],
    ['12:30 pm', '12:30:00'],
    ['09:30:15 CET', '09:30:15'],
    ['09:30:15Z', '09:30:15'],
    ['09:30 +0200', '09:30:00'],
    ['24:00', null],
    ['13:00 PM', null],
    ['09:60', null],
    ['0930', null],
    ['n/a', null],
    ['', null],
  ])('%j in a column of its own is %j', (text, time) => {
    expect(readTime(text)).toBe(time);
  });

  test.each([
    ['2025-01-02 09:30', '09:30:00'],
    ['2025-01-02T16:02:07.000Z', '16:02:07'],
    ['2025-01-02T23:30:00-05:00', '23:30:00'],
    ['02/01/2025, 4:02:01 PM', '16:02:01'],
    ['20250102;093015', '09:30:15'],
    ['2025-01-02, 09:30:15', '09:30:15'],
    ['2025-01-02', null],
    ['20250102', null],
    ['2025-01-02 as of 2025-01-01', null],
  ])('%j after its date is %j', (text, time) => {
    expect(readTimeAfterDate(text)).toBe(time);
  });

  test('midnight is no known time', () => {
    expect(knownTime(readTimeAfterDate('2025-01-02 00:00:00'))).toBeNull();
    expect(knownTime('00:00:01')).toBe('00:00:01');
  });
});

describe('a file is newest first', () => {
  test.each([
    [['2025-01-03', '2025-01-02', '2025-01-02', '2025-01-01'], true],
    [['2025-01-01', '2025-01-02', '2025-01-02'], false],
    [['2025-01-02 16:00', '2025-01-02 09:00'], true],
    [['2025-01-02', '2025-01-02'], false],
    [['2025-01-03', '2025-01-01', '2025-01-02', '2025-01-04'], false],
    [[], false],
  ])('%j: %s', (instants, expected) => {
    expect(isNewestFirst(instants)).toBe(expected);
  });
});
