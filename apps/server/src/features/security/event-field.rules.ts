/** A field that the details of audit events show, and its name in the audit log. */
import type { AuditField } from '@partnerfolio/contract/audit-events';

export interface EventField {
  readonly field: AuditField;
  /** The field's name in the audit log. */
  readonly key: string;
  /** Shown even when unchanged, because it identifies the record. */
  readonly isAlways: boolean;
}

const keys: Partial<Record<AuditField, string>> = {
  account: 'accountId',
  addedUser: 'userId',
  assignee: 'assigneeId',
  aboutPortfolio: 'portfolioId',
  aboutProposal: 'proposalId',
  household: 'householdId',
  instrument: 'instrumentId',
  otherPortfolio: 'otherPortfolioId',
  owner: 'ownerId',
  removedUser: 'userId',
  parent: 'parentId',
  securityIssuer: 'issuer',
  takeover: 'takeoverId',
  toAccount: 'toAccountId',
  toInstrument: 'toInstrumentId',
  user: 'userId',
};

/** A field with a name of its own in the audit log. */
export const as = (field: AuditField, key: string): EventField => ({ field, key, isAlways: true });
const field = (name: AuditField): EventField => as(name, keys[name] ?? name);
/** Fields that are always shown. */
export const fields = (...names: readonly AuditField[]): readonly EventField[] => names.map(field);
/** Fields that are shown where they changed. */
export const ifChanged = (...names: readonly AuditField[]): readonly EventField[] =>
  names.map((name) => ({ ...field(name), isAlways: false }));
