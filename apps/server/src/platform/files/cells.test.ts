import { describe, expect, test } from 'vitest';
import { cellText, cellValue, isKeptByFloat } from './cells.ts';
import { csvLine } from './table-file.ts';

describe('a number', () => {
  test.each([
    ['123456789012345', true],
    ['1234567890123456', false],
    ['-0.1', true],
    ['0.000000000012', true],
    ['12.500000000000000000', true],
    ['12345678.12345678', false],
    ['1000000000000000000', false],
  ])('%s is kept by a spreadsheet: %s', (decimal, isKept) => {
    expect(isKeptByFloat(decimal)).toBe(isKept);
    const value = cellValue({ kind: 'number', value: decimal });
    expect(value).toBe(isKept ? Number(decimal) : decimal);
  });

  test('below zero is no formula, but text that begins with a minus is', () => {
    expect(cellText({ kind: 'number', value: '-5' })).toBe('-5');
    expect(cellText({ kind: 'number', value: '-5+cmd' })).toBe("'-5+cmd");
    expect(cellText({ kind: 'text', value: '-5' })).toBe("'-5");
  });
});

test('text with a separator inside is no formula in either format, and stays one cell of CSV', () => {
  const cell = { kind: 'text', value: 'a;=1+1;b' } as const;
  expect(cellText(cell)).toBe("a;'=1+1;b");
  expect(cellValue(cell)).toBe("a;'=1+1;b");
  expect(csvLine([cellText(cell), 'c'])).toBe(`"a;'=1+1;b",c\r\n`);
});

test('a date becomes midnight in UTC, and text before the days that Excel miscounts end', () => {
  expect(cellValue({ kind: 'date', value: '2026-01-05' })).toEqual(new Date('2026-01-05T00:00:00Z'));
  expect(cellValue({ kind: 'date', value: '1900-02-28' })).toBe('1900-02-28');
});
