/** Prices as a provider gives them, for tests of what follows from them. */
import { Decimal } from '@partnerfolio/finance/decimal';
import { listJumps } from '../features/market-data/feeds/held/queries.ts';
import { storeCloses } from '../features/market-data/feeds/store.actions.ts';
import { inTransaction } from '../platform/database/transactions.ts';
import type { TestApp } from './app.ts';

/** Holds one price of an instrument; returns the path of the decision on it. */
export const holdTestPrice = async (t: TestApp, instrumentId: string): Promise<string> => {
  const previous = { day: '2026-10-01', value: new Decimal(10) };
  const held = {
    day: '2026-11-17',
    value: new Decimal(14),
    reason: 'jump',
    previous,
    confirmedBy: null,
  } as const;
  const origin = { instrumentId, source: 'yahoo', at: t.clock.now().toISOString() };
  await inTransaction(t.db, (trx) => listJumps(trx, [held], origin));
  return `/api/market-data/held-prices/${instrumentId}/decision`;
};

/** Stores one fetched price of an instrument in euros. */
export const storeTestClose = async (t: TestApp, instrumentId: string): Promise<void> => {
  const closes = { unit: 'EUR', closes: [{ day: '2026-11-18', value: new Decimal('11.2') }], splits: [] };
  const from = { provider: 'yahoo', now: t.clock.now() };
  await inTransaction(t.db, (trx) => storeCloses(trx, { instrumentId, closes }, from));
};
