import { expect, test } from 'vitest';
import { dayUnder, fittingFormats, numberUnder, tellingNumber } from './example.ts';

test('a date reads under each format that its parts allow', () => {
  expect(dayUnder('03/04/2025', 'dd/MM/yyyy')).toBe('2025-04-03');
  expect(dayUnder('03/04/2025', 'MM/dd/yyyy')).toBe('2025-03-04');
  expect(dayUnder('20250403', 'yyyyMMdd')).toBe('2025-04-03');
  expect(dayUnder('2025-04-03 17:30', 'yyyy-MM-dd')).toBe('2025-04-03');
});

test('a day that the calendar does not have is no date', () => {
  expect(dayUnder('30/02/2025', 'dd/MM/yyyy')).toBeNull();
  expect(dayUnder('13/04/2025', 'MM/dd/yyyy')).toBeNull();
});

test('only the formats that read every date are offered, and all when none does', () => {
  expect(fittingFormats(['03/04/2025', '04/05/2025'])).toEqual(['dd/MM/yyyy', 'MM/dd/yyyy']);
  expect(fittingFormats(['03/04/2025', '13/05/2025'])).toEqual(['dd/MM/yyyy']);
  expect(fittingFormats(['soon 1'])).toHaveLength(7);
});

test('a number reads by its marks under each format', () => {
  expect(numberUnder('1.234', 'point')).toBe('1.234');
  expect(numberUnder('1.234', 'comma')).toBe('1234');
  expect(numberUnder('−1.234,5', 'comma')).toBe('-1234.5');
  expect(numberUnder('1.5', 'comma')).toBeNull();
  expect(numberUnder('ten', 'point')).toBeNull();
});

test('the number shown is one with a mark where there is one', () => {
  expect(tellingNumber(['100', '1.5', '1.234'])).toBe('1.234');
  expect(tellingNumber(['100', '7'])).toBe('100');
  expect(tellingNumber(['ten'])).toBeNull();
});
