import { expect, test } from 'vitest';
import type { LedgerEntry } from '../../ledger/entry.ts';
import { changedReturnDays, formerReturn } from './former-returns.ts';
import { prepareLedger } from '../../ledger/ledger.ts';
import { dailyPerformance } from '../performance.ts';
import { entry, EUR, market, NOT_KEPT, on } from '../../testing/notation.ts';

const PRICES = { '2024-01-02': '100', '2024-01-10': '500', '2024-02-01': '500' };

function changedDays(entries: LedgerEntry[]) {
  const instruments = ['A', 'B'].map((id) => ({ id, currency: EUR }));
  const ledger = prepareLedger({ entries, instruments });
  const scene = market({ A: PRICES });
  return changedReturnDays(dailyPerformance(ledger, scene, { settings: NOT_KEPT, to: on('2024-02-02') }));
}

test('lists the days without capital that had flows', () => {
  const entries = [
    entry('2024-01-02 buy 10 A @ 100 EUR'),
    entry('2024-01-10 sell 10 A @ 500 EUR'),
    entry('2024-01-17 tax 5 A EUR'),
    entry('2024-02-01 buy 10 A @ 500 EUR'),
  ];
  expect(changedDays(entries)).toEqual(['2024-01-17']);
});

test('lists none for a portfolio with capital, or without prices, on every day with flows', () => {
  const entries = [entry('2024-01-02 buy 10 A @ 100 EUR', { fee: '3' }), entry('2024-01-08 buy 1 B @ 5 EUR')];
  expect(changedDays(entries)).toEqual([]);
});

test('returns the previously shown return, −100 % for a charge after the last sale', () => {
  const entries = [
    entry('2024-01-02 buy 10 A @ 100 EUR'),
    entry('2024-01-10 sell 10 A @ 500 EUR'),
    entry('2024-01-17 tax 5 A EUR'),
  ];
  const ledger = prepareLedger({ entries, instruments: [{ id: 'A', currency: EUR }] });
  const series = dailyPerformance(ledger, market({ A: PRICES }), {
    settings: NOT_KEPT,
    to: on('2024-02-02'),
  });
  expect(formerReturn(series)).toBe(-1);
});
