import { describe, expect, test } from 'vitest';
import {
  addMonths,
  dateOfDay,
  dayOfDate,
  daysInYear,
  firstDayOfYear,
  isLeapYear,
  isWeekday,
  lastDayOfPreviousMonth,
  parseLocalDate,
  yearOfDay,
} from './dates.ts';
import { on } from '../testing/notation.ts';

const day = (text: string): number => dayOfDate(on(text));

describe('a calendar', () => {
  test('has leap years by the Gregorian rule', () => {
    expect([1900, 2000, 2023, 2024, 2100, 2400].map(isLeapYear)).toEqual([
      false,
      true,
      false,
      true,
      false,
      true,
    ]);
    expect([daysInYear(2024), daysInYear(2100)]).toEqual([366, 365]);
  });

  test('counts days from 1 January 1970', () => {
    expect([day('1970-01-01'), day('1969-12-31'), day('2000-03-01')]).toEqual([0, -1, 11_017]);
    expect([day('1900-03-01') - day('1900-02-28'), day('2000-03-01') - day('2000-02-28')]).toEqual([1, 2]);
    expect(dateOfDay(day('0001-01-01'))).toBe('0001-01-01');
    expect([yearOfDay(day('2024-12-31')), yearOfDay(day('2025-01-01')), yearOfDay(-1)]).toEqual([
      2024, 2025, 1969,
    ]);
    expect(firstDayOfYear(2025)).toBe(day('2025-01-01'));
  });

  test('has the right weekdays before and after 1970', () => {
    const week = ['2024-01-01', '2024-01-05', '2024-01-06', '2024-01-07', '1969-12-28', '1969-12-29'];
    expect(week.map((date) => isWeekday(day(date)))).toEqual([true, true, false, false, false, true]);
  });

  test('adds months across the end of a year, in both directions', () => {
    expect(addMonths(on('2024-11-30'), 3)).toBe('2025-02-28');
    expect(addMonths(on('2024-01-15'), -1)).toBe('2023-12-15');
    expect(addMonths(on('2023-12-31'), 2)).toBe('2024-02-29');
    expect(addMonths(on('2024-05-31'), 12)).toBe('2025-05-31');
    expect(addMonths(on('2024-03-31'), 1)).toBe('2024-04-30');
    expect(lastDayOfPreviousMonth(on('2023-03-01'))).toBe('2023-02-28');
  });

  test('rejects a text that contains more or less than a date', () => {
    expect(
      ['2024-01-011', 'x2024-01-01', '002024-01-01', '2024-12-00', '2024-12-32', '2024-04-31'].map(
        parseLocalDate,
      ),
    ).toEqual(Array(6).fill(null));
    expect(parseLocalDate('2024-12-31')).toBe('2024-12-31');
    expect(parseLocalDate('0001-01-31')).toBe('0001-01-31');
  });
});
