import { describe, expect, test } from 'vitest';
import { dayOfDate } from '../dates/dates.ts';
import {
  amountNumber,
  amountOfUnits,
  amountText,
  mulDiv,
  ONE_AMOUNT,
  ONE_UNIT,
  parseAmount,
  parseUnits,
  plainText,
  roundAmountTo,
  unitsNumber,
  unitsText,
} from '../number/exact.ts';
import {
  toAmount,
  isDecimalString,
  majorCurrency,
  minorDigits,
  parseCurrencyCode,
  roundToMinorUnit,
  sumAmounts,
  toUnits,
} from '../number/money.ts';
import type { CurrencyCode } from '../number/money.ts';
import { denseRates } from './dense-rates.ts';
import { convertAt, exactRate, rateOn } from './rates.ts';
import {
  emptyPriceYear,
  exactValueOn,
  lastDayOnOrBefore,
  lastOnOrBefore,
  seriesFromQuotes,
  seriesFromYears,
} from './series.ts';
import { EUR, GBP, GBX, on, quotes, rates, USD } from '../testing/notation.ts';

const day = (text: string): number => dayOfDate(on(text));
const CHF = 'CHF' as CurrencyCode;

describe('exact numbers', () => {
  test('are parsed to 18 decimals, amounts to 36', () => {
    expect(parseUnits('-1.5')).toBe(-15n * 10n ** 17n);
    expect(parseUnits('-20')).toBe(-20n * ONE_UNIT);
    expect(parseUnits('123456789012345678901234567890')).toBe(123456789012345678901234567890n * ONE_UNIT);
    expect(parseUnits('1234567890123456')).toBe(1234567890123456n * ONE_UNIT);
    expect(parseUnits('1234567890123456.5')).toBe(12345678901234565n * 10n ** 17n);
    expect(parseUnits('0.000000000000000001')).toBe(1n);
    expect(['1'.repeat(31), '1.', '.1', '1.2.3', '-', '1-', ' 1', '1 '].map(parseUnits)).toEqual(
      Array(8).fill(null),
    );
    expect(parseAmount(`-0.${'0'.repeat(35)}1`)).toBe(-1n);
    expect(parseAmount('12')).toBe(12n * ONE_AMOUNT);
    expect(parseAmount('9'.repeat(36))).toBe((10n ** 36n - 1n) * ONE_AMOUNT);
    expect(
      ['1e3', '', '1.', '.5', '+1', '9'.repeat(37), `0.${'1'.repeat(37)}`, 'x1', '1x'].map(parseAmount),
    ).toEqual(Array(9).fill(null));
  });

  test('are printed without superfluous zeros', () => {
    expect([unitsText(0n), unitsText(-15n * 10n ** 17n), unitsText(100n * ONE_UNIT)]).toEqual([
      '0',
      '-1.5',
      '100',
    ]);
    expect([amountText(1n), amountText(-1n)]).toEqual([`0.${'0'.repeat(35)}1`, `-0.${'0'.repeat(35)}1`]);
    expect(amountText(amountOfUnits(25n * 10n ** 17n))).toBe('2.5');
    expect([unitsNumber(25n * 10n ** 17n), amountNumber(-5n * 10n ** 35n)]).toEqual([2.5, -0.5]);
  });

  test('are divided half-even, whatever the signs', () => {
    expect([mulDiv(3n, 5n, 2n), mulDiv(3n, 3n, -2n), mulDiv(-3n, 5n, -2n)]).toEqual([8n, -4n, 8n]);
    expect([mulDiv(1n, 1n, 3n), mulDiv(2n, 1n, 3n), mulDiv(-2n, 1n, 3n), mulDiv(2n, 1n, -3n)]).toEqual([
      0n,
      1n,
      -1n,
      -1n,
    ]);
    expect([mulDiv(1n, 1n, 2n), mulDiv(-1n, 1n, 2n), mulDiv(6n, 4n, 8n)]).toEqual([0n, 0n, 3n]);
    expect(amountText(roundAmountTo(toAmount('1.005'), 2))).toBe('1');
    expect(amountText(roundAmountTo(toAmount('-1.015'), 2))).toBe('-1.02');
    expect(amountText(roundAmountTo(toAmount('2.5'), 0))).toBe('2');
  });

  test('of float64 are written plainly', () => {
    expect([1.5, -1.5, 0, 1e-7, -1.25e-8, 1e21, -1.5e22, 123456.75].map(plainText)).toEqual([
      '1.5',
      '-1.5',
      '0',
      '0.0000001',
      '-0.0000000125',
      '1000000000000000000000',
      '-15000000000000000000000',
      '123456.75',
    ]);
  });
});

describe('money', () => {
  test('is rounded to the minor unit of its currency', () => {
    const digits = ['EUR', 'JPY', 'KRW', 'KWD', 'TND', 'GBX'].map((code) =>
      minorDigits(code as CurrencyCode),
    );
    expect(digits).toEqual([2, 0, 0, 3, 3, 2]);
    expect(roundToMinorUnit('1.0005', 'BHD' as CurrencyCode)).toBe('1');
    expect(roundToMinorUnit('1.0015', 'BHD' as CurrencyCode)).toBe('1.002');
    expect(roundToMinorUnit('0.5', 'JPY' as CurrencyCode)).toBe('0');
  });

  test('in a minor unit is a hundredth of its currency', () => {
    expect(['GBX', 'ZAC', 'ILA', 'EUR'].map((code) => majorCurrency(code as CurrencyCode))).toEqual([
      { currency: 'GBP', perUnit: 100n },
      { currency: 'ZAR', perUnit: 100n },
      { currency: 'ILS', perUnit: 100n },
      { currency: 'EUR', perUnit: 1n },
    ]);
    expect(['GBp', 'ZAc', 'ILa', 'EUR', 'EURO', 'EU', 'aEUR'].map(parseCurrencyCode)).toEqual([
      'GBX',
      'ZAC',
      'ILA',
      'EUR',
      null,
      null,
      null,
    ]);
  });

  test('of any other text throws', () => {
    expect(() => toAmount('1,5')).toThrow('not a plain decimal: 1,5');
    expect(() => toUnits('1e5')).toThrow('not a plain decimal: 1e5');
    expect([isDecimalString('1.5'), isDecimalString('1,5'), isDecimalString('')]).toEqual([
      true,
      false,
      false,
    ]);
    expect([toUnits('2'), toAmount('2')]).toEqual([2n * ONE_UNIT, 2n * ONE_AMOUNT]);
    expect(sumAmounts([])).toBe('0');
  });
});

describe('a series of prices', () => {
  test('keeps the later of two values for a day, in any order of the days', () => {
    const series = seriesFromQuotes([
      { date: on('2024-01-05'), value: '7' },
      { date: on('2024-01-02'), value: '1' },
      { date: on('2024-01-02'), value: '2.50' },
    ]);
    expect(series.firstDay).toBe(day('2024-01-02'));
    expect([...series.closes]).toEqual([2.5, NaN, NaN, 7]);
    expect(series.decimals).toBeUndefined();
    expect(seriesFromQuotes([])).toEqual({ firstDay: 0, closes: new Float64Array(0) });
  });

  test('keeps the text of a value that a float64 cannot hold', () => {
    const series = quotes({ '2024-01-02': '100', '2024-01-03': '0.1234567890123456789'.slice(0, 20) });
    expect([...(series.decimals ?? [])]).toEqual([[day('2024-01-03'), '0.123456789012345678']]);
    expect(exactValueOn(series, day('2024-01-03'))).toBe(123456789012345678n);
    expect(exactValueOn(series, day('2024-01-02'))).toBe(100n * ONE_UNIT);
    expect(exactValueOn(series, day('2024-01-04'))).toBeNull();
  });

  test('finds the last value on or before a day', () => {
    const series = quotes({ '2024-01-02': '1', '2024-01-05': '4' });
    const at = (date: string) => lastDayOnOrBefore(series, day(date));
    expect([
      at('2024-01-01'),
      at('2024-01-02'),
      at('2024-01-04'),
      at('2024-01-05'),
      at('2025-01-01'),
    ]).toEqual([null, day('2024-01-02'), day('2024-01-02'), day('2024-01-05'), day('2024-01-05')]);
    expect(lastOnOrBefore(series, day('2024-01-04'))).toEqual({ day: day('2024-01-02'), value: 1 });
    expect(lastOnOrBefore(series, day('2024-01-01'))).toBeNull();
  });

  test('of one year contains that year, including the leap day', () => {
    const closes = emptyPriceYear(2024);
    closes[0] = 1;
    closes[365] = 2;
    const series = seriesFromYears([{ year: 2024, closes }]);
    expect([series.firstDay, series.closes.length]).toEqual([day('2024-01-01'), 366]);
    expect([series.closes[0], series.closes[365], series.closes[1]]).toEqual([1, 2, NaN]);
    const long = seriesFromYears([
      { year: 2023, closes },
      { year: 2024, closes: emptyPriceYear(2024) },
    ]);
    expect(long.closes).toHaveLength(731);
    // Values after the last day of a common year belong to no year.
    expect(long.closes[365]).toBeNaN();
  });
});

describe('rates', () => {
  const pair = (from: CurrencyCode, to: CurrencyCode) => ({ from, to });
  const window = (from: string, length: number) => ({ firstDay: day(from), length });

  test('are the last ones quoted; zero or less is not a rate', () => {
    const book = rates({ 'USD/EUR': { '2024-01-02': '0.5', '2024-01-03': '0', '2024-01-04': '-1' } });
    expect(rateOn(book, pair(USD, EUR), on('2024-01-05'))).toMatchObject({
      value: { rate: '0.5', date: '2024-01-02', path: ['USD', 'EUR'] },
    });
    expect(rateOn(book, pair(USD, EUR), on('2024-01-01'))).toEqual({
      known: false,
      reason: 'missing_rate',
      date: '2024-01-01',
      currencies: ['USD', 'EUR'],
    });
    const dense = denseRates(book, pair(USD, EUR), window('2024-01-01', 4));
    expect([...dense.rates]).toEqual([NaN, 0.5, 0.5, 0.5]);
    expect([...dense.quoteDays].slice(1)).toEqual(Array(3).fill(day('2024-01-02')));
  });

  test('prefer a quote to its inverse, and both to a cross through another currency', () => {
    const book = rates({
      'USD/CHF': { '2024-01-03': '2' },
      'CHF/USD': { '2024-01-02': '0.25' },
      'EUR/USD': { '2024-01-01': '1.25' },
      'EUR/CHF': { '2024-01-01': '5' },
    });
    const found = ['01', '02', '03'].map((date) => rateOn(book, pair(USD, CHF), on(`2024-01-${date}`)));
    expect(found).toMatchObject([
      { value: { rate: '4', path: ['USD', 'EUR', 'CHF'] } },
      { value: { rate: '4', path: ['USD', 'CHF'], date: '2024-01-02' } },
      { value: { rate: '2', path: ['USD', 'CHF'], date: '2024-01-03' } },
    ]);
    expect([...denseRates(book, pair(USD, CHF), window('2024-01-01', 3)).rates]).toEqual([4, 4, 2]);
    expect([...denseRates(book, pair(CHF, USD), window('2024-01-01', 3)).rates]).toEqual([0.25, 0.25, 0.25]);
  });

  test('go through the euro before the dollar, and are as old as their oldest quote', () => {
    const book = rates({
      'GBP/USD': { '2024-01-02': '2', '2024-01-05': '2' },
      'USD/CHF': { '2024-01-03': '0.5' },
      'EUR/CHF': { '2024-01-04': '3' },
      'GBP/EUR': { '2024-01-05': '4' },
    });
    expect(rateOn(book, pair(GBP, CHF), on('2024-01-04'))).toMatchObject({
      value: { rate: '1', date: '2024-01-02', path: ['GBP', 'USD', 'CHF'] },
    });
    expect(rateOn(book, pair(GBP, CHF), on('2024-01-06'))).toMatchObject({
      value: { rate: '12', date: '2024-01-04', path: ['GBP', 'EUR', 'CHF'] },
    });
    const dense = denseRates(book, pair(GBP, CHF), window('2024-01-02', 5));
    expect([...dense.rates]).toEqual([NaN, 1, 1, 12, 12]);
    expect([...dense.quoteDays].slice(1)).toEqual(
      ['2024-01-02', '2024-01-02', '2024-01-04', '2024-01-04'].map(day),
    );
  });

  test('of a window begin with the last quote before it', () => {
    const book = rates({ 'EUR/USD': { '2023-12-20': '1.25', '2024-01-03': '1.6' } });
    const dense = denseRates(book, pair(USD, EUR), window('2024-01-02', 2));
    expect([...dense.rates]).toEqual([0.8, 0.625]);
    expect([...dense.quoteDays]).toEqual(['2023-12-20', '2024-01-03'].map(day));
    expect([...denseRates(book, pair(GBP, EUR), window('2024-01-02', 2)).rates]).toEqual([NaN, NaN]);
  });

  test('within one currency are one on each day, without a quote', () => {
    const dense = denseRates(rates({}), pair(EUR, EUR), window('2024-01-02', 3));
    expect([...dense.rates]).toEqual([1, 1, 1]);
    expect([...dense.quoteDays]).toEqual(['2024-01-02', '2024-01-03', '2024-01-04'].map(day));
  });

  test('convert exactly, and not at all within one currency', () => {
    const book = rates({ 'EUR/USD': { '2024-01-02': '3' } });
    const third = exactRate(book, pair(USD, EUR), day('2024-01-02'));
    expect(third && convertAt(ONE_AMOUNT, third)).toBe(BigInt('3'.repeat(36)));
    expect(exactRate(book, pair(GBX, GBX), 5)).toEqual({
      numerator: 1n,
      denominator: 1n,
      day: 5,
      path: ['GBX'],
      quotes: [],
    });
    // Asked again, the same answer.
    expect(exactRate(book, pair(USD, EUR), day('2024-01-02'))).toBe(third);
  });
});
