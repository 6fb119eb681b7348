/** The trail: who did what to which record, before and after, written in the transaction of the act itself. */
import type { AuditEventType } from '@partnerfolio/contract/audit-events';
import { v7 as uuid } from 'uuid';
import { actingToken } from '../access/acting.ts';
import { insertAuditRows } from './audit.queries.ts';
import type { RevisionKind } from '../cache/revisions.queries.ts';
import { noteChanges, noteRevisions } from '../live/changes.ts';
import type { Change } from '../live/changes.ts';
import type { Db } from '../database/db.ts';

export interface AuditEvent {
  /** Given by an act that the rows of others refer to. */
  readonly id?: string;
  /** `noun.verb` for acts ("client.create"), or one of the document's security events. */
  readonly eventType: AuditEventType;
  readonly now: Date;
  /** Who acted; null for nobody known, or the server itself. */
  readonly userId: string | null;
  /** The kind of record acted on ("client"). */
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

/** Adds an event to the trail; call it with the transaction of the act, so that both are kept or neither. */
export const writeAudit = (trx: Db, event: AuditEvent): Promise<void> => writeAudits(trx, [event]);

/** Adds many events at once. */
export const writeAudits = async (trx: Db, events: readonly AuditEvent[]): Promise<void> => {
  await insertAuditRows(trx, events.map(rowOf));
  noteChanges(trx, events.flatMap(changeOf));
  await noteRevisions(trx, [...new Set(events.flatMap(({ entity = '' }) => kindsOf[entity] ?? []))]);
};

/** The kinds whose revision moves on with a record of an entity. */
const kindsOf: Readonly<Record<string, readonly RevisionKind[]>> = {
  client: ['clients'],
  portfolio: ['portfolios'],
  transaction: ['portfolios'],
  instrument: ['instruments'],
  // It writes and undoes entries or prices, and may create instruments.
  import: ['portfolios', 'instruments'],
};

/** Events by which no record changes. */
const changingNothing = ['permission_denied', 'auth_failure', 'rate_limit', 'password.reset_request'];

/** What an event has changed; a token used twice ends a session. */
function changeOf({ eventType, entity, entityId, accessRevokedFor, isPart }: AuditEvent): readonly Change[] {
  if (isPart || entity === undefined || changingNothing.includes(eventType)) return [];
  return [{ entity, id: entityId ?? null, ...(accessRevokedFor && { accessRevokedFor }) }];
}

function rowOf(event: AuditEvent) {
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
