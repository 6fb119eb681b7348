import { describe, expect, test } from 'vitest';
import { flowParts } from '../explain/rows/flow-parts.ts';
import { Valuer } from '../values/valuer.ts';
import type { Instrument } from './entry.ts';
import { prepareLedger } from './ledger.ts';
import { replayLots } from '../lots/lot-replay.ts';
import { openPositions, realisedGains } from '../lots/lot-views.ts';
import { amountNumber, amountText } from '../number/exact.ts';
import { partPerformance } from '../returns/composites/part-performance.ts';
import { dailyPerformance } from '../returns/performance.ts';
import { rangeFigures } from '../returns/range-figures.ts';
import { rangeMoney } from '../returns/range-money.ts';
import { entry, EUR, GBP, GBX, KEPT, market, NOT_KEPT, on, rates } from '../testing/notation.ts';
import { lastTradePrice } from '../values/last-trade-price.ts';
import { holdingsAsAt } from '../values/valuation.ts';

const bond: Instrument = { id: 'B', currency: EUR, quotation: 'percent' };
const bought = entry('2024-01-03 buy 1000 B @ 98 EUR', { id: 'bought', fee: '4', accruedInterest: '12' });
const sold = entry('2024-01-04 sell 500 B @ 99 EUR', { id: 'sold', tax: '1', accruedInterest: '7' });
const entries = [entry('2024-01-02 deposit 2000 EUR'), bought, sold];
const scene = market({ B: { '2024-01-03': '98', '2024-01-04': '99' } });
const range = { from: on('2024-01-02'), to: on('2024-01-04') };

const near = (value: number) => expect.closeTo(value, 12) as number;

function portfolioOf(settings = KEPT) {
  const ledger = prepareLedger({ entries, instruments: [bond] });
  const series = dailyPerformance(ledger, scene, { settings, to: range.to });
  return { ledger, market: scene, settings, series };
}

describe('accrued interest of a trade', () => {
  test('is paid with a purchase and received with a sale', () => {
    const { ledger } = portfolioOf();
    expect(ledger.bookings.map(({ cash }) => amountText(cash))).toEqual(['2000', '-996', '501']);
  });

  test('is no part of the cost nor of the proceeds', () => {
    const {
      ledger,
      market: { rates: book },
    } = portfolioOf();
    const lots = replayLots(ledger, { rates: book, baseCurrency: EUR, costMethod: 'fifo' });
    expect(openPositions(lots)).toMatchObject([{ cost: { value: '492' } }]);
    expect(realisedGains(lots)).toMatchObject([{ proceeds: { value: '494' }, gainBase: { value: '2' } }]);
  });

  test('is income, and neither a flow nor a charge', () => {
    expect(rangeMoney(portfolioOf(), range)).toMatchObject({
      closingValue: { value: '2000' },
      income: { value: '-5' },
      fees: { value: '4' },
      taxes: { value: '1' },
      inflow: { value: '0' },
      outflow: { value: '0' },
      gain: { value: '0' },
    });
    const { income, twr, twrGross } = rangeFigures(portfolioOf().series, range);
    expect(income).toEqual({ known: true, value: near(-5) });
    expect(twr).toEqual({ known: true, value: near(0) });
    expect(twrGross).toEqual({ known: true, value: near((1988 / 2000) * (2000 / 1984) - 1) });
  });

  test('stands in the explanation of income with its sign', () => {
    const { ledger, settings } = portfolioOf();
    const parts = flowParts(new Valuer(ledger, scene, settings), 'income', range);
    expect(parts.map(({ booking, base }) => [booking?.entry.id, amountNumber(base ?? 0n)])).toEqual([
      ['bought', -12],
      ['sold', near(7)],
    ]);
  });

  test('is income of its instrument, and part of its return', () => {
    const { ledger, settings } = portfolioOf();
    const { results } = holdingsAsAt(ledger, scene, { settings, asAt: range.to });
    expect(results).toMatchObject([
      { instrumentId: 'B', incomeBase: { value: '-5' }, realisedBase: { value: '2' } },
    ]);
    const { days } = partPerformance(ledger, scene, { settings, to: range.to, instrumentIds: ['B'] });
    expect([[...days.inflow], [...days.outflow], [...days.income]]).toEqual([
      [996, 0],
      [0, near(501)],
      [-12, near(7)],
    ]);
  });

  test('is money put in and taken out where cash is not kept', () => {
    const { inflow, outflow } = rangeMoney(portfolioOf(NOT_KEPT), range);
    expect([inflow, outflow]).toMatchObject([{ value: '996' }, { value: '501' }]);
  });

  test('leaves the trade price clean', () => {
    const { ledger } = portfolioOf();
    expect(lastTradePrice(ledger, { instrument: 0, day: 20_000 })).toMatchObject({ price: '99' });
  });

  test('is converted from pence and at the rate of its day; income without a rate is unknown', () => {
    const pence = entry('2024-01-03 buy 10 P @ 100 GBX', { accruedInterest: '250' });
    const ledger = prepareLedger({ entries: [pence], instruments: [{ id: 'P', currency: GBX }] });
    expect(ledger.bookings).toMatchObject([{ entry: pence, cash: -125n * 10n ** 35n }]);
    const report = (given: ReturnType<typeof market>) =>
      holdingsAsAt(ledger, given, { settings: KEPT, asAt: range.to }).results[0]?.incomeBase;
    expect(report(market({}, rates({ [`${GBP}/EUR`]: { '2024-01-03': '1.2' } })))).toMatchObject({
      value: '-3',
    });
    expect(report(market({}))).toMatchObject({ known: false, reason: 'missing_rate' });
  });

  test('below zero is refused', () => {
    const { faults } = prepareLedger({
      entries: [{ ...bought, accruedInterest: '-1' }],
      instruments: [bond],
    });
    expect(faults).toMatchObject([{ code: 'not_positive', field: 'accruedInterest' }]);
  });
});
