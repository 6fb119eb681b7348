/** A closed period, and what refusals say of it. */
import type { ClosingScopeName } from '@partnerfolio/contract/choices';
import type { LocalDate } from '@partnerfolio/contract/values';

/** A closed period in force. */
export interface InForce {
  readonly id: string;
  readonly scope: ClosingScopeName;
  readonly closedThrough: LocalDate;
  readonly reason: string;
}

/** What refusals and texts say of a closed period. */
export const periodParams = ({ closedThrough, scope, reason }: InForce) => ({
  day: closedThrough,
  scope,
  reason,
});
