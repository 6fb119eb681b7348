import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { dateOfDay, dayOfDate } from '../dates/dates.ts';
import { denseRates } from './dense-rates.ts';
import type { CurrencyCode } from '../number/money.ts';
import { exactRate, rateBook, rateOn, withStaleDays } from './rates.ts';
import { EUR, GBP, GBX, on, quotes, rates, USD } from '../testing/notation.ts';
import { oracleRate } from '../testing/oracle.ts';
import type { Quotes } from '../testing/oracle.ts';
import { randomOf } from '../testing/random.ts';

const day = (text: string): number => dayOfDate(on(text));
const CHF = 'CHF' as CurrencyCode;
const JPY = 'JPY' as CurrencyCode;

/** The rate of a date with its source, in short. */
function shown(book: ReturnType<typeof rates>, pair: { from: CurrencyCode; to: CurrencyCode }, date: string) {
  const rate = rateOn(book, pair, on(date));
  if (!rate.known) return rate.reason;
  const { quotes: used, ...rest } = rate.value;
  return {
    ...rest,
    path: rest.path.join(' '),
    quotes: used.map(({ base, quote, date: of }) => `${base}/${quote} ${of}`),
  };
}

describe('the path of a rate', () => {
  test("is yesterday's cross rather than a quote of years ago", () => {
    const book = rates({
      'USD/CHF': { '2015-01-15': '0.83' },
      'EUR/USD': { '2026-11-19': '1.08' },
      'EUR/CHF': { '2026-11-19': '1' },
    });
    expect(shown(book, { from: USD, to: CHF }, '2026-11-20')).toEqual({
      rate: '0.925925925925925926',
      date: '2026-11-19',
      path: 'USD EUR CHF',
      quotes: ['EUR/USD 2026-11-19', 'EUR/CHF 2026-11-19'],
      isStale: false,
    });
    expect([
      ...denseRates(book, { from: USD, to: CHF }, { firstDay: day('2026-11-18'), length: 2 }).rates,
    ]).toEqual([0.83, 1 / 1.08]);
  });

  test('is the quote, then its inverse, then the euro, then the dollar, as long as each is within the limit', () => {
    const all = {
      'GBP/JPY': { '2024-01-01': '2' },
      'JPY/GBP': { '2024-01-02': '0.25' },
      'GBP/EUR': { '2024-01-03': '3' },
      'EUR/JPY': { '2024-01-03': '2' },
      'GBP/USD': { '2024-01-04': '4' },
      'USD/JPY': { '2024-01-04': '2' },
    };
    const rateOf = (date: string) => {
      const found = shown(rates(all), { from: GBP, to: JPY }, date);
      return typeof found === 'string' ? found : `${found.rate} of ${found.date}`;
    };
    // On the seventh day after a quote it is not outdated yet.
    expect(rateOf('2024-01-08')).toBe('2 of 2024-01-01');
    expect(rateOf('2024-01-09')).toBe('4 of 2024-01-02');
    expect(rateOf('2024-01-10')).toBe('6 of 2024-01-03');
    expect(rateOf('2024-01-11')).toBe('8 of 2024-01-04');
    // If all are outdated, the most recent one.
    expect(rateOf('2024-03-01')).toBe('8 of 2024-01-04');
  });

  test('of several equally outdated routes is the first in that order', () => {
    const book = rates({ 'USD/EUR': { '2024-01-01': '0.5' }, 'EUR/USD': { '2024-01-01': '4' } });
    expect(shown(book, { from: USD, to: EUR }, '2024-02-01')).toMatchObject({ rate: '0.5', isStale: true });
  });

  test('is as old as the older of its legs, and takes the fresh direction of each', () => {
    const book = rates({
      'GBP/EUR': { '2024-01-01': '9' },
      'EUR/GBP': { '2024-03-01': '0.5' },
      'EUR/CHF': { '2024-02-26': '3' },
    });
    expect(shown(book, { from: GBP, to: CHF }, '2024-03-02')).toMatchObject({
      rate: '6',
      date: '2024-02-26',
      quotes: ['EUR/GBP 2024-03-01', 'EUR/CHF 2024-02-26'],
      isStale: false,
    });
  });

  test('follows the limit of the portfolio', () => {
    const book = rates({ 'USD/EUR': { '2024-01-01': '0.5' }, 'EUR/USD': { '2024-01-05': '4' } });
    const rateUnder = (staleDays: number) =>
      shown(withStaleDays(book, staleDays), { from: USD, to: EUR }, '2024-01-06');
    expect([rateUnder(5), rateUnder(4)]).toMatchObject([{ rate: '0.5' }, { rate: '0.25' }]);
    expect(withStaleDays(book, 4)).toBe(withStaleDays(book, 4));
    expect(withStaleDays(book, 7)).toBe(book);
    const given = rateBook([{ from: USD, to: EUR, series: quotes({ '2024-01-01': '0.5' }) }], {
      staleDays: 2,
    });
    expect(shown(given, { from: USD, to: EUR }, '2024-01-04')).toMatchObject({ isStale: true });
    expect(shown(given, { from: USD, to: EUR }, '2024-01-03')).toMatchObject({ isStale: false });
  });

  test('never takes a quote of a later day', () => {
    const book = rates({ 'USD/EUR': { '2024-01-05': '0.5' } });
    expect(shown(book, { from: USD, to: EUR }, '2024-01-04')).toBe('missing_rate');
    expect([
      ...denseRates(book, { from: USD, to: EUR }, { firstDay: day('2024-01-04'), length: 2 }).rates,
    ]).toEqual([NaN, 0.5]);
  });
});

describe('a minor unit', () => {
  const book = rates({ 'GBP/USD': { '2024-01-02': '1.25' } });

  test('is a hundredth of its currency on either side of a rate', () => {
    const found = [
      shown(book, { from: GBX, to: USD }, '2024-01-03'),
      shown(book, { from: USD, to: GBX }, '2024-01-03'),
      shown(book, { from: GBX, to: GBP }, '2024-01-03'),
      shown(book, { from: GBP, to: GBX }, '2024-01-03'),
    ];
    expect(found).toMatchObject([
      { rate: '0.0125', path: 'GBX USD', date: '2024-01-02' },
      { rate: '80', path: 'USD GBX' },
      { rate: '0.01', path: 'GBX GBP', date: '2024-01-03', quotes: [] },
      { rate: '100', path: 'GBP GBX' },
    ]);
    const window = { firstDay: day('2024-01-02'), length: 1 };
    const dense = (from: CurrencyCode, to: CurrencyCode) => denseRates(book, { from, to }, window).rates[0];
    expect([dense(GBX, USD), dense(USD, GBX), dense(GBX, GBP), dense(GBX, GBX)]).toEqual([
      0.0125, 80, 0.01, 1,
    ]);
  });

  test('may be quoted itself, where its currency is not', () => {
    const pence = quotes({ '2024-01-02': '0.0115' });
    const quoted = rateBook([{ from: GBX, to: EUR, series: pence }]);
    expect(shown(quoted, { from: GBP, to: EUR }, '2024-01-02')).toMatchObject({ rate: '1.15' });
    expect(shown(quoted, { from: EUR, to: GBX }, '2024-01-02')).toMatchObject({
      rate: '86.956521739130434783',
    });
    const both = rateBook([
      { from: GBX, to: EUR, series: pence },
      { from: GBP, to: EUR, series: quotes({ '2024-01-02': '1.2' }) },
      { from: GBX, to: GBP, series: quotes({ '2024-01-02': '5' }) },
    ]);
    expect(shown(both, { from: GBX, to: EUR }, '2024-01-02')).toMatchObject({ rate: '0.012' });
    expect(shown(both, { from: GBX, to: GBP }, '2024-01-02')).toMatchObject({ rate: '0.01' });
  });
});

/** LAW_RUNS tries each law on this many random books. */
const RUNS = Number(process.env['LAW_RUNS'] ?? 200);
const CODES = ['EUR', 'USD', 'GBP', 'JPY', 'CHF'] as CurrencyCode[];

/**
 * Quotes of random pairs: some daily, some rare, some that end early or begin late, and some that are not valid
 * rates.
 */
function randomRates(seed: number): { byPair: Record<string, Quotes>; firstDay: number; length: number } {
  const random = randomOf(seed);
  const firstDay = day('2024-01-01') + Math.floor(random() * 400);
  const length = 1 + Math.floor(random() * 60);
  const byPair: Record<string, Quotes> = {};
  for (const from of CODES) {
    for (const to of CODES) {
      if (from === to || random() < 0.5) continue;
      const presence = random() ** 3;
      const [begin, end] = [random() * length - 20, length * (0.2 + random())];
      const found: Record<string, string> = {};
      for (let i = -25; i < length; i++) {
        if (i < begin || i > end || random() > presence) continue;
        found[dateOfDay(firstDay + i)] = random() < 0.05 ? '0' : (0.01 + random() * 5).toFixed(6);
      }
      byPair[`${from}/${to}`] = found;
    }
  }
  return { byPair, firstDay, length };
}

describe('laws of every book of rates', () => {
  test('exact and daily rates are those of the definitions on every day, of every pair', () => {
    fc.assert(
      fc.property(fc.integer(), (seed) => {
        const { byPair, firstDay, length } = randomRates(seed);
        const book = rates(byPair);
        for (const from of CODES) {
          for (const to of CODES) {
            if (from === to) continue;
            const dense = denseRates(book, { from, to }, { firstDay, length });
            for (let i = 0; i < length; i++) {
              const day_ = firstDay + i;
              const expected = oracleRate(byPair, [from, to], dateOfDay(day_));
              const exact = exactRate(book, { from, to }, day_);
              const where = `${from}/${to} of ${dateOfDay(day_)}`;
              expect([where, exact && dateOfDay(exact.day)]).toEqual([where, expected?.oldest ?? null]);
              expect([where, Number.isNaN(dense.rates[i])]).toEqual([where, expected === null]);
              if (expected === null || exact === null) continue;
              const [numerator, denominator] = expected.rate;
              // Equal as fractions, without a division.
              const left = numerator.times(exact.denominator.toString());
              const isEqual = left.equals(denominator.times(exact.numerator.toString()));
              const nearest = Number(numerator.div(denominator));
              const isNear = Math.abs((dense.rates[i] ?? NaN) / nearest - 1) < 1e-14;
              expect([where, isEqual, isNear, dense.quoteDays[i]]).toEqual([where, true, true, exact.day]);
            }
          }
        }
      }),
      { numRuns: Math.max(1, RUNS / 10) },
    );
  }, 600_000);

  test('a quote of a later day changes no rate', () => {
    fc.assert(
      fc.property(fc.integer(), fc.nat(40), (seed, back) => {
        const { byPair, firstDay, length } = randomRates(seed);
        const last = dateOfDay(firstDay + Math.max(0, length - 1 - back));
        const known = Object.fromEntries(
          Object.entries(byPair).map(([pair, found]) => [
            pair,
            Object.fromEntries(Object.entries(found).filter(([date]) => date <= last)),
          ]),
        );
        const [all, earlier] = [rates(byPair), rates(known)];
        for (const from of CODES) {
          for (const to of CODES) {
            expect(exactRate(earlier, { from, to }, dayOfDate(last))).toEqual(
              exactRate(all, { from, to }, dayOfDate(last)),
            );
          }
        }
      }),
      { numRuns: RUNS },
    );
  }, 600_000);
});
