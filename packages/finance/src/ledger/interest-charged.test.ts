import { describe, expect, test } from 'vitest';
import { prepareLedger } from './ledger.ts';
import { partPerformance } from '../returns/composites/part-performance.ts';
import { dailyPerformance } from '../returns/performance.ts';
import { rangeFigures } from '../returns/range-figures.ts';
import { rangeMoney } from '../returns/range-money.ts';
import { entry, KEPT, market, NOT_KEPT, on, USD } from '../testing/notation.ts';
import { flowParts } from '../explain/rows/flow-parts.ts';
import { amountNumber } from '../number/exact.ts';
import { Valuer } from '../values/valuer.ts';
import { holdingsAsAt } from '../values/valuation.ts';

const instruments = [{ id: 'B', currency: USD }];
const entries = [
  entry('2024-01-02 deposit 1000 EUR'),
  entry('2024-01-03 interest 10 EUR'),
  entry('2024-01-03 interest_charged 30 EUR', { id: 'charged' }),
];
const range = { from: on('2024-01-02'), to: on('2024-01-03') };

function portfolioOf(settings = KEPT) {
  const ledger = prepareLedger({ entries, instruments });
  const series = dailyPerformance(ledger, market({}), { settings, to: on('2024-01-03') });
  return { ledger, market: market({}), settings, series };
}

describe('interest charged', () => {
  test('reduces cash and income, and is neither a flow nor a fee', () => {
    const money = rangeMoney(portfolioOf(), range);
    expect(money).toMatchObject({
      closingValue: { value: '980' },
      income: { value: '-20' },
      fees: { value: '0' },
      taxes: { value: '0' },
      inflow: { value: '0' },
      outflow: { value: '0' },
      gain: { value: '-20' },
    });
  });

  test('reduces the net and the gross return alike', () => {
    const { twr, twrGross, income } = rangeFigures(portfolioOf().series, range);
    const loss = { known: true, value: expect.closeTo(-0.02, 14) as number };
    expect([twr, twrGross]).toEqual([loss, loss]);
    expect(income).toEqual({ known: true, value: -20 });
  });

  test('appears in the explanation of income with a minus', () => {
    const { ledger, market: scene, settings } = portfolioOf();
    const parts = flowParts(new Valuer(ledger, scene, settings), 'income', range);
    expect(
      parts.map(({ booking, base }) => [booking?.entry.id === 'charged', amountNumber(base ?? 0n)]),
    ).toEqual([
      [false, 10],
      [true, -30],
    ]);
  });

  test('is paid in if cash is not tracked', () => {
    const { ledger } = portfolioOf();
    const series = dailyPerformance(ledger, market({}), { settings: NOT_KEPT, to: on('2024-01-03') });
    const { inflow, outflow } = rangeFigures(series, { from: on('2024-01-01'), to: on('2024-01-03') });
    expect([inflow, outflow]).toEqual([
      { known: true, value: 30 },
      { known: true, value: 10 },
    ]);
  });

  test('on an instrument reduces its result', () => {
    // Accrued interest paid for a bond, in the base currency of this test.
    const bond = [
      entry('2024-01-02 deposit 1000 USD'),
      entry('2024-01-02 buy 1 B @ 100 USD'),
      entry('2024-01-02 interest_charged 3 B USD'),
      entry('2024-01-03 interest 5 B USD'),
    ];
    const settings = { ...KEPT, baseCurrency: USD };
    const ledger = prepareLedger({ entries: bond, instruments });
    const prices = market({ B: { '2024-01-02': '100' } });
    const { results } = holdingsAsAt(ledger, prices, { settings, asAt: on('2024-01-03') });
    expect(results).toMatchObject([{ instrumentId: 'B', incomeBase: { value: '2' } }]);
    const { days } = partPerformance(ledger, prices, {
      settings,
      to: on('2024-01-03'),
      instrumentIds: ['B'],
    });
    expect([[...days.inflow], [...days.outflow]]).toEqual([
      [103, 0],
      [0, 5],
    ]);
  });
});
