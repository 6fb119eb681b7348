import { formatIn } from '@partnerfolio/contract/texts/format';
import { describe, expect, test } from 'vitest';
import { printedNumber } from './printed-numbers.rules.ts';

test.each([
  ['1,234,567.89', '1234567.89', false],
  ['−0.5', '-0.5', false],
  ['+12.50%', '12.50', true],
  ['0', '0', false],
])('"%s" in English is %s', (text, decimal, isPercent) => {
  expect(printedNumber(text, 'en')).toEqual({ decimal, isPercent });
});

test.each([
  ['1.234.567,89', '1234567.89', false],
  ['12,50 %', '12.50', true],
  ['−3,1 %', '-3.1', true],
])('"%s" in Spanish is %s', (text, decimal, isPercent) => {
  expect(printedNumber(text, 'es')).toEqual({ decimal, isPercent });
});

test.each(['2026', '2 Jan 2026', 'Unknown', '–', '', '1,23', '12.5% of all', '1.2.3', '-5', 'EUR 5'])(
  '"%s" is no number in English',
  (text) => {
    expect(printedNumber(text, 'en')).toBeNull();
  },
);

describe('whatever is printed is read back', () => {
  const decimals = Array.from({ length: 2000 }, (_, n) => {
    const digits = String((n * 7_919_777) % 1_000_000_007);
    const fraction = String((n * 104_729) % 100).padStart(2, '0');
    return `${n % 3 === 0 ? '-' : ''}${digits}.${fraction}`;
  });
  test.each(['en', 'es'] as const)('in %s', (language) => {
    const { amount, quantity } = formatIn(language);
    for (const decimal of decimals) {
      // A zero is printed without a sign.
      const shown = /[1-9]/.test(decimal) ? decimal : '0.00';
      expect(printedNumber(amount(decimal, { signed: true }), language)?.decimal).toBe(shown);
      expect(Number(printedNumber(quantity(shown), language)?.decimal)).toBe(Number(shown));
    }
  });
});
