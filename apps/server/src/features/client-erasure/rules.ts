/** Pure decisions about whether a client may be erased. */
import type { ErasureHindrance } from '@partnerfolio/contract/clients/retention/erasure';
import type { ClientRecords } from '@partnerfolio/contract/clients/retention/records';
import type { LocalDate } from '@partnerfolio/contract/values';

/** What decides whether a client may be erased. */
export interface ErasureFacts {
  readonly isErased: boolean;
  readonly records: ClientRecords;
  readonly today: LocalDate;
  readonly holds: number;
  readonly openPortfolios: number;
  readonly openLogRecords: number;
  readonly members: number;
}

/** Why the period of retention forbids it; null once it is over. */
const ofRetention = ({ records, today }: ErasureFacts): ErasureHindrance | null => {
  if (records.reason === 'client_not_closed') return 'not_closed';
  if (records.keptUntil === null) return 'closing_date_unknown';
  // The records are kept through the last day.
  return today > records.keptUntil ? null : 'retention';
};

/** Every reason against erasing a client; empty if there is none. An erased client has no other. */
export const hindrancesOf = (facts: ErasureFacts): ErasureHindrance[] => {
  if (facts.isErased) return ['erased'];
  const retention = ofRetention(facts);
  const counted: readonly (readonly [number, ErasureHindrance])[] = [
    [facts.holds, 'held'],
    [facts.openPortfolios, 'open_portfolio'],
    [facts.openLogRecords, 'open_log_record'],
    [facts.members, 'members'],
  ];
  return [
    ...(retention === null ? [] : [retention]),
    ...counted.filter(([count]) => count > 0).map(([, hindrance]) => hindrance),
  ];
};

/** The reason with which an erasure is refused. */
export const refusalReasons = {
  erased: 'client_erased',
  not_closed: 'client_not_closed',
  closing_date_unknown: 'closing_date_unknown',
  retention: 'client_in_retention',
  held: 'client_held',
  open_portfolio: 'client_has_open_portfolios',
  open_log_record: 'client_has_open_log_records',
  members: 'client_has_members',
} as const satisfies Record<ErasureHindrance, string>;
