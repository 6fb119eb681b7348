import { describe, expect, test } from 'vitest';
import { isExact, multiplyExact, negateExact, sumExact } from './exact.ts';

describe('sumExact', () => {
  test('adds what floats cannot', () => expect(sumExact(['0.1', '0.2'])).toBe('0.3'));
  test('keeps every digit of large amounts', () =>
    expect(sumExact(['999999999999999999.000000000001', '1'])).toBe('1000000000000000000.000000000001'));
  test('brings losses and gains together', () => expect(sumExact(['-5.25', '5.25'])).toBe('0'));
  test('is zero of nothing', () => expect(sumExact([])).toBe('0'));
});

describe('multiplyExact', () => {
  test('gives quantity times price to the last digit', () =>
    expect(multiplyExact('12.345', '98.4217')).toBe('1215.0158865'));
  test('keeps the sign', () => expect(multiplyExact('-0.5', '0.5')).toBe('-0.25'));
});

test('negateExact turns the sign, and zero has none', () => {
  expect(negateExact('-0.05')).toBe('0.05');
  expect(negateExact('0')).toBe('0');
});

test('isExact refuses what a person is still typing', () => {
  expect(['1', '-1.5', '1.', '', '1,5', 'x'].map(isExact)).toEqual([true, true, false, false, false, false]);
});
