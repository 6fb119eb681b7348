import type { LocalDate } from '@partnerfolio/contract/values';
import { localDateSchema } from '@partnerfolio/contract/values';
import { dateOfDay, dayOfDate } from '@partnerfolio/finance/dates';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { dayOff, isBusinessDay, nextBusinessDay, nthBusinessDay } from './business-days.rules.ts';
import type { BusinessCalendar } from './business-days.rules.ts';

const date = (text: string): LocalDate => localDateSchema.parse(text);
const plain: BusinessCalendar = { holidays: new Map(), own: new Map() };

/** Good Friday and a Saturday are holidays; the firm closes on a Monday, and works on a holiday and on a Sunday. */
const calendar: BusinessCalendar = {
  holidays: new Map([
    [date('2026-04-03'), 'Good Friday'],
    [date('2026-05-01'), 'Labour Day'],
    [date('2026-08-15'), 'Assumption'],
  ]),
  own: new Map([
    [date('2026-04-06'), { kind: 'closed', name: 'Office move' }],
    [date('2026-05-01'), { kind: 'open', name: 'Year-end work' }],
    [date('2026-05-03'), { kind: 'open', name: 'Migration' }],
  ]),
};

describe('dayOff', () => {
  test.each([
    ['2026-04-02', null],
    ['2026-04-03', { kind: 'holiday', name: 'Good Friday' }],
    ['2026-04-04', { kind: 'weekend' }],
    ['2026-04-05', { kind: 'weekend' }],
    ['2026-04-06', { kind: 'closed', name: 'Office move' }],
    ['2026-05-01', null],
    ['2026-05-03', null],
    ['2026-08-15', { kind: 'holiday', name: 'Assumption' }],
  ])('answers for %s with %o', (day, expected) => {
    expect(dayOff(date(day), calendar)).toEqual(expected);
    expect(isBusinessDay(date(day), calendar)).toBe(expected === null);
  });
});

describe('nextBusinessDay', () => {
  test.each([
    ['a business day', '2026-04-02', '2026-04-02'],
    ['a holiday, a weekend and a closing in a row', '2026-04-03', '2026-04-07'],
    ['a Saturday before a Sunday on which the firm works', '2026-05-02', '2026-05-03'],
    ['a weekend at the end of a year', '2022-12-31', '2023-01-02'],
  ])('goes on from %s', (_, from, expected) => {
    expect(nextBusinessDay(date(from), calendar)).toBe(expected);
  });

  test('gives up within a bounded number of days', () => {
    const first = dayOfDate(date('2026-01-01'));
    const years = Array.from({ length: 500 }, (_, at) => [dateOfDay(first + at), 'Closed'] as const);
    expect(nextBusinessDay(date('2026-01-01'), { ...plain, holidays: new Map(years) })).toBeNull();
  });
});

describe('nthBusinessDay', () => {
  test.each([
    [1, '2026-04-01'],
    [2, '2026-04-02'],
    [3, '2026-04-07'],
    [-1, '2026-04-30'],
    [-20, '2026-04-01'],
    [20, '2026-04-30'],
    [21, null],
    [-21, null],
    [0, null],
  ])('%i is %s', (nth, expected) => {
    for (const day of ['2026-04-01', '2026-04-15', '2026-04-30'])
      expect(nthBusinessDay(date(day), nth, calendar)).toBe(expected);
  });

  test('counts every weekday of a month without holidays once, from either end', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 47_000 }), fc.integer({ min: 1, max: 23 }), (day, nth) => {
        const month = dateOfDay(day);
        const found = nthBusinessDay(month, nth, plain);
        if (found === null) return;
        expect(found.slice(0, 7)).toBe(month.slice(0, 7));
        const counted = Array.from({ length: 23 }, (_, at) => nthBusinessDay(month, at + 1, plain));
        const total = counted.filter((one) => one !== null).length;
        expect(nthBusinessDay(month, nth - total - 1, plain)).toBe(found);
      }),
    );
  });
});
