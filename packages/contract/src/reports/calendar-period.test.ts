import { expect, test } from 'vitest';
import { calendarPeriod } from './calendar-period.ts';

test('names whole months, quarters and years, in leap years too', () => {
  expect(calendarPeriod('2024-02-01', '2024-02-29')).toEqual({ is: 'month', year: 2024, quarter: 1 });
  expect(calendarPeriod('2026-07-01', '2026-09-30')).toEqual({ is: 'quarter', year: 2026, quarter: 3 });
  expect(calendarPeriod('2025-01-01', '2025-12-31')).toEqual({ is: 'year', year: 2025, quarter: 1 });
});

test('leaves other ranges to their days', () => {
  expect(calendarPeriod('2026-02-01', '2026-04-30')).toBeNull();
  expect(calendarPeriod('2026-07-02', '2026-09-30')).toBeNull();
  expect(calendarPeriod('2026-07-01', '2026-09-29')).toBeNull();
  expect(calendarPeriod('2025-02-01', '2025-02-29')).toBeNull();
});
