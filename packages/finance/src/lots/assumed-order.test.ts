import { describe, expect, test } from 'vitest';
import { dayOfDate } from '../dates/dates.ts';
import type { LedgerEntry } from '../ledger/entry.ts';
import { prepareLedger } from '../ledger/ledger.ts';
import type { CostMethod } from '../market/market.ts';
import { entry, EUR, on } from '../testing/notation.ts';
import { assumedOrder } from './assumed-order.ts';

const instruments = [{ id: 'A', currency: EUR }];
const daysOf = (entries: LedgerEntry[], method: CostMethod = 'average') =>
  assumedOrder(prepareLedger({ entries, instruments }), method).map(({ day }) => day);

const bought = entry('2024-01-02 buy 10 A @ 10 EUR');
const soldAll = entry('2024-02-01 sell 10 A @ 6 EUR');
const boughtBack = entry('2024-02-01 buy 10 A @ 6 EUR');

describe('the assumed order of a day', () => {
  test('is reported when all is sold and bought back without times', () => {
    expect(daysOf([bought, soldAll, boughtBack])).toEqual([dayOfDate(on('2024-02-01'))]);
  });

  test('is reported for each method whose cost depends on it', () => {
    const flagged = (['average', 'lifo', 'hifo', 'fifo', 'specific'] as const).filter(
      (method) => daysOf([bought, soldAll, boughtBack], method).length > 0,
    );
    expect(flagged).toEqual(['average', 'lifo', 'hifo']);
  });

  test('is not reported when times decide it, or when only a purchase makes the sale possible', () => {
    const timed = [
      bought,
      { ...soldAll, tradeTime: '09:00' },
      { ...boughtBack, tradeTime: '09:01' },
    ] as LedgerEntry[];
    expect(daysOf(timed)).toEqual([]);
    expect(daysOf([bought, boughtBack, entry('2024-02-01 sell 11 A @ 6 EUR')])).toEqual([]);
    expect(daysOf([bought, soldAll])).toEqual([]);
    expect(daysOf([])).toEqual([]);
  });

  test('counts what was held after the corporate actions of the day, without its transfers', () => {
    const split = entry('2024-02-01 split A EUR', { ratioNew: '2', ratioOld: '1' });
    const sold = entry('2024-02-01 sell 20 A @ 3 EUR');
    expect(daysOf([bought, split, sold, boughtBack])).toHaveLength(1);
    const arrival = entry('2024-02-01 transfer_in 5 A EUR', { amount: '30' });
    expect(daysOf([bought, arrival, entry('2024-02-01 sell 12 A @ 6 EUR'), boughtBack])).toEqual([]);
  });
});
