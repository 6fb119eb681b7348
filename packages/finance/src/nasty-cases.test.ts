import { describe, expect, test } from 'vitest';
import { dayOfDate } from './dates/dates.ts';
import type { LedgerEntry } from './ledger/entry.ts';
import { xirr } from './returns/irr.ts';
import { prepareLedger } from './ledger/ledger.ts';
import type { Market, Settings } from './market/market.ts';
import type { CurrencyCode } from './number/money.ts';
import { dailyPerformance } from './returns/performance.ts';
import { rangeFigures } from './returns/range-figures.ts';
import { monthlyReturns, yearlyReturns } from './returns/return-table.ts';
import { annualised, linkedModifiedDietz, modifiedDietz, simpleReturn } from './returns/returns.ts';
import { entry, EUR, KEPT, market, NOT_KEPT, on, rates, USD } from './testing/notation.ts';
import { holdingsAsAt } from './values/valuation.ts';

const JPY = 'JPY' as CurrencyCode;
const LISTED: Record<string, CurrencyCode> = { A: EUR, U: USD, J: JPY };
const known = (value: number, digits = 12) => ({
  known: true,
  value: expect.closeTo(value, digits) as number,
});

function run(entries: LedgerEntry[], scene: Market, to: string, settings: Settings = NOT_KEPT) {
  const instruments = Object.entries(LISTED).map(([id, currency]) => ({ id, currency }));
  const ledger = prepareLedger({ entries, instruments });
  const series = dailyPerformance(ledger, scene, { settings, to: on(to) });
  return { ledger, series, all: rangeFigures(series, { from: series.openingDate, to: on(to) }) };
}

describe('an opening value near zero', () => {
  test('has the return of its capital, however large, from a cent on', () => {
    const { series } = run(
      [entry('2024-01-02 buy 1 A @ 0.01 EUR'), entry('2024-01-04 buy 10 A @ 100 EUR')],
      market({ A: { '2024-01-02': '0.01', '2024-01-03': '100' } }),
      '2024-01-04',
    );
    expect(series.growth[1]).toBeCloseTo(1e4, 8);
    const below = run(
      [entry('2024-01-02 buy 1 A @ 0.009 EUR')],
      market({ A: { '2024-01-02': '0.009', '2024-01-03': '100' } }),
      '2024-01-03',
    );
    expect(below.all.twr).toEqual(known(0));
    const later = rangeFigures(series, { from: on('2024-01-03'), to: on('2024-01-04') });
    expect(later.twr).toEqual(known(0));
  });

  test('of a cent of cash grows only by what is paid in from the start of its day', () => {
    const { all } = run(
      [
        entry('2024-01-02 deposit 0.01 EUR'),
        entry('2024-01-03 deposit 1000000 EUR'),
        entry('2024-01-03 interest 100 EUR'),
      ],
      market({}),
      '2024-01-03',
      KEPT,
    );
    expect(all.twr).toEqual(known(1_000_100.01 / 1_000_000.01 - 1));
  });
});

describe('the average capital of Modified Dietz', () => {
  const period = (flow: number, day: number) =>
    modifiedDietz({ opening: 100, closing: 50, days: 10, flows: [{ day, amount: flow }] });

  test('gives no return if it is zero or negative', () => {
    expect(period(-200, 1)).toMatchObject({ known: false, reason: 'denominator_below_zero' });
    expect(period(-200, 5)).toMatchObject({ known: false, reason: 'no_value' });
  });

  test('just above zero gives one', () => {
    expect(period(-110, 1)).toEqual(known((50 - 100 + 110) / (100 - 99)));
    expect(modifiedDietz({ opening: 1, closing: 1, days: 0, flows: [] })).toMatchObject({
      reason: 'empty_period',
    });
  });
});

describe('the 29th of February', () => {
  const scene = market({
    A: { '2024-02-28': '10', '2024-02-29': '11', '2024-03-01': '12', '2025-03-01': '13' },
  });
  const bought = [entry('2024-02-29 buy 10 A @ 10 EUR')];

  test('is a normal day for trades, prices, months and years', () => {
    const { series } = run(bought, scene, '2025-03-01');
    const [february, march] = monthlyReturns(series);
    expect(february).toMatchObject({ year: 2024, month: 2, isPartial: true, twr: known(0.1) });
    expect(march).toMatchObject({ month: 3, isPartial: false, twr: known(12 / 11 - 1) });
    expect(yearlyReturns(series).map(({ year, isPartial }) => [year, isPartial])).toEqual([
      [2024, true],
      [2025, true],
    ]);
  });

  test('counts among the days of a year', () => {
    const from = on('2024-02-29');
    const range = rangeFigures(run(bought, scene, '2025-03-01').series, { from, to: on('2025-02-28') });
    expect(range.days).toBe(365);
    expect(range.twrAnnualised).toEqual(range.twr);
    expect(annualised(0.1, dayOfDate(on('2024-12-31')) - dayOfDate(on('2023-12-31')))).toEqual(
      known(1.1 ** (365 / 366) - 1),
    );
    const leap = [
      { day: dayOfDate(on('2024-01-01')), amount: 100 },
      { day: dayOfDate(on('2025-01-01')), amount: -110 },
    ];
    expect(xirr(leap)).toMatchObject(known(1.1 ** (365 / 366) - 1, 10));
  });
});

describe('periods of one day', () => {
  test('have a return, no annualised one, and a money-weighted return per year', () => {
    const { all } = run(
      [entry('2024-01-02 buy 10 A @ 10 EUR')],
      market({ A: { '2024-01-02': '10.01' } }),
      '2024-01-02',
    );
    expect(all.days).toBe(1);
    expect(all.twr).toEqual(known(0.001));
    expect(all.twrAnnualised).toMatchObject({ reason: 'shorter_than_a_year' });
    // The contribution and the value are on the same day: no time has passed, so there is no rate.
    expect(all.xirr.known).toBe(false);
  });
});

describe('a rate of −99.9 %', () => {
  test('is found, annualised and has a drawdown', () => {
    const { all } = run(
      [entry('2023-01-01 buy 1 A @ 1000 EUR')],
      market({ A: { '2023-01-01': '1000', '2024-01-01': '1' } }),
      '2024-01-01',
    );
    expect(all.twr).toEqual(known(-0.999));
    expect(all.xirr).toMatchObject(known(-0.999, 9));
    expect(all.drawdown.known && all.drawdown.value.depth).toBeCloseTo(-0.999, 12);
    expect(annualised(-0.999, 730)).toEqual(known(0.001 ** 0.5 - 1));
    expect(annualised(-1, 730)).toEqual(known(-1));
    expect(annualised(-1.01, 730)).toMatchObject({ reason: 'value_below_zero' });
  });
});

describe('amounts that are not numbers, or too large', () => {
  test('give no return, whatever is requested', () => {
    const none = { known: false, reason: 'not_finite' };
    expect(annualised(Number.NaN, 400)).toEqual(none);
    expect(modifiedDietz({ opening: 1e-300, closing: 1e300, days: 3, flows: [] })).toEqual(none);
    expect(simpleReturn({ opening: 1, closing: Number.NaN })).toEqual(none);
    // Grows by ten to the 200th and returns to 1 by a flow: each period is known, but not all of them together.
    const valuations = [
      { day: 0, value: 1 },
      { day: 1, value: 1e200 },
      { day: 2, value: 1 },
      { day: 3, value: 1e200 },
    ];
    const flows = [{ day: 2, amount: -1e200 }];
    expect(linkedModifiedDietz(valuations.slice(0, 2), [])).toMatchObject({ known: true });
    expect(linkedModifiedDietz(valuations.slice(0, 3), flows)).toMatchObject({ known: true });
    expect(linkedModifiedDietz(valuations, flows)).toEqual(none);
    for (const amount of [Number.NaN, Infinity, -Infinity]) {
      expect(xirr([{ day: 0, amount }])).toEqual(none);
      const flows = [
        { day: 0, amount: 100 },
        { day: 365, amount: -110 },
      ];
      expect(xirr([...flows, { day: 9, amount }])).toEqual(none);
    }
  });
});

describe('three currencies', () => {
  const scene = market(
    { U: { '2024-01-02': '10', '2024-01-03': '12' }, J: { '2024-01-02': '1000', '2024-01-03': '900' } },
    rates({
      'EUR/USD': { '2024-01-02': '1.25', '2024-01-03': '1.2' },
      'EUR/JPY': { '2024-01-02': '160', '2024-01-03': '150' },
    }),
  );
  const entries = [
    entry('2024-01-02 deposit 1000 EUR'),
    entry('2024-01-02 buy 10 U @ 10 USD', { fee: '1' }),
    entry('2024-01-02 buy 10 J @ 1000 JPY'),
    entry('2024-01-03 sell 5 U @ 12 USD', { tax: '3' }),
  ];

  test('add up to the last digit, and so do the parts of the gains', () => {
    const { ledger, all } = run(entries, scene, '2024-01-03', KEPT);
    const report = holdingsAsAt(ledger, scene, { settings: KEPT, asAt: on('2024-01-03') });
    const balances = Object.fromEntries(report.cash.map(({ currency, balance }) => [currency, balance]));
    expect(balances).toEqual({ EUR: '1000', USD: '-44', JPY: '-10000' });
    // 5 × 12 / 1.2 + 10 × 900 / 150 + 1000 − 44 / 1.2 − 10000 / 150
    const value = 50 + 60 + 1000 - 44 / 1.2 - 10_000 / 150;
    expect(report.value.total.known && Number(report.value.total.value)).toBeCloseTo(value, 12);
    expect(all.closingValue).toEqual(known(value, 9));
    const [first] = report.results.filter(({ instrumentId }) => instrumentId === 'U');
    // 5 units: proceeds 57 USD at 1.2; cost 50.5 USD, 40.4 EUR at 1.25.
    expect(first?.realisedBase.known && first.realisedBase.value).toBe('7.1');
    expect(first?.realisedCurrencyPart.known && Number(first.realisedCurrencyPart.value)).toBeCloseTo(
      50.5 / 1.2 - 40.4,
      12,
    );
  });

  test('have the same weights in any base currency', () => {
    const weightsIn = (baseCurrency: CurrencyCode) => {
      const { ledger } = run(entries, scene, '2024-01-03', KEPT);
      const settings = { ...KEPT, baseCurrency };
      const report = holdingsAsAt(ledger, scene, { settings, asAt: on('2024-01-03') });
      return [...report.lines, ...report.cash].map(({ weight }) => (weight.known ? weight.value : NaN));
    };
    const inEuros = weightsIn(EUR);
    for (const [i, weight] of weightsIn(JPY).entries()) expect(weight).toBeCloseTo(inEuros[i] ?? NaN, 12);
  });
});
