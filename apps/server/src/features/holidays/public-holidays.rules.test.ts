import { expect, test } from 'vitest';
import { namesByDate } from './public-holidays.rules.ts';

/** A holiday of some hours. */
const holiday = (date: string, hours: number, name = 'Feast') => {
  const start = new Date('2026-03-19T16:00:00Z');
  return { date, start, end: new Date(start.getTime() + hours * 3_600_000), name };
};
const dates = (date: string, hours: number) => [...namesByDate([holiday(date, hours)]).keys()];

test.each([
  ['a day', '2026-04-03 00:00:00', 24, ['2026-04-03']],
  ['a day that the change of clocks makes shorter', '2026-03-29 00:00:00', 23, ['2026-03-29']],
  ['a day that the change of clocks makes longer', '2026-10-25 00:00:00', 25, ['2026-10-25']],
  [
    'several days over a new year',
    '2026-12-31 00:00:00 -0600',
    72,
    ['2026-12-31', '2027-01-01', '2027-01-02'],
  ],
  [
    'three days and most of another',
    '2026-03-20 00:00:00 -0600',
    90,
    ['2026-03-20', '2026-03-21', '2026-03-22'],
  ],
  ['an afternoon', '2026-12-24 12:00:00', 12, []],
  ['an afternoon and the next day', '2026-12-24 12:00:00', 36, ['2026-12-25']],
])('takes the whole days of %s', (_, date, hours, expected) => {
  expect(dates(date, hours)).toEqual(expected);
});

test('names each holiday of a date once', () => {
  const names = namesByDate(
    ['Easter Monday', 'Saint George', 'Saint George'].map((name) => holiday('2026-04-06 00:00:00', 24, name)),
  );
  expect([...names.values()]).toEqual(['Easter Monday, Saint George']);
});
