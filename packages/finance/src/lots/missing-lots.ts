import type { LedgerFault } from '../ledger/entry.ts';
import type { Ledger } from '../ledger/ledger.ts';
import { replayLots } from './lot-replay.ts';
import type { CurrencyCode } from '../number/money.ts';
import { rateBook } from '../market/rates.ts';
import { ledgerFault } from '../ledger/reversals.ts';

/**
 * The sales and transfers out that name a lot which does not exist or is too small, each with the lot and the
 * available quantity; refuse them before booking. In a ledger that already contains some, the rest of such a sale is
 * taken first in, first out. Independent of the cost method, because all methods have the same lots. Empty if no
 * entry names a lot.
 */
export function missingLots(ledger: Ledger): LedgerFault[] {
  if (ledger.bookings.every(({ terms }) => terms.picks === null)) return [];
  // Without rates, because they affect costs but not which lots exist.
  const baseCurrency = ledger.currencies[0] ?? ('EUR' as CurrencyCode);
  const { lotFaults } = replayLots(ledger, { rates: rateBook([]), baseCurrency, costMethod: 'specific' });
  const byId = new Map(ledger.bookings.map(({ entry }) => [entry.id, entry]));
  return lotFaults.flatMap(({ entryId, lot, available }) => {
    const entry = byId.get(entryId);
    return entry === undefined
      ? []
      : [ledgerFault(entry, 'missing_lot', { field: 'fromLots', available, lot })];
  });
}
