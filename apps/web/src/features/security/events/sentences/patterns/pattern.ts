/** How an event is said. */
import type { AuditEventType, AuditField } from '@partnerfolio/contract/audit-events';
import type { MessageDescriptor } from '@lingui/core';

/**
 * The wordings of an event, the fullest first. The first whose placeholders the event all holds is used: `who`, `record`,
 * the fields of the event, and `nameBefore`, `roleBefore` and so on for what a field was before its change. Amounts with their
 * currency are `cash`, `boughtCash` and `unitPrice`, the browser and system `device`.
 */
export type Variants = MessageDescriptor | readonly MessageDescriptor[];

/** The wordings by the code in a field. */
export interface ByCode {
  readonly by: AuditField;
  readonly cases: Readonly<Record<string, Variants>>;
  readonly otherwise: Variants;
}

export type Pattern = Variants | ByCode;

export type Sentences = Readonly<Partial<Record<AuditEventType, Pattern>>>;
