import { expect, test } from 'vitest';
import { periodPart } from './period-part.ts';

const dayOf = (text: string) => Date.parse(text) / 86_400_000;
const dates = ['2025-11-14', '2025-12-31', '2026-02-27', '2026-10-20', '2026-11-20', '2026-11-21'];
const series = { days: dates.map(dayOf), value: dates.map((_, i) => i) };
const shown = (period: '1M' | 'YTD' | '1Y' | 'MAX', asOf = '2026-11-20') =>
  periodPart(series, period, asOf).value;

test("ends on the figures' date and starts on the same day of an earlier month", () => {
  expect(shown('1M')).toEqual([3, 4]);
  expect(shown('1Y')).toEqual([1, 2, 3, 4]);
});

test('starts the year to date with the last value of the previous year', () => {
  expect(shown('YTD')).toEqual([1, 2, 3, 4]);
});

test("shows everything up to the figures' date for the longest period", () => {
  expect(shown('MAX')).toEqual([0, 1, 2, 3, 4]);
  expect(periodPart(series, '1M', '2024-01-31').value).toEqual([]);
});

test('starts on the last day of a shorter month', () => {
  expect(
    periodPart({ days: [dayOf('2026-02-27'), dayOf('2026-02-28')], value: [1, 2] }, '1M', '2026-03-31').value,
  ).toEqual([2]);
});
