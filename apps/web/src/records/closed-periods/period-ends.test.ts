import { expect, test } from 'vitest';
import { periodEnds } from './period-ends.ts';

test('gives the last ends of month, quarter and year before a day', () => {
  expect(periodEnds('2026-11-20')).toEqual({
    month: '2026-10-31',
    quarter: '2026-09-30',
    year: '2025-12-31',
  });
  expect(periodEnds('2026-01-31')).toEqual({
    month: '2025-12-31',
    quarter: '2025-12-31',
    year: '2025-12-31',
  });
  expect(periodEnds('2028-03-01')).toEqual({
    month: '2028-02-29',
    quarter: '2027-12-31',
    year: '2027-12-31',
  });
});
