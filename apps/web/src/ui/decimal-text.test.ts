import { expect, test } from 'vitest';
import { readDecimal } from './decimal-text.ts';

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
