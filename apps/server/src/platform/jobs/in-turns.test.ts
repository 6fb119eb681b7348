import type { LocalDate } from '@partnerfolio/finance/dates';
import type { CurrencyCode } from '@partnerfolio/finance/money';
import { ledgerSteps, prepareLedger } from '@partnerfolio/finance/ledger';
import { expect, test } from 'vitest';
import { inTurns } from './in-turns.ts';

const currency = 'EUR' as CurrencyCode;
const entries = Array.from({ length: 10_000 }, (_, n) => ({
  id: String(n),
  seq: n,
  type: 'buy' as const,
  tradeDate: '2026-01-05' as LocalDate,
  instrumentId: 'acme',
  quantity: '1.5',
  price: '2.25',
  currency,
}));
const input = { entries, instruments: [{ id: 'acme', currency }] };

test('yields to other requests at least every thousand entries while a ledger is read', async () => {
  let turns = 0;
  let isDone = false;
  const other = () => {
    if (isDone) return;
    turns += 1;
    setImmediate(other);
  };
  setImmediate(other);
  const ledger = await inTurns(ledgerSteps(input));
  isDone = true;
  // Each entry is read once and replayed once.
  expect(turns).toBeGreaterThanOrEqual(18);
  expect(ledger).toEqual(prepareLedger(input));
});
