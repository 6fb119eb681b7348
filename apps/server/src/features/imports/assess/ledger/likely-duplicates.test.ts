import { expect, test } from 'vitest';
import { likelyDuplicates } from './likely-duplicates.ts';
import type { Comparable } from './likely-duplicates.ts';

const buy: Comparable = {
  type: 'buy',
  day: '2026-01-05',
  instrumentId: 'acme',
  currency: 'EUR',
  quantity: '10',
  price: null,
  amount: '125',
  fee: '1',
  tax: '0',
  accruedInterest: '0',
  toAmount: null,
  toCurrency: null,
};

test('assigns each entry to one row, the first booked entry first', () => {
  const { take } = likelyDuplicates([
    { ...buy, id: 'a' },
    { ...buy, id: 'b' },
  ]);
  expect([take(buy), take(buy), take(buy)]).toEqual(['a', 'b', null]);
});

test('ignores a field that one side does not state', () => {
  const dividend: Comparable = { ...buy, type: 'dividend', quantity: null, fee: '0' };
  const { take } = likelyDuplicates([
    { ...dividend, quantity: '10', price: '12.5', amount: null, id: 'by units' },
    { ...buy, type: 'transfer_in', amount: null, fee: '0', id: 'without a cost' },
  ]);
  expect(take(dividend)).toBe('by units');
  expect(take({ ...buy, type: 'transfer_in', fee: '0' })).toBe('without a cost');
});

test('expects one corporate action of a type per instrument and day', () => {
  const split: Comparable = { ...buy, type: 'split', quantity: null, amount: null, currency: 'USD' };
  const { take } = likelyDuplicates([{ ...split, currency: 'EUR', id: 'split' }]);
  expect([take({ ...split, day: '2026-01-06' }), take(split)]).toEqual([null, 'split']);
});

test('many entries with the same day and amount cost no more than others', () => {
  const count = 40_000;
  let looks = 0;
  const entries = Array.from({ length: count }, (_, i) => ({
    ...buy,
    id: `${i}`,
    get quantity() {
      looks += 1;
      return String(i + 1);
    },
  }));
  const { take } = likelyDuplicates(entries);
  expect(looks).toBeLessThanOrEqual(10 * count);
  looks = 0;
  const found = Array.from({ length: count }, (_, i) => take({ ...buy, quantity: `${i + 1}.5` }));
  expect(found.every((id) => id === null)).toBe(true);
  // Comparing each row with each entry would take a billion comparisons.
  expect(looks).toBe(0);
});
