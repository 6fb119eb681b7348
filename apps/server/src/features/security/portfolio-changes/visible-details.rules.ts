/** What those who may see a portfolio learn of its events, who need not be administrators. */
import type { AuditDetails, AuditFact, AuditField, AuditValue } from '@partnerfolio/contract/audit-events';

const uuidPattern = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Addresses of users and networks, whatever the event. */
const addresses: readonly AuditField[] = ['address', 'email'];

/** An id in place of a name: of a record that is gone, or that the viewer may not see. */
const isUnnamed = (value: AuditValue | null): boolean => typeof value === 'string' && uuidPattern.test(value);

/** Users are not opened: their pages are for administrators. */
const withoutUser = ({ reference, ...fact }: AuditFact): AuditFact =>
  reference === undefined || reference.kind === 'user' ? fact : { ...fact, reference };

function visibleFact(fact: AuditFact): readonly AuditFact[] {
  if (addresses.includes(fact.field) || isUnnamed(fact.to)) return [];
  // What it was before has no name any more, so that only what it became is said.
  const named = isUnnamed(fact.from) ? { ...fact, isChange: false, from: null } : fact;
  return [withoutUser(named)];
}

/** The details without addresses, and without records that have no name for the viewer. */
export const visibleDetails = (details: AuditDetails): AuditDetails => ({
  ...details,
  facts: details.facts.flatMap(visibleFact),
});
