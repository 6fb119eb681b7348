/** Due days around holidays and short months, and what the reports of a run cover. */
import type { ScheduleRange, ScheduleRhythm } from '@partnerfolio/contract/reports/schedules';
import type { LocalDate } from '@partnerfolio/contract/values';
import { expect, test } from 'vitest';
import { coveredDays, dueDays } from './days.rules.ts';

const day = (text: string) => text as LocalDate;
const calendar = {
  holidays: new Map([
    [day('2026-12-08'), 'Immaculate Conception'],
    [day('2027-01-01'), "New Year's Day"],
    [day('2027-01-06'), 'Epiphany'],
  ]),
  own: new Map([[day('2027-01-04'), { kind: 'closed', name: 'Stocktaking' } as const]]),
};
const plain = { holidays: new Map<LocalDate, string>(), own: new Map() };

const next = (rhythm: ScheduleRhythm, after: string, limit = 3, by = calendar) =>
  dueDays(rhythm, { after: day(after), until: day('2029-12-31'), limit }, by).map((due) => due.day);

test.each<[ScheduleRhythm, string, string[]]>([
  [
    { every: 'month', counted: 'business_days', nth: 6 },
    '2026-11-20',
    ['2026-12-09', '2027-01-13', '2027-02-08'],
  ],
  [
    { every: 'month', counted: 'business_days', nth: 1 },
    '2026-12-01',
    ['2027-01-05', '2027-02-01', '2027-03-01'],
  ],
  // A month with fewer business days has its last one, February its 28th.
  [
    { every: 'month', counted: 'business_days', nth: 31 },
    '2026-12-31',
    ['2027-01-29', '2027-02-26', '2027-03-31'],
  ],
  [{ every: 'month', counted: 'days', nth: 31 }, '2027-01-31', ['2027-02-01', '2027-03-01', '2027-03-31']],
  // Closed on the day: the next business day.
  [{ every: 'week', counted: 'days', nth: 1 }, '2026-12-31', ['2027-01-05', '2027-01-11', '2027-01-18']],
  [
    { every: 'quarter', counted: 'business_days', nth: 7 },
    '2026-11-20',
    ['2027-01-14', '2027-04-09', '2027-07-09'],
  ],
  [{ every: 'year', counted: 'days', nth: 1 }, '2026-11-20', ['2027-01-05', '2028-01-03', '2029-01-01']],
  [{ every: 'year', counted: 'days', nth: 366 }, '2026-11-20', ['2026-12-31', '2027-12-31', '2029-01-01']],
])('%j is due after %s on %j', (rhythm, after, expected) => {
  expect(next(rhythm, after)).toEqual(expected);
});

test('a firm that is closed for weeks has one due day for them', () => {
  const august = Array.from({ length: 31 }, (_, at) => day(`2027-08-${String(at + 1).padStart(2, '0')}`));
  const closed = {
    ...plain,
    own: new Map(august.map((one) => [one, { kind: 'closed', name: 'August' } as const])),
  };
  const weekly = { every: 'week', counted: 'days', nth: 1 } as const;
  expect(next(weekly, '2027-07-27', 2, closed as never)).toEqual(['2027-09-01', '2027-09-06']);
});

test.each<[ScheduleRange, string, string, string | null, string]>([
  ['last_week', '2026-11-20', '2026-11-20', '2026-11-09', '2026-11-15'],
  ['last_month', '2026-12-01', '2026-12-01', '2026-11-01', '2026-11-30'],
  // The 31st of January, on which the firm is closed, covers December although it runs in February.
  ['last_month', '2027-02-01', '2027-01-31', '2026-12-01', '2026-12-31'],
  ['last_quarter', '2027-01-05', '2027-01-05', '2026-10-01', '2026-12-31'],
  ['last_year', '2027-01-05', '2027-01-05', '2026-01-01', '2026-12-31'],
  ['year_to_date', '2027-01-01', '2027-01-01', '2026-01-01', '2026-12-31'],
  ['year_to_date', '2027-02-01', '2027-02-01', '2027-01-01', '2027-01-31'],
  ['since_inception', '2027-02-01', '2027-02-01', null, '2027-01-31'],
  ['day_before', '2027-02-01', '2027-02-01', '2027-01-31', '2027-01-31'],
])('%s, due on %s for %s, covers %s to %s', (range, due, counted, from, to) => {
  expect(coveredDays(range, { day: day(due), counted: day(counted) })).toEqual({ from, to });
});
