import { describe, expect, test } from 'vitest';
import { isExact, multiplyExact, negateExact, sumExact } from './exact.ts';

describe('sumExact', () => {
  test('adds without the errors of floats', () => expect(sumExact(['0.1', '0.2'])).toBe('0.3'));
  test('keeps every digit of large amounts', () =>
    expect(sumExact(['999999999999999999.000000000001', '1'])).toBe('1000000000000000000.000000000001'));
  test('adds losses and gains', () => expect(sumExact(['-5.25', '5.25'])).toBe('0'));
  test('returns zero for an empty list', () => expect(sumExact([])).toBe('0'));
});

describe('multiplyExact', () => {
  test('returns quantity times price with every digit', () =>
    expect(multiplyExact('12.345', '98.4217')).toBe('1215.0158865'));
  test('keeps the sign', () => expect(multiplyExact('-0.5', '0.5')).toBe('-0.25'));
});

test('negateExact reverses the sign, which zero does not have', () => {
  expect(negateExact('-0.05')).toBe('0.05');
  expect(negateExact('0')).toBe('0');
});

test('isExact rejects incomplete input', () => {
  expect(['1', '-1.5', '1.', '', '1,5', 'x'].map(isExact)).toEqual([true, true, false, false, false, false]);
});
