import { expect, test } from 'vitest';
import type { LedgerEntry } from '../../ledger/entry.ts';
import { changedIrr } from './former-irr.ts';
import { prepareLedger } from '../../ledger/ledger.ts';
import { dailyPerformance } from '../performance.ts';
import { entry, EUR, KEPT, market, on } from '../../testing/notation.ts';

function changeOf(entries: LedgerEntry[], to: string) {
  const ledger = prepareLedger({ entries, instruments: [{ id: 'A', currency: EUR }] });
  const series = dailyPerformance(ledger, market({}), { settings: KEPT, to: on(to) });
  return changedIrr(series, { from: series.openingDate, to: on(to) });
}

test('returns both rates if the previous one was a total loss in a portfolio that gained', () => {
  // 1,000 paid in, 5,000 paid out after a year, 5 paid in at the end and lost: a gain of about four times the money.
  const entries = [
    entry('2024-01-01 deposit 1000 EUR'),
    entry('2024-12-30 interest 4000 EUR'),
    entry('2024-12-31 withdrawal 5000 EUR'),
    entry('2025-01-05 deposit 5 EUR'),
    entry('2025-01-05 fee 5 EUR'),
  ];
  const change = changeOf(entries, '2025-01-06');
  expect(change?.former).toBeCloseTo(-1, 6);
  expect(change?.now).toBeCloseTo(3.99, 1);
});

test('returns nothing if there is only one rate, and for an empty ledger', () => {
  const entries = [entry('2024-01-01 deposit 1000 EUR'), entry('2024-06-30 interest 40 EUR')];
  expect(changeOf(entries, '2025-01-01')).toBeNull();
  expect(changeOf([], '2025-01-01')).toBeNull();
});
