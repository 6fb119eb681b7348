import type { LedgerFault } from '../ledger/entry.ts';
import type { Ledger } from '../ledger/ledger.ts';
import { replayLots } from './lot-replay.ts';
import type { CurrencyCode } from '../number/money.ts';
import { rateBook } from '../market/rates.ts';
import { ledgerFault } from '../ledger/reversals.ts';

/**
 * The sales and transfers out that name a lot which is not there, or not as much of it, each with the lot and what there is of it:
 * refuse them before they are booked. Of a ledger that has some, the rest of such a sale is taken first in, first out. Asked of
 * every ledger whatever its cost method, because the lots that are there do not depend on it. None where no entry names a lot.
 */
export function missingLots(ledger: Ledger): LedgerFault[] {
  if (ledger.bookings.every(({ terms }) => terms.picks === null)) return [];
  // Without rates: they change costs, and not which lots there are.
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
