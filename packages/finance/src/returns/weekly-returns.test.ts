import { describe, expect, test } from 'vitest';
import { prepareLedger } from '../ledger/ledger.ts';
import type { LedgerEntry } from '../ledger/entry.ts';
import { dailyPerformance } from './performance.ts';
import { entry, EUR, KEPT, market, on } from '../testing/notation.ts';
import { weeklyReturns } from './weekly-returns.ts';

const returnsOf = (entries: LedgerEntry[], closes: Record<string, string>, to: string) => {
  const ledger = prepareLedger({ entries, instruments: [{ id: 'A', currency: EUR }] });
  const scene = market({ A: closes });
  return [...weeklyReturns(dailyPerformance(ledger, scene, { settings: KEPT, to: on(to) }))];
};

describe('weekly returns', () => {
  // 5, 12, 19 and 26 January 2024 are Fridays. Bought for a fee alone, so that there is no price without a closing
  // price.
  const bought = [entry('2024-01-03 deposit 100 EUR'), entry('2024-01-03 buy 10 A @ 0 EUR', { fee: '100' })];

  test('go from Friday to Friday, without flows, and leave out partial weeks', () => {
    const closes = { '2024-01-03': '10', '2024-01-05': '11', '2024-01-12': '12.1', '2024-01-19': '6.05' };
    const entries = [...bought, entry('2024-01-14 deposit 121 EUR')];
    const returns = returnsOf(entries, closes, '2024-01-25');
    expect(returns).toHaveLength(2);
    // 110 grew to 121; with another 121 in cash, 242 fell to 181.5.
    expect(returns[0]).toBeCloseTo(0.1, 12);
    expect(returns[1]).toBeCloseTo(-0.25, 12);
    expect(returnsOf(entries, closes, '2024-01-26')).toHaveLength(3);
  });

  test('begin on the first day if that is a Friday', () => {
    const first = [entry('2024-01-05 deposit 100 EUR')];
    expect(returnsOf(first, {}, '2024-01-11')).toEqual([]);
    expect(returnsOf(first, {}, '2024-01-12')).toEqual([0]);
  });

  test('are missing for a week that opens with zero, and NaN for one with an unknown day', () => {
    const emptied = [
      entry('2024-01-03 deposit 100 EUR'),
      entry('2024-01-11 withdrawal 100 EUR'),
      entry('2024-01-15 deposit 50 EUR'),
    ];
    expect(returnsOf(emptied, {}, '2024-01-26')).toEqual([0, 0]);
    expect(returnsOf(bought, {}, '2024-01-12')).toEqual([Number.NaN]);
  });
});
