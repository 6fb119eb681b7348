import { expect, test } from 'vitest';
import { dayAfter, firstOfMonths } from './first-days.ts';

test('the day after the last of February is the first of March', () => {
  expect(dayAfter('2026-02-28')).toBe('2026-03-01');
  expect(dayAfter('2024-02-28')).toBe('2024-02-29');
});

test('a quarter, a month and a year begin on the first of a month', () => {
  expect(firstOfMonths('2026-09-30', 3)).toBe('2026-07-01');
  expect(firstOfMonths('2026-02-28', 1)).toBe('2026-02-01');
  expect(firstOfMonths('2025-12-31', 12)).toBe('2025-01-01');
});
