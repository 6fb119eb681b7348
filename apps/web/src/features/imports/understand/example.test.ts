import { expect, test } from 'vitest';
import { dateFormats } from '@partnerfolio/contract/imports';
import { readDate } from '@partnerfolio/contract/written/date-text';
import { readNumber } from '@partnerfolio/contract/written/number-text';
import { fittingFormats, tellingDate, tellingNumber } from './example.ts';

test('reads a date in each format that its parts allow', () => {
  expect(readDate('03/04/2025', 'dd/MM/yyyy')).toBe('2025-04-03');
  expect(readDate('03/04/2025', 'MM/dd/yyyy')).toBe('2025-03-04');
  expect(readDate('20250403', 'yyyyMMdd')).toBe('2025-04-03');
  expect(readDate('2025-04-03 17:30', 'yyyy-MM-dd')).toBe('2025-04-03');
});

test('shows a date with an invalid month or day as in the file', () => {
  expect(readDate('2026-11-20', 'yyyy-MM-dd')).toBe('2026-11-20');
  expect(readDate('2026-13-06', 'yyyy-MM-dd')).toBeNull();
});

test('rejects a day that the calendar does not have', () => {
  expect(readDate('30/02/2025', 'dd/MM/yyyy')).toBeNull();
  expect(readDate('13/04/2025', 'MM/dd/yyyy')).toBeNull();
});

test('accepts a month as a name, and a year in two digits', () => {
  expect(readDate('02-Apr-2025', 'dd-MMM-yyyy')).toBe('2025-04-02');
  expect(readDate('2 dic. 2025', 'dd-MMM-yyyy')).toBe('2025-12-02');
  expect(readDate('Jan 21, 2025, 7:04 AM', 'MMM dd, yyyy')).toBe('2025-01-21');
  expect(readDate('23/12/24', 'dd/MM/yy')).toBe('2024-12-23');
  expect(readDate('23/12/24', 'dd/MM/yyyy')).toBeNull();
});

test('offers the formats that read an ambiguous date differently, and all formats if none fits', () => {
  expect(fittingFormats(['03/04/2025', '2025-05-04'])).toEqual(['dd/MM/yyyy', 'MM/dd/yyyy']);
  expect(fittingFormats(['13/05/2025', '2025-05-04'])).toEqual(['yyyy-MM-dd', 'dd/MM/yyyy']);
  expect(fittingFormats(['2025-05-04'], true)).toEqual(dateFormats);
  expect(fittingFormats(['soon 1'])).toEqual(dateFormats);
});

test('shows a date that can be read in several ways', () => {
  expect(tellingDate(['2025-05-04', '13/05/2025', '03/04/2025'])).toBe('03/04/2025');
  expect(tellingDate(['Total', '2025-05-04'])).toBe('2025-05-04');
  expect(tellingDate(['Total'])).toBeNull();
});

test('reads a number by its separators in each format', () => {
  expect(readNumber('1.234', 'point')).toBe('1.234');
  expect(readNumber('1.234', 'comma')).toBe('1234');
  expect(readNumber('−1.234,5', 'comma')).toBe('-1234.5');
  expect(readNumber('1.5', 'comma')).toBeNull();
  expect(readNumber('ten', 'point')).toBeNull();
});

test('shows a number with a separator if there is one', () => {
  expect(tellingNumber(['100', '1.5', '1.234'])).toBe('1.234');
  expect(tellingNumber(['100', '7'])).toBe('100');
  expect(tellingNumber(['ten'])).toBeNull();
});
