import { describe, expect, test } from 'vitest';
import { dayOfDate } from '../../dates/dates.ts';
import { prepareLedger } from '../../ledger/ledger.ts';
import { dailyPerformance } from '../performance.ts';
import type { RateBook } from '../../market/rates.ts';
import { entry, EUR, KEPT, market, NOT_KEPT, on, rates } from '../../testing/notation.ts';
import { valuedReturns } from './former-valued-returns.ts';

describe('returns of valued business days', () => {
  const instruments = [{ id: 'A', currency: EUR }];
  const resultOf = (
    entries: ReturnType<typeof entry>[],
    prices: Record<string, string>,
    scope: { settings?: typeof KEPT; from?: string; to: string; rates?: RateBook },
  ) => {
    const ledger = prepareLedger({ entries, instruments });
    const scene = market({ A: prices }, scope.rates);
    const settings = scope.settings ?? NOT_KEPT;
    const series = dailyPerformance(ledger, scene, { settings, to: on('2024-01-20') });
    const range = { from: scope.from === undefined ? series.openingDate : on(scope.from), to: on(scope.to) };
    const figure = valuedReturns(series, range);
    if (!figure.known) return figure.reason;
    const { days, returns, openingDay } = figure.value;
    return {
      opening: openingDay - dayOfDate(on('2024-01-01')),
      days: [...days].map((day) => day - dayOfDate(on('2024-01-01')) + 1),
      returns: [...returns].map((one) => Number(one.toFixed(10))),
    };
  };
  // 2024-01-05 is a Friday.
  const week = { '2024-01-03': '10', '2024-01-05': '11', '2024-01-08': '12.1' };

  test('end on weekdays with a new price of a holding', () => {
    const entries = [entry('2024-01-03 buy 10 A @ 10 EUR')];
    expect(resultOf(entries, week, { to: '2024-01-10' })).toEqual({
      opening: 1,
      days: [3, 5, 8],
      returns: [0, 0.1, 0.1],
    });
    expect(resultOf(entries, week, { from: '2024-01-05', to: '2024-01-08' })).toEqual({
      opening: 4,
      days: [8],
      returns: [0.1],
    });
  });

  test("assign a weekend's price and flows to the next valued day", () => {
    const entries = [entry('2024-01-03 deposit 100 EUR'), entry('2024-01-03 buy 10 A @ 10 EUR')];
    const prices = { ...week, '2024-01-06': '11.5' };
    const moves = [entry('2024-01-06 deposit 90 EUR'), entry('2024-01-07 withdrawal 50 EUR')];
    // Monday: (121 + 40 + 50) / (110 + 90) − 1
    expect(resultOf([...entries, ...moves], prices, { settings: KEPT, to: '2024-01-08' })).toEqual({
      opening: 1,
      days: [3, 5, 8],
      returns: [0, 0.1, 0.055],
    });
  });

  test('ignore prices before the purchase and after the sale, but not a manual valuation', () => {
    const entries = [entry('2024-01-05 buy 10 A @ 11 EUR'), entry('2024-01-08 sell 10 A @ 12.1 EUR')];
    const prices = { ...week, '2024-01-04': '10.5', '2024-01-09': '13' };
    expect(resultOf(entries, prices, { to: '2024-01-12' })).toEqual({
      opening: 3,
      days: [5, 8],
      returns: [0, 0.1],
    });
    const valued = [entry('2024-01-03 buy 10 A @ 10 EUR'), entry('2024-01-04 valuation 120 A EUR')];
    expect(resultOf(valued, { '2024-01-03': '10' }, { to: '2024-01-12' })).toEqual({
      opening: 1,
      days: [3, 4],
      returns: [0, 0.2],
    });
  });

  test('end with a total loss', () => {
    const entries = [entry('2024-01-03 buy 10 A @ 10 EUR'), entry('2024-01-05 valuation 0 A EUR')];
    expect(resultOf(entries, { '2024-01-03': '10' }, { to: '2024-01-12' })).toMatchObject({
      days: [3, 5],
      returns: [0, -1],
    });
  });

  test('ignore prices of later purchases beside existing holdings', () => {
    const listed = ['A', 'B'].map((id) => ({ id, currency: EUR }));
    const entries = [entry('2024-01-03 buy 10 A @ 10 EUR'), entry('2024-01-10 buy 10 B @ 5 EUR')];
    const ledger = prepareLedger({ entries, instruments: listed });
    const scene = market({
      A: { '2024-01-03': '10', '2024-01-11': '11' },
      B: { '2024-01-04': '4', '2024-01-05': '4.5', '2024-01-10': '5' },
    });
    const series = dailyPerformance(ledger, scene, { settings: NOT_KEPT, to: on('2024-01-12') });
    const range = { from: series.openingDate, to: on('2024-01-12') };
    const figure = valuedReturns(series, range);
    const days = figure.known
      ? [...figure.value.days].map((day) => day - dayOfDate(on('2024-01-01')) + 1)
      : [];
    expect(days).toEqual([3, 10, 11]);
  });

  test('end on days with holdings, and never at a weekend, whichever weekday came first', () => {
    const entries = [
      entry('2024-01-04 deposit 500 EUR'),
      entry('2024-01-04 buy 10 A @ 10 EUR'),
      entry('2024-01-05 buy 10 A @ 10 EUR'),
      entry('2024-01-11 sell 20 A @ 10 EUR'),
    ];
    const prices = {
      '2024-01-04': '10',
      '2024-01-06': '11',
      '2024-01-08': '12',
      '2024-01-09': '13',
      '2024-01-11': '10',
      '2024-01-12': '9',
    };
    // Thursday the 4th; no price on Friday, with a purchase; one on Saturday; everything sold on the 11th.
    expect(resultOf(entries, prices, { settings: KEPT, to: '2024-01-19' })).toMatchObject({
      opening: 2,
      days: [4, 8, 9, 11],
    });
  });

  test('of a range name the day on which they become unknown', () => {
    const of = (entries: ReturnType<typeof entry>[], prices: Record<string, string>, settings = NOT_KEPT) => {
      const ledger = prepareLedger({ entries, instruments });
      const scene = market({ A: prices });
      const series = dailyPerformance(ledger, scene, { settings, to: on('2024-01-20') });
      const figure = valuedReturns(series, { from: series.openingDate, to: on('2024-01-19') });
      return figure.known ? null : figure;
    };
    // Units received for a fee alone have no price of their own.
    const bought = entry('2024-01-04 buy 10 A @ 0 EUR', { fee: '100' });
    const put = entry('2024-01-03 deposit 100 EUR');
    expect(of([put, bought], { '2024-01-08': '10' }, KEPT)).toMatchObject({
      reason: 'missing_price',
      date: '2024-01-04',
      instrumentIds: ['A'],
    });
    const overdrawn = [entry('2024-01-04 withdrawal 500 EUR'), bought];
    expect(of(overdrawn, { '2024-01-04': '10', '2024-01-08': '10' }, KEPT)).toEqual({
      known: false,
      reason: 'denominator_below_zero',
      date: '2024-01-08',
    });
    const spent = [put, bought, entry('2024-01-05 fee 150 EUR')];
    expect(of(spent, { '2024-01-04': '10', '2024-01-05': '10' }, KEPT)).toEqual({
      known: false,
      reason: 'value_below_zero',
      date: '2024-01-05',
    });
  });

  test('are unknown if a price is missing or the range has no days', () => {
    const entries = [entry('2024-01-03 transfer_in 10 A EUR')];
    expect(resultOf(entries, { '2024-01-08': '10' }, { to: '2024-01-10' })).toBe('missing_price');
    expect(resultOf(entries, { '2024-01-08': '10' }, { from: '2024-01-04', to: '2024-01-10' })).toBe(
      'missing_price',
    );
    expect(resultOf(entries, { '2024-01-08': '10' }, { from: '2024-01-07', to: '2024-01-10' })).toBe(
      'missing_price',
    );
    expect(resultOf(entries, week, { from: '2024-01-10', to: '2024-01-10' })).toBe('empty_period');
    expect(resultOf(entries, week, { to: '2024-02-10' })).toBe('outside_series');
  });

  test('are unknown without a rate even if every price is there', () => {
    const bought = entry('2024-01-03 buy 10 A @ 0 EUR', { fee: '100' });
    const entries = [entry('2024-01-03 deposit 100 USD'), bought];
    const fromFriday = rates({ 'EUR/USD': { '2024-01-05': '1.25' } });
    const scope = { settings: KEPT, to: '2024-01-08', rates: fromFriday };
    expect(resultOf(entries, week, scope)).toBe('missing_rate');
    expect(resultOf(entries, week, { ...scope, from: '2024-01-04' })).toBe('missing_rate');
    expect(resultOf(entries, { '2024-01-08': '10' }, scope)).toBe('missing_price');
  });

  test('are unknown if the capital or the value was negative', () => {
    const entries = [entry('2024-01-03 withdrawal 500 EUR'), entry('2024-01-03 buy 10 A @ 10 EUR')];
    expect(resultOf(entries, week, { settings: KEPT, to: '2024-01-03' })).toMatchObject({ returns: [] });
    expect(resultOf(entries, week, { settings: KEPT, from: '2024-01-03', to: '2024-01-08' })).toBe(
      'denominator_below_zero',
    );
  });
});
