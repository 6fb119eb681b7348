import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  fractionDigits,
  longestFraction,
  readDecimal,
  writeDecimal,
  type NumberReading,
} from './decimal-text.ts';
import { numberStyles, type NumberStyle } from '@partnerfolio/contract/settings/formats';
import { formatIn } from '@partnerfolio/contract/texts/format';
import type { Language } from '@partnerfolio/contract/texts/texts';

const languages: readonly Language[] = ['en', 'es'];
const pointIn = (language: Language) => formatIn(language).marks.point;

/** Returns the value, both readings of an ambiguous text, or the reason for a refusal. */
const readIn =
  (language: Language, more: Omit<NumberReading, 'point'> = {}) =>
  (typed: string) => {
    const read = readDecimal(typed, { point: pointIn(language), ...more });
    if (read.ok) return read.value;
    return read.reason === 'two_ways' ? read.readings : read.reason;
  };
/** Returns the texts that are not read as expected. */
const otherwise = (read: (typed: string) => unknown, expected: string, texts: readonly string[]) =>
  texts.filter((typed) => read(typed) !== expected);
const english = readIn('en');
const spanish = readIn('es');

test("reads a number in the user's format", () => {
  expect(english('1,234.5')).toBe('1234.5');
  expect(spanish('1.234,5')).toBe('1234.5');
  expect(english('10,000')).toBe('10000');
  expect(spanish('10.000')).toBe('10000');
  expect(spanish('1.234.567')).toBe('1234567');
});

test('returns two readings if a separator before three digits is ambiguous', () => {
  expect(english('10.000')).toEqual(['10000', '10']);
  expect(english('-1.234')).toEqual(['-1234', '-1.234']);
  expect(spanish('12,345')).toEqual(['12345', '12.345']);
  expect(spanish('12,345 ')).toEqual(['12345', '12.345']);
});

test('returns one reading if only one is well formed', () => {
  expect(english('0.125')).toBe('0.125');
  expect(english('1234.567')).toBe('1234.567');
  expect(english('10.0000')).toBe('10');
  expect(english('1,234.567')).toBe('1234.567');
  expect(english('1 234.567')).toBe('1234.567');
  expect(spanish('0,125')).toBe('0.125');
  expect(spanish('1.234,567')).toBe('1234.567');
});

test("reads the other format if the user's does not fit", () => {
  expect(english('1234,5')).toBe('1234.5');
  expect(english('1.234.567,89')).toBe('1234567.89');
  expect(spanish('1234.5')).toBe('1234.5');
  expect(spanish('1.5')).toBe('1.5');
  expect(spanish('1,234,567.89')).toBe('1234567.89');
  expect(english(',5')).toBe('0.5');
});

test('accepts spaces and apostrophes between thousands', () => {
  for (const space of [' ', '\u00A0', '\u2009', '\u202F']) {
    expect(english(`1${space}234${space}567.89`)).toBe('1234567.89');
    expect(spanish(`1${space}234${space}567,89`)).toBe('1234567.89');
  }
  for (const apostrophe of ["'", '’', 'ʼ']) expect(english(`1${apostrophe}234.50`)).toBe('1234.5');
  expect(spanish("10'000")).toBe('10000');
});

test('accepts Indian groups', () => {
  expect(english('12,34,567.5')).toBe('1234567.5');
  expect(english('1,00,000')).toBe('100000');
  expect(spanish('12,34,567')).toBe('1234567');
});

test('accepts the minus signs of bank statements', () => {
  expect(otherwise(english, '-5', ['-5', '−5', '–5', '5-', '5−', '(5)', '- 5'])).toEqual([]);
  expect(english('+5')).toBe('5');
  expect(english('-0.00')).toBe('0');
  expect(english('(0)')).toBe('0');
});

test('accepts the currency of the field on either side', () => {
  const euros = readIn('es', { currency: 'EUR' });
  expect(
    otherwise(euros, '1234.5', [
      '1.234,50 €',
      '€1.234,50',
      'EUR 1.234,50',
      '1.234,50\u00A0€',
      'eur 1.234,50',
    ]),
  ).toEqual([]);
  expect(euros('−1.234,50 €')).toBe('-1234.5');
  expect(readIn('en', { currency: 'USD' })('-US$1,234.50')).toBe('-1234.5');
  expect(readIn('en', { currency: 'USD' })('($1,234.50)')).toBe('-1234.5');
  expect(readIn('en', { currency: 'CHF' })("CHF 1'234.50")).toBe('1234.5');
});

test("refuses a currency other than the field's", () => {
  const euros = readIn('en', { currency: 'EUR' });
  expect(otherwise(euros, 'other_currency', ['100 USD', '$100', '£100'])).toEqual([]);
  expect(english('€100'), 'a quantity has no currency').toBe('not_a_number');
});

test('accepts a percent sign only in a percentage', () => {
  expect(readIn('es', { percent: true })('12,5\u00A0%')).toBe('12.5');
  expect(english('12.5 %')).toBe('not_a_number');
});

test('ignores invisible characters of pasted text', () => {
  expect(english('\u202A1,234.50\u202C')).toBe('1234.5');
  expect(english('\uFEFF5')).toBe('5');
});

test('refuses badly grouped digits', () => {
  expect(
    otherwise(english, 'bad_grouping', [
      '1,23,4',
      '12.34.567',
      '1,2345.6',
      '1.2.3,4',
      '1 23 4',
      "1 234'567",
      '1,234.5,6',
    ]),
  ).toEqual([]);
  expect(otherwise(spanish, 'bad_grouping', ['12.34.567', '1.23.4', '1.234.56', '1,23,4'])).toEqual([]);
});

test('refuses other text', () => {
  expect(
    otherwise(english, 'not_a_number', [
      '',
      '.',
      'abc',
      '1e5',
      '--1',
      '(-1)',
      '(1',
      '1)',
      '-1-',
      '5 apples',
      '1'.repeat(101),
    ]),
  ).toEqual([]);
});

test('keeps all significant digits without extra zeros', () => {
  expect(english('10.50')).toBe('10.5');
  expect(english('000123456789012345.123456789012')).toBe('123456789012345.123456789012');
});

test("formats every digit with the user's separators", () => {
  expect(writeDecimal('10000', { point: ',' })).toBe('10.000');
  expect(writeDecimal('10000', { point: ',', minDigits: 2 })).toBe('10.000,00');
  expect(writeDecimal('-1234567.5', { point: '.' })).toBe('−1,234,567.5');
  expect(writeDecimal('0.123456789012345', { point: '.', minDigits: 2 })).toBe('0.123456789012345');
  expect(writeDecimal('120.000000', { point: '.' })).toBe('120');
  expect(writeDecimal('abc', { point: '.' })).toBe('abc');
});

const decimals = fc
  .tuple(fc.boolean(), fc.bigInt({ min: 0n, max: 10n ** 18n - 1n }), fc.stringMatching(/^\d{0,12}$/))
  .map(([isNegative, whole, fraction]) => {
    const value = fraction ? `${whole}.${fraction}` : `${whole}`;
    return isNegative && /[1-9]/.test(value) ? `-${value}` : value;
  });

const without = (value: string) => value.replace(/(\.\d*?)0+$/, '$1').replace(/\.$/, '');

test.each(languages)('reads every number as formatted in %s, or offers it as a reading', (language) => {
  const format = formatIn(language);
  const point = pointIn(language);
  fc.assert(
    fc.property(decimals, fc.constantFrom('EUR', 'USD', 'GBP', 'CHF', 'JPY', 'INR'), (value, currency) => {
      const shown = [
        writeDecimal(value, { point }),
        writeDecimal(value, { point, minDigits: 2 }),
        format.quantity(value),
        format.amount(value, { maxDigits: 12 }),
        format.money(value, currency, { digits: 12 }),
      ];
      for (const text of shown) {
        const read = readDecimal(text, { point, currency });
        const found = read.ok ? read.value : read.reason === 'two_ways' ? read.readings[1] : read.reason;
        expect([text, found]).toEqual([text, without(value)]);
      }
    }),
  );
});

test.each(languages)('reads every amount as formatted in %s without a question', (language) => {
  const format = formatIn(language);
  const cents = fc.bigInt({ min: -(10n ** 15n), max: 10n ** 15n });
  fc.assert(
    fc.property(cents, (units) => {
      const digits = (units < 0n ? -units : units).toString().padStart(3, '0');
      const value = `${units < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
      for (const text of [format.amount(value), format.money(value, 'EUR')])
        expect([text, readIn(language, { currency: 'EUR' })(text)]).toEqual([text, without(value)]);
    }),
  );
});

test('counts decimals without trailing zeros', () => {
  expect(['12', '12.50', '0.00000123', '7.000'].map(fractionDigits)).toEqual([0, 1, 8, 0]);
});

test('returns the longest fraction of a column within limits', () => {
  expect(longestFraction(['12', null, '5.8266'])).toBe(4);
  expect(longestFraction(['12'], 2)).toBe(2);
  expect(longestFraction(['0.123456789'], 2, 6)).toBe(6);
  expect(longestFraction([])).toBe(0);
});

const styles = [...numberStyles];
const marksOf = (style: NumberStyle) => formatIn('en', { number: style, date: null, timeZone: null }).marks;
const readChosen =
  (style: NumberStyle) =>
  (typed: string): unknown => {
    const read = readDecimal(typed, marksOf(style));
    if (read.ok) return read.value;
    return read.reason === 'two_ways' ? read.readings : read.reason;
  };

test('reads a number in the format that the user has chosen, without a question', () => {
  expect(styles.map((style) => readChosen(style)('1.234'))).toEqual([
    '1.234',
    '1234',
    ['1234', '1.234'],
    '1.234',
  ]);
  expect(styles.map((style) => readChosen(style)('1,234'))).toEqual([
    '1234',
    '1.234',
    '1.234',
    ['1234', '1.234'],
  ]);
  expect(styles.map((style) => readChosen(style)('1 234,5'))).toEqual(styles.map(() => '1234.5'));
  expect(styles.map((style) => readChosen(style)("1'234.50"))).toEqual(styles.map(() => '1234.5'));
  expect(styles.map((style) => readChosen(style)('1.234,56'))).toEqual(styles.map(() => '1234.56'));
});

test('refuses separators that fit no format', () => {
  for (const text of ['1.23.4', '1.234,5.6', "1 234'567", '12.34,5', '1,2345.6'])
    expect([text, ...styles.map((style) => readChosen(style)(text))]).toEqual([
      text,
      ...styles.map(() => 'bad_grouping'),
    ]);
});

test.each(languages)('reads every number as written in a chosen format, in %s exactly', (language) => {
  fc.assert(
    fc.property(decimals, fc.constantFrom(...numberStyles), (value, style) => {
      const format = formatIn(language, { number: style, date: null, timeZone: null });
      const shown = [
        writeDecimal(value, format.marks),
        writeDecimal(value, { ...format.marks, minDigits: 2 }),
        format.quantity(value),
        format.amount(value, { maxDigits: 12 }),
        format.money(value, 'CHF', { digits: 12 }),
      ];
      for (const text of shown)
        expect([text, readDecimal(text, { ...format.marks, currency: 'CHF' })]).toEqual([
          text,
          { ok: true, value: without(value) },
        ]);
    }),
  );
});

test('writes every digit with the separators of a chosen format', () => {
  expect(styles.map((style) => writeDecimal('-1234567.125', marksOf(style)))).toEqual([
    '\u22121,234,567.125',
    '\u22121.234.567,125',
    '\u22121\u00A0234\u00A0567,125',
    '\u22121\u2019234\u2019567.125',
  ]);
});
