import { expect, test } from 'vitest';
import { fractionDigits, longestFraction, readDecimal } from './decimal-text.ts';

const value = (typed: string) => {
  const read = readDecimal(typed);
  return read.ok ? read.value : read.reason;
};

test('either mark may stand for the decimal point', () => {
  expect(value('1234.5')).toBe('1234.5');
  expect(value('1234,5')).toBe('1234.5');
  expect(value(',5')).toBe('0.5');
});

test('groups are taken out where the marks make them plain', () => {
  expect(value('1,234,567.89')).toBe('1234567.89');
  expect(value('1.234.567,89')).toBe('1234567.89');
  expect(value('1,234,567')).toBe('1234567');
  expect(value('1 234 567,89')).toBe('1234567.89');
  expect(value("1'234.50")).toBe('1234.50');
});

test('a comma before three digits is not guessed', () => {
  expect(value('1,234')).toBe('ambiguous');
  expect(value('0,234')).toBe('0.234');
  expect(value('1.234')).toBe('1.234');
});

test('a sign may be a hyphen or a true minus, and zero has none', () => {
  expect(value('-5')).toBe('-5');
  expect(value('−5')).toBe('-5');
  expect(value('+5')).toBe('5');
  expect(value('-0.00')).toBe('0.00');
});

test('every digit is kept', () => {
  expect(value('000123456789012345.123456789012')).toBe('123456789012345.123456789012');
});

test('what is no number is refused', () => {
  for (const typed of ['', '.', 'abc', '1e5', '1,23,456.7', '1.2.3,4', '12,34.5.6', '--1']) {
    expect(value(typed)).toBe('not_a_number');
  }
});

test('a fraction is as long as its last digit that is no zero', () => {
  expect(['12', '12.50', '0.00000123', '7.000'].map(fractionDigits)).toEqual([0, 1, 8, 0]);
});

test('a column has room for its longest fraction, within what is written', () => {
  expect(longestFraction(['12', null, '5.8266'])).toBe(4);
  expect(longestFraction(['12'], 2)).toBe(2);
  expect(longestFraction(['0.123456789'], 2, 6)).toBe(6);
  expect(longestFraction([])).toBe(0);
});
