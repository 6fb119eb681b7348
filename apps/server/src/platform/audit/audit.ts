/**
 * The audit log: who did what to which record, with the state before and after, written in the same transaction as
 * the change.
 */
import type { AuditEventType } from '@partnerfolio/contract/audit-events';
import { v7 as uuid } from 'uuid';
import { actingToken } from '../access/acting.ts';
import { insertAuditRows } from './audit.queries.ts';
import type { RevisionKind } from '../cache/revisions.queries.ts';
import { noteChanges, noteRevisions } from '../live/changes.ts';
import type { Change } from '../live/changes.ts';
import type { Db } from '../database/db.ts';

export interface AuditEvent {
  /** Set by a caller whose other rows refer to this event. */
  readonly id?: string;
  /** `noun.verb` for actions ("client.create"), or one of the security events of the specification. */
  readonly eventType: AuditEventType;
  readonly now: Date;
  /** The user who acted; null when unknown, or for the server itself. */
  readonly userId: string | null;
  /** The kind of record that changed ("client"). */
  readonly entity?: string;
  readonly entityId?: string;
  readonly before?: unknown;
  readonly after?: unknown;
  readonly metadata?: Readonly<Record<string, unknown>>;
  /** The user who loses access to the record, for their open pages; the audit log has it in `before`. */
  readonly accessRevokedFor?: string | null;
  /** One of many rows of an action whose own event notifies open pages. */
  readonly isPart?: boolean;
}

/** Adds an event to the audit log; pass the transaction of the change, so that both are committed or neither. */
export const writeAudit = (trx: Db, event: AuditEvent): Promise<void> => writeAudits(trx, [event]);

/** Adds many events at once, and notes what they change for open pages and caches (`live/changes.ts`). */
export const writeAudits = async (trx: Db, events: readonly AuditEvent[]): Promise<void> => {
  await insertAuditRows(trx, events.map(toRow));
  const changing = events.filter(({ eventType }) => !changingNothing.includes(eventType));
  noteChanges(trx, changing.flatMap(toChanges));
  await noteRevisions(trx, [...new Set(changing.flatMap(({ entity = '' }) => revisionKinds[entity] ?? []))]);
};

/** The revisions that a change of each kind of record increases. */
const revisionKinds: Readonly<Record<string, readonly RevisionKind[]>> = {
  client: ['clients'],
  portfolio: ['portfolios'],
  transaction: ['portfolios'],
  instrument: ['instruments'],
  // An import adds and removes entries or prices, and may create instruments.
  import: ['portfolios', 'instruments'],
};

/** Events that change no record: no open page reloads because of them, and no cached answer is computed again. */
const changingNothing: readonly AuditEventType[] = [
  'table.export',
  'client.export',
  'link.use',
  'permission_denied',
  'auth_failure',
  'rate_limit',
  'password.reset_request',
];

/** The changes that an event reports to open pages; reuse of a refresh token ends a session. */
function toChanges(event: AuditEvent): readonly Change[] {
  const { entity, entityId, accessRevokedFor, isPart, metadata } = event;
  if (isPart || entity === undefined) return [];
  const portfolioId = entity === 'transaction' ? metadata?.['portfolioId'] : undefined;
  return [
    {
      entity,
      id: entityId ?? null,
      ...(typeof portfolioId === 'string' && { portfolioId }),
      ...(accessRevokedFor && { accessRevokedFor }),
    },
  ];
}

function toRow(event: AuditEvent) {
  const token = actingToken();
  const metadata = token === null ? event.metadata : { ...event.metadata, token };
  return {
    id: event.id ?? uuid(),
    event_type: event.eventType,
    user_id: event.userId,
    created_at: event.now.toISOString(),
    entity: event.entity ?? null,
    entity_id: event.entityId ?? null,
    metadata: JSON.stringify(metadata ?? {}),
    before: event.before === undefined ? null : JSON.stringify(event.before),
    after: event.after === undefined ? null : JSON.stringify(event.after),
  };
}
