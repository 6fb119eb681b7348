import { expect, test } from 'vitest';
import type { LedgerEntry } from '../ledger/entry.ts';
import { lateReturns } from './former-gains.ts';
import { prepareLedger } from '../ledger/ledger.ts';
import { replayLots } from './lot-replay.ts';
import { entry, EUR, rates } from '../testing/notation.ts';

const lateOf = (entries: LedgerEntry[]) => {
  const ledger = prepareLedger({ entries, instruments: [{ id: 'A', currency: EUR }] });
  return lateReturns(replayLots(ledger, { baseCurrency: EUR, costMethod: 'fifo', rates: rates({}) }));
};

const held = [entry('2024-01-02 buy 10 A @ 100 EUR'), entry('2024-02-01 return_of_capital 20 A EUR')];

test('adds up the returns of capital after the last sale, with the date of the first', () => {
  const entries = [
    ...held,
    entry('2024-03-01 sell 10 A @ 120 EUR'),
    entry('2024-04-02 return_of_capital 30 A EUR'),
    entry('2024-05-02 return_of_capital 12.5 A EUR', { fee: '0.5' }),
  ];
  expect(lateOf(entries)).toEqual({ since: '2024-04-02', entries: 2, gainBase: '42' });
});

test('returns nothing while units are held', () => {
  expect(lateOf(held)).toBeNull();
  expect(lateOf([])).toBeNull();
});
