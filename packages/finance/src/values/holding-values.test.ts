import { describe, expect, test } from 'vitest';
import { UNCLEAR } from '../ledger/booking-flows.ts';
import type { LedgerEntry } from '../ledger/entry.ts';
import { prepareLedger, stepOn } from '../ledger/ledger.ts';
import type { Settings } from '../market/market.ts';
import { dailyPerformance } from '../returns/performance.ts';
import { entry, EUR, GBX, KEPT, market, NOT_KEPT, on, rates, USD } from '../testing/notation.ts';
import { holdingValue } from './unit-value.ts';
import { dayOfDate } from '../dates/dates.ts';

const instruments = [
  { id: 'A', currency: EUR },
  { id: 'P', currency: GBX },
  { id: 'U', currency: USD },
];
const ledgerOf = (entries: LedgerEntry[]) => prepareLedger({ entries, instruments });
const day = (date: string) => dayOfDate(on(date));
const UNIT = 10n ** 18n;

/** The values of a holding day by day, and exactly on each of those days; both must agree. */
function valuesOf(entries: LedgerEntry[], prices: Record<string, string>, to: string): (number | null)[] {
  const ledger = ledgerOf(entries);
  const scene = market({ A: prices });
  const { days } = dailyPerformance(ledger, scene, { settings: NOT_KEPT, to: on(to) });
  return [...days.value].map((value, i) => {
    const at = days.window.firstDay + i;
    const quantity = stepOn(ledger, 0, at)?.quantity ?? 0n;
    const exact =
      quantity === 0n ? 0n : holdingValue(ledger, scene, { instrument: 0, quantity, day: at })?.amount;
    if (days.missing[i] !== 0 || exact === undefined) return exact === undefined ? null : Number.NaN;
    expect(value).toBeCloseTo(Number(exact) / 1e36, 10);
    return Number(value.toFixed(10));
  });
}

describe('a holding day by day', () => {
  const bought = entry('2024-01-02 buy 10 A @ 10 EUR');

  test('has its last closing price, even one from before the purchase', () => {
    expect(valuesOf([bought], { '2023-12-28': '9', '2024-01-04': '11' }, '2024-01-05')).toEqual([
      90, 90, 110, 110,
    ]);
    expect(valuesOf([bought], { '2024-01-01': '9', '2024-01-02': '10' }, '2024-01-03')).toEqual([100, 100]);
  });

  const brought = entry('2024-01-02 transfer_in 10 A EUR');

  test('is unknown until its first closing price, if it was not traded', () => {
    expect(valuesOf([brought], { '2024-01-04': '11' }, '2024-01-05')).toEqual([null, null, 110, 110]);
  });

  test('is unknown if all its closing prices are later than the requested days', () => {
    expect(valuesOf([brought], { '2024-03-01': '11' }, '2024-01-04')).toEqual([null, null, null]);
  });

  test('uses a closing price from days before its first purchase', () => {
    const ledger = ledgerOf([entry('2024-01-02 buy 1 A @ 1 EUR'), entry('2024-01-06 buy 1 P @ 400 GBX')]);
    const scene = market(
      { A: { '2024-01-02': '1' }, P: { '2024-01-03': '500' } },
      rates({ 'GBP/EUR': { '2024-01-02': '1' } }),
    );
    const { days } = dailyPerformance(ledger, scene, { settings: NOT_KEPT, to: on('2024-01-07') });
    expect([...days.value]).toEqual([1, 1, 1, 1, 6, 6]);
  });

  test('quoted in pence is valued in pounds: by a price from before, from its first day and from later days', () => {
    const ledger = ledgerOf([entry('2024-01-02 buy 100 P @ 400 GBX')]);
    const book = rates({ 'GBP/EUR': { '2023-12-01': '1' } });
    const inPounds = (prices: Record<string, string>) => {
      const scene = market({ P: prices }, book);
      const { days } = dailyPerformance(ledger, scene, { settings: NOT_KEPT, to: on('2024-01-04') });
      return [...days.value];
    };
    expect(inPounds({ '2023-12-29': '450', '2024-01-03': '500', '2024-01-04': '550' })).toEqual([
      450, 500, 550,
    ]);
    expect(inPounds({ '2024-01-02': '450' })).toEqual([450, 450, 450]);
  });

  test('is outdated from the first day if its closing price is old enough, and not a day earlier', () => {
    const staleOf = (quoted: string) => {
      const { days } = dailyPerformance(ledgerOf([bought]), market({ A: { [quoted]: '9' } }), {
        settings: NOT_KEPT,
        to: on('2024-01-03'),
      });
      return [...days.stale];
    };
    // Seven days are allowed.
    expect(staleOf('2023-12-25')).toEqual([1, 1]);
    expect(staleOf('2023-12-26')).toEqual([0, 1]);
    expect(staleOf('2023-12-27')).toEqual([0, 0]);
  });

  test('has the same value after a split, until a closing price of the new units', () => {
    const split = entry('2024-01-04 split A EUR', { ratioNew: '5', ratioOld: '2' });
    const prices = { '2024-01-02': '10', '2024-01-05': '5' };
    expect(valuesOf([bought, split], prices, '2024-01-06')).toEqual([100, 100, 100, 125, 125]);
    // A closing price on the day of the split is for the new units.
    expect(valuesOf([bought, split], { '2024-01-02': '10', '2024-01-04': '5' }, '2024-01-04')).toEqual([
      100, 100, 125,
    ]);
    const again = entry('2024-01-05 split A EUR', { ratioNew: '2', ratioOld: '1' });
    expect(valuesOf([bought, split, again], { '2024-01-02': '10' }, '2024-01-06')).toEqual(
      Array(5).fill(100),
    );
    const sooner = entry('2024-01-01 split A EUR', { ratioNew: '2', ratioOld: '1' });
    expect(valuesOf([sooner, bought], { '2023-12-31': '12' }, '2024-01-02')).toEqual([0, 60]);
  });

  test('has its manual value until something newer', () => {
    const stated = entry('2024-01-03 valuation 300 A EUR');
    const prices = { '2024-01-02': '10', '2024-01-03': '12', '2024-01-05': '13' };
    expect(valuesOf([bought, stated], prices, '2024-01-05')).toEqual([100, 300, 300, 130]);
    const sold = entry('2024-01-04 sell 4 A @ 9 EUR');
    const split = entry('2024-01-04 split A EUR', { ratioNew: '2', ratioOld: '1' });
    expect(valuesOf([bought, stated, sold], { '2024-01-02': '10' }, '2024-01-04')).toEqual([100, 300, 180]);
    expect(valuesOf([bought, stated, split], { '2024-01-02': '10' }, '2024-01-04')).toEqual([100, 300, 300]);
    const priced = entry('2024-01-03 valuation A EUR', { price: '7.5' });
    expect(valuesOf([brought, priced], {}, '2024-01-04')).toEqual([null, 75, 75]);
    const twice = entry('2024-01-04 valuation 80 A EUR');
    expect(valuesOf([bought, stated, twice], prices, '2024-01-04')).toEqual([100, 300, 80]);
  });

  test('is zero while nothing is held, and uses the latest closing price when bought again', () => {
    const trades = [bought, entry('2024-01-03 sell 10 A @ 10 EUR'), entry('2024-01-06 buy 1 A @ 20 EUR')];
    const prices = { '2024-01-02': '10', '2024-01-04': '15', '2024-01-05': '18' };
    expect(valuesOf(trades, prices, '2024-01-07')).toEqual([100, 0, 0, 0, 18, 18]);
    expect(valuesOf(trades, { ...prices, '2024-01-06': '21' }, '2024-01-06')).toEqual([100, 0, 0, 0, 21]);
  });

  test('keeps its last price at a close of 0, which is no price', () => {
    const prices = { '2024-01-02': '10', '2024-01-03': '0', '2024-01-04': '0.00', '2024-01-05': '11' };
    expect(valuesOf([bought], prices, '2024-01-05')).toEqual([100, 100, 100, 110]);
  });

  test('ends where the series ends, whatever is booked later', () => {
    expect(
      valuesOf([bought, entry('2024-02-01 sell 10 A @ 9 EUR')], { '2024-01-02': '10' }, '2024-01-03'),
    ).toEqual([100, 100]);
  });
});

describe('the value of a number of units', () => {
  const ledger = ledgerOf([
    entry('2024-01-02 buy 10 P @ 100 GBX'),
    entry('2024-01-04 split P GBX', { ratioNew: '4', ratioOld: '1' }),
    entry('2024-01-08 valuation 9 P GBP'),
  ]);
  const scene = market({ P: { '2024-01-02': '200', '2024-01-09': '30' } });
  const of = (date: string) =>
    holdingValue(ledger, scene, { instrument: 0, quantity: 2n * UNIT, day: day(date) });
  const pounds = (hundredths: bigint) => hundredths * 10n ** 34n;

  test('comes with its price as quoted, in the units of that day, and its source', () => {
    expect(of('2024-01-01')).toBeNull();
    expect(of('2024-01-03')).toEqual({
      amount: pounds(400n),
      price: '200',
      priceDate: '2024-01-02',
      priceDay: day('2024-01-02'),
      source: 'close',
    });
    expect(of('2024-01-04')).toMatchObject({ amount: pounds(100n), price: '50', priceDate: '2024-01-02' });
    // 9 pounds for 40 units
    expect(of('2024-01-08')).toMatchObject({
      amount: pounds(45n),
      price: '22.5',
      priceDate: '2024-01-08',
      source: 'valuation',
    });
    expect(of('2024-01-09')).toMatchObject({ amount: pounds(60n), price: '30', source: 'close' });
  });

  test('stated before a split is divided among the units after it', () => {
    const stated = ledgerOf([
      entry('2024-01-02 buy 10 P @ 100 GBX'),
      entry('2024-01-03 valuation 12 P GBP'),
      entry('2024-01-04 split P GBX', { ratioNew: '3', ratioOld: '2' }),
    ]);
    // 1200 pence for 10 units, then for 15: 80 each
    expect(
      holdingValue(stated, market({}), { instrument: 0, quantity: 5n * UNIT, day: day('2024-01-04') }),
    ).toMatchObject({ amount: pounds(400n), price: '80', priceDate: '2024-01-03', source: 'valuation' });
  });

  test('is unknown for an instrument that the ledger does not contain', () => {
    expect(holdingValue(ledger, scene, { instrument: 7, quantity: UNIT, day: day('2024-01-09') })).toBeNull();
    expect(stepOn(ledger, 7, day('2024-01-09'))).toBeNull();
    expect(stepOn(ledger, 0, day('2024-01-01'))).toBeNull();
    expect(stepOn(ledger, 0, day('2024-01-02'))?.quantity).toBe(10n * UNIT);
    expect(stepOn(ledger, 0, day('2024-01-05'))?.quantity).toBe(40n * UNIT);
  });
});

describe('the days of a portfolio', () => {
  const run = (entries: LedgerEntry[], given: { settings?: Settings; to: string }, scene = market({})) =>
    dailyPerformance(ledgerOf(entries), scene, { settings: given.settings ?? KEPT, to: on(given.to) }).days;

  test('include the cash of every currency at the rate of the day', () => {
    const book = rates({ 'USD/EUR': { '2024-01-02': '0.5', '2024-01-04': '0.75' } });
    const days = run(
      [
        entry('2024-01-02 deposit 8 USD'),
        entry('2024-01-03 deposit 1 EUR'),
        entry('2024-01-04 withdrawal 4 USD'),
      ],
      { to: '2024-01-05' },
      market({}, book),
    );
    expect([...days.value]).toEqual([4, 5, 4, 4]);
    expect([[...days.inflow], [...days.outflow]]).toEqual([
      [4, 1, 0, 0],
      [0, 0, 3, 0],
    ]);
  });

  test('list each period of debts and of missing rates', () => {
    const days = run(
      [
        entry('2024-01-02 withdrawal 5 EUR'),
        entry('2024-01-04 deposit 9 EUR'),
        entry('2024-01-06 withdrawal 9 EUR'),
        entry('2024-01-03 interest 1 CHF'),
        entry('2024-01-05 fee 1 CHF'),
      ],
      { to: '2024-01-07' },
    );
    expect(days.gaps).toEqual([
      { kind: 'negative_cash', currency: 'EUR', from: '2024-01-02', to: '2024-01-03' },
      { kind: 'missing_rate', currency: 'CHF', from: '2024-01-03', to: '2024-01-04' },
      { kind: 'negative_cash', currency: 'EUR', from: '2024-01-06', to: '2024-01-07' },
    ]);
    expect([...days.missing]).toEqual([0, 1, 1, 0, 0, 0]);
    expect([...days.unclear]).toEqual([0, UNCLEAR.income, 0, UNCLEAR.fees, 0, 0]);
    expect([...days.value]).toEqual([-5, -5, 4, 4, -5, -5]);
  });

  test('count a rate as outdated from the day after the limit', () => {
    const book = rates({ 'USD/EUR': { '2024-01-02': '0.5' } });
    const days = run(
      [entry('2024-01-02 deposit 8 USD')],
      { settings: { ...KEPT, staleDays: 2 }, to: '2024-01-06' },
      market({}, book),
    );
    expect([...days.stale]).toEqual([0, 0, 0, 1, 1]);
  });

  test('without cash tracking include trades, but no deposits and withdrawals', () => {
    const days = run(
      [
        entry('2024-01-02 deposit 500 EUR'),
        entry('2024-01-02 buy 10 A @ 10 EUR', { fee: '1' }),
        entry('2024-01-03 withdrawal 50 EUR'),
        entry('2024-01-03 sell 5 A @ 12 EUR', { tax: '2' }),
        entry('2024-01-03 transfer_out 7 EUR', { amount: '7' }),
        entry('2024-01-04 fee_refund 3 EUR'),
        entry('2024-01-04 tax_refund 4 EUR'),
        entry('2024-01-04 tax 1 EUR'),
      ],
      { settings: NOT_KEPT, to: '2024-01-04' },
      market({ A: { '2024-01-02': '10' } }),
    );
    expect([...days.inflow]).toEqual([101, 0, 1]);
    expect([...days.outflow]).toEqual([0, expect.closeTo(58, 12), 7]);
    expect([...days.fees]).toEqual([1, 0, -3]);
    expect([...days.taxes]).toEqual([0, 2, -3]);
    expect([...days.value]).toEqual([100, 50, 50]);
  });
});
