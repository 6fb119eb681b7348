import { describe, expect, test } from 'vitest';
import type { FormatChoice } from '../src/settings/formats.ts';
import { formatIn, shownSign } from './format.ts';

const en = formatIn('en');
const es = formatIn('es');
/** Locale data uses several space characters, which look the same. */
const plain = (text: string) => text.replaceAll(/\s/gu, ' ');

describe('money', () => {
  test('keeps every digit of an exact decimal that no float could hold', () => {
    expect(en.money('123456789012345678.91', 'EUR')).toBe('€123,456,789,012,345,678.91');
  });
  test("uses the currency's own minor unit", () => {
    expect(en.money('1234.5', 'EUR')).toBe('€1,234.50');
    expect(en.money('1234', 'JPY')).toBe('¥1,234');
  });
  test("has the decimals of a currency that only the column's title names", () => {
    expect(en.amount('1234.6', { currency: 'JPY' })).toBe('1,235');
    expect(en.amount('1234.5', { currency: 'EUR' })).toBe('1,234.50');
    expect(en.amount('1234.5')).toBe('1,234.50');
  });
  test('rounds half to the even digit, as amounts are booked', () => {
    const shown = ['2.345', '2.355', '-0.125', '2.3450000000000000000000000001'];
    expect(shown.map((value) => en.money(value, 'EUR'))).toEqual(['€2.34', '€2.36', '−€0.12', '€2.35']);
    expect(en.amount('1234.5', { currency: 'JPY' })).toBe('1,234');
  });
  test('writes a true minus, and a plus when asked', () => {
    expect(en.money('-18220.4', 'EUR')).toBe('−€18,220.40');
    expect(en.money('312044.18', 'EUR', { signed: true })).toBe('+€312,044.18');
  });
  test('gives no sign to an amount that rounds to zero', () => {
    expect(en.money('-0.001', 'EUR', { signed: true })).toBe('€0.00');
  });
  test('shortens large amounts, and shows two decimals or none for small ones', () => {
    const compact = (value: string) => en.money(value, 'EUR', { compact: true });
    expect(['44410387.35', '100.8', '60'].map(compact)).toEqual(['€44.41m', '€100.80', '€60']);
  });
  test('groups thousands in Spanish even with four digits', () => {
    expect(plain(es.money('1234.5', 'EUR'))).toBe('1.234,50 €');
  });
});

describe('percent', () => {
  test('writes gains and losses with their sign', () => {
    expect(en.percent(0.0984, { signed: true })).toBe('+9.84%');
    expect(en.percent(-0.2738, { signed: true })).toBe('−27.38%');
    expect(plain(es.percent(-0.2738, { signed: true }))).toBe('−27,38 %');
  });
});

test('formats a quantity with exactly its digits', () => {
  expect(en.quantity('12480.125')).toBe('12,480.125');
  expect(en.quantity('12480')).toBe('12,480');
  expect(en.quantity('0.000000000001')).toBe('0.000000000001');
});

test('formats a calendar date as the same day in every time zone', () => {
  expect(en.date('2026-11-20')).toBe('20 Nov 2026');
  expect(en.date('2024-02-29')).toBe('29 Feb 2024');
  expect(es.date('2026-11-20')).toBe('20 nov 2026');
});

test('formats elapsed time in the largest fitting unit', () => {
  const now = Date.parse('2026-11-20T12:00:00Z');
  expect(en.relative('2026-11-20T09:00:00Z', now)).toBe('3 hours ago');
  expect(en.relative('2026-11-19T11:00:00Z', now)).toBe('yesterday');
});

test('returns the sign of the figure as shown', () => {
  expect(shownSign('+0.42%')).toBe(1);
  expect(shownSign('−€0.01')).toBe(-1);
  expect(shownSign('0.00%')).toBe(0);
});

describe('chosen formats', () => {
  const choose = (choice: Partial<FormatChoice>, language: 'en' | 'es' = 'en') =>
    formatIn(language, { number: null, date: null, timeZone: null, ...choice });

  test('write every figure with the separators chosen, and leave sign, currency and unit to the language', () => {
    const comma = choose({ number: 'comma' });
    expect(comma.money('-1234567.891', 'EUR')).toBe('−€1.234.567,89');
    expect(comma.amount('1234.5')).toBe('1.234,50');
    expect(comma.percent('0.12345', { signed: true })).toBe('+12,34%');
    expect(comma.quantity('1234.000000000001')).toBe('1.234,000000000001');
    expect(comma.count(12_345)).toBe('12.345');
    expect(comma.money('44410387.35', 'EUR', { compact: true })).toBe('€44,41m');
    expect(plain(choose({ number: 'space' }).amount('1234567.5'))).toBe('1 234 567,50');
    expect(choose({ number: 'apostrophe' }).amount('1234567.5')).toBe('1’234’567.50');
    expect(plain(choose({ number: 'point' }, 'es').money('1234.5', 'EUR'))).toBe('1,234.50 €');
  });

  test('write calendar dates in the order chosen', () => {
    const dates = (['named', 'day_first', 'month_first', 'iso'] as const).map((date) => choose({ date }));
    expect(dates.map(({ date }) => date('2026-03-04'))).toEqual([
      '4 Mar 2026',
      '04/03/2026',
      '03/04/2026',
      '2026-03-04',
    ]);
    expect(dates.map(({ shortDate }) => shortDate('2026-03-04'))).toEqual([
      '4 Mar',
      '04/03',
      '03/04',
      '03-04',
    ]);
  });

  test('show instants in the time zone chosen, also across midnight and in summer', () => {
    const auckland = choose({ date: 'month_first', timeZone: 'Pacific/Auckland' });
    expect(auckland.moment('2026-11-30T14:05:00Z')).toBe('12/01/2026, 03:05');
    expect(auckland.day('2026-11-30T14:05:00Z')).toBe('12/01/2026');
    const madrid = choose({ timeZone: 'Europe/Madrid' });
    expect(madrid.time('2026-07-01T12:00:00Z')).toBe('14:00');
    expect(madrid.moment('2026-01-01T12:00:00Z')).toBe('1 Jan 2026, 13:00');
    expect(madrid.date('2026-07-01')).toBe('1 Jul 2026');
  });

  test('fall back to the zone of the device for a zone that it does not know', () => {
    const instant = '2026-11-30T14:05:00Z';
    expect(choose({ timeZone: 'Mars/Olympus' }).moment(instant)).toBe(en.moment(instant));
  });
});
