/**
 * Data issues of transfers: costs that are unknown or 0, and lots that differ from those that the giver would give
 * now.
 */
import type { Performance } from '@partnerfolio/contract/performance';
import type { Booking } from '@partnerfolio/finance/booking';
import type { Computed } from '../inputs/computed.actions.ts';
import type { LedgerInstrument } from '../inputs/queries.ts';

type Quality = Performance['quality'];
type Day = Quality['costs'][number]['day'];
type Instruments = ReadonlyMap<string, LedgerInstrument>;

const instrumentRef = (instruments: Instruments, instrumentId: string) => {
  const found = instruments.get(instrumentId);
  return { id: instrumentId, symbol: found?.symbol ?? '', name: found?.name ?? '' };
};

/** Why the cost of transferred units is listed: it is unknown, or stated as 0; null for other entries. */
const costIssue = ({ rule, instrument, hasGross, gross, terms }: Booking): 'unknown' | 'zero' | null => {
  if (rule.units !== 'transfer_in' || instrument < 0) return null;
  if (terms.lots !== null) return terms.lots.some(({ cost }) => cost === null) ? 'unknown' : null;
  if (!hasGross) return 'unknown';
  return gross === 0n ? 'zero' : null;
};

const costIssues = ({ ledger, instruments }: Pick<Computed, 'ledger' | 'instruments'>): Quality['costs'] => {
  const found: Quality['costs'] = [];
  for (const booking of ledger.bookings) {
    const kind = costIssue(booking);
    if (kind === null) continue;
    const { id, tradeDate, instrumentId = '', quantity = '' } = booking.entry;
    found.push({
      kind,
      transactionId: id,
      day: tradeDate,
      instrument: instrumentRef(instruments, instrumentId),
      quantity,
    });
  }
  return found;
};

const outdatedTransfers = ({
  outdated,
  instruments,
}: Pick<Computed, 'outdated' | 'instruments'>): Quality['transfers'] =>
  outdated.map(({ arrival, booked, now }) => ({
    transactionId: arrival.id,
    day: arrival.trade_date as Day,
    instrument: instrumentRef(instruments, arrival.instrument_id),
    revision: arrival.revision,
    currency: arrival.currency,
    booked,
    now,
  }));

/** The transfers with an unknown cost or a cost of 0, and those with outdated lots. */
export const transferIssues = (
  computed: Pick<Computed, 'ledger' | 'instruments' | 'outdated'>,
): Pick<Quality, 'costs' | 'transfers'> => ({
  costs: costIssues(computed),
  transfers: outdatedTransfers(computed),
});
