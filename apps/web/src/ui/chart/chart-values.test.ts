import { expect, test } from 'vitest';
import { axisDigits, alignedValues, axisRoom, dateOfDay, lastKnown, indexAfterKey } from './chart-values.ts';

test('converts a day number to the same calendar date in every time zone', () => {
  expect(dateOfDay(0)).toBe('1970-01-01');
  expect(dateOfDay(20_777)).toBe('2026-11-20');
});

test('turns unknown values into gaps, not zeros', () => {
  expect(alignedValues([1, 2], [new Float64Array([Number.NaN, 5]), [null, 0]])).toEqual([
    [86_400, 172_800],
    [null, 5],
    [null, 0],
  ]);
});

test('finds the last known value before a gap at the end', () => {
  expect(lastKnown([1, 0, null, Number.NaN])).toBe(1);
  expect(lastKnown([null])).toBeNull();
  expect(lastKnown([])).toBeNull();
});

test('keeps the crosshair within the days', () => {
  expect(indexAfterKey('ArrowLeft', 0, 10)).toBe(0);
  expect(indexAfterKey('ArrowRight', 4, 10)).toBe(5);
  expect(indexAfterKey('PageUp', 4, 10)).toBe(9);
  expect(indexAfterKey('Home', 4, 10)).toBe(0);
  expect(indexAfterKey('End', 4, 10)).toBe(9);
  expect(indexAfterKey('a', 4, 10)).toBeNull();
});

test('labels steps of 2.5 % as −2.5 %, not −3 %', () => {
  expect([0, -0.025, -0.05, 0.1 + 0.2, 0.0025, 0.166612].map(axisDigits)).toEqual([0, 1, 0, 0, 2, 2]);
});

test('makes the axis wider in a language with longer figures', () => {
  const write = (value: number) => (Math.abs(value) < 1e9 ? '12 M €' : '12,35 mil M €');
  expect(axisRoom([[1, null, 5]], write)).toBe(64);
  expect(axisRoom([[1], new Float64Array([Number.NaN, -2e9])], write)).toBeGreaterThan(80);
  expect(axisRoom([], write)).toBe(64);
});
