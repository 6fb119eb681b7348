import { describe, expect, test } from 'vitest';
import { generate, setHash } from '../../../bench/portfolio-sets.mjs';
import { amountNumber } from './number/exact.ts';
import { ledgerFaults, prepareLedger } from './ledger/ledger.ts';
import { replayLots } from './lots/lot-replay.ts';
import { sumLots } from './lots/lot-views.ts';
import type { CostMethod } from './market/market.ts';
import type { Figure } from './number/unknown.ts';
import { dailyPerformance } from './returns/performance.ts';
import { rangeFigures } from './returns/range-figures.ts';
import { monthlyReturns } from './returns/return-table.ts';
import { linked } from './returns/returns.ts';
import { USD, on } from './testing/notation.ts';
import { ledgerInputOf, marketOf } from './testing/portfolio-set.ts';
import { holdingsAsAt } from './values/valuation.ts';

const END = on('2026-11-20');

/** Known figures of the three sets, computed independently of this package, to the printed digits. */
const EXPECTED = {
  small: {
    sha256: 'fcbc91922ee087724934182d9911244e120bf7ee6f10cad9dfd1d70055d22923',
    value: '278908.185',
    fees: '921.15',
    income: '3355.276',
    twr: '-0.154930',
    drawdown: '-0.280928',
    xirr: '-0.012140',
    average: ['-2501.329', '284121.342'],
    fifo: ['-3622.906', '282999.764'],
  },
  medium: {
    sha256: '152981f212023c02881c186cb8d30e46c2c7c8b81cb5e39769749b4d48233288',
    value: '2194390.344',
    fees: '8934.09',
    income: '55371.785',
    twr: '2.148427',
    drawdown: '-0.210414',
    xirr: '0.110278',
    average: ['390482.702', '1666882.279'],
    fifo: ['436892.201', '1713291.778'],
  },
  large: {
    sha256: '67f1ab31059beb713b6efe0430da1e3bbe516591a42ccf2bbe9f1c1bf78c97f5',
    value: '8932431.536',
    fees: '43725.28',
    income: '357582.703',
    twr: '2.052156',
    drawdown: '-0.273830',
    xirr: '0.056502',
    average: ['2022286.960', '6916570.834'],
    fifo: ['2210512.802', '7104796.676'],
  },
} as const;

function shown(figure: Figure<number>, decimals: number): string {
  return figure.known ? figure.value.toFixed(decimals) : figure.reason;
}

describe.each(['small', 'medium', 'large'] as const)('the %s set', (name) => {
  const set = generate(name);
  const expected = EXPECTED[name];
  const ledger = prepareLedger(ledgerInputOf(set));
  const market = marketOf(set);
  const settings = { baseCurrency: USD, cashKept: false, costMethod: 'fifo' as const };

  test('is the set from which the check values were computed', () => {
    expect(setHash(set)).toBe(expected.sha256);
    expect(ledgerFaults(ledger)).toEqual([]);
  });

  test('has the check values of its daily series and returns', () => {
    const series = dailyPerformance(ledger, market, { settings, to: END });
    const figures = rangeFigures(series, { from: series.openingDate, to: END });
    expect(shown(figures.closingValue, 3)).toBe(expected.value);
    expect(shown(figures.fees, 2)).toBe(expected.fees);
    expect(shown(figures.income, 3)).toBe(expected.income);
    expect(shown(figures.twr, 6)).toBe(expected.twr);
    expect(shown(figures.xirr, 6)).toBe(expected.xirr);
    expect(figures.drawdown.known && figures.drawdown.value.depth.toFixed(6)).toBe(expected.drawdown);
    expect(figures.gaps).toEqual([]);
    const months = monthlyReturns(series).map(({ twr }) => (twr.known ? twr.value : Number.NaN));
    expect(linked(months).toFixed(6)).toBe(expected.twr);
  });

  test.each(['average', 'fifo'] as CostMethod[])('has the check values of cost with %s', (costMethod) => {
    const book = replayLots(ledger, { rates: market.rates, baseCurrency: USD, costMethod });
    let [realised, held] = [0n, 0n];
    for (const { proceeds, cost } of book.disposals) realised += (proceeds ?? 0n) - (cost ?? 0n);
    for (const { queue } of book.positions) held += sumLots(queue.open()).cost ?? 0n;
    expect([amountNumber(realised).toFixed(3), amountNumber(held).toFixed(3)]).toEqual(
      expected[costMethod === 'average' ? 'average' : 'fifo'],
    );
  });

  test('has the same value exactly, as a list of holdings', () => {
    const report = holdingsAsAt(ledger, market, { settings, asAt: END });
    expect(report.value.total.known && Number(report.value.total.value).toFixed(3)).toBe(expected.value);
    expect(report.incomeBase.total.known && Number(report.incomeBase.total.value).toFixed(3)).toBe(
      expected.income,
    );
    const weights = report.lines.map(({ weight }) => (weight.known ? weight.value : Number.NaN));
    expect(weights.reduce((sum, weight) => sum + weight, 0)).toBeCloseTo(1, 12);
  });
});
