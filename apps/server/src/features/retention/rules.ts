/** Pure decisions about how long records of clients are kept. */
import type { ClientRecords, unknownRecordsReasons } from '@partnerfolio/contract/clients/retention/records';
import type { LocalDate } from '@partnerfolio/contract/values';
import { addMonths } from '@partnerfolio/finance/dates';

interface Relationship {
  readonly isClosed: boolean;
  /** The day on which it ended; null if it goes on, or if nothing recorded the day. */
  readonly closedOn: LocalDate | null;
}

const unknown = (years: number, reason: (typeof unknownRecordsReasons)[number]): ClientRecords => ({
  years,
  keptUntil: null,
  reason,
});

/**
 * Until when the records of a client are kept: the same day so many years after the relationship ended. A period from
 * 29 February ends on 28 February in a year without a 29th, as periods in years do where that month has no such day.
 */
export const recordsKept = ({ isClosed, closedOn }: Relationship, years: number): ClientRecords => {
  if (!isClosed) return unknown(years, 'client_not_closed');
  if (closedOn === null) return unknown(years, 'closing_date_unknown');
  return { years, keptUntil: addMonths(closedOn, 12 * years), reason: null };
};
