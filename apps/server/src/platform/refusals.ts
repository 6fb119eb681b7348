/**
 * Refused acts on the trail: at most one event a minute per person and endpoint (or account and address), with a count,
 * so that whoever keeps trying can't fill the trail. What follows within the minute is counted and written when it has
 * passed, or when the server stops.
 */
import type { RecordKind } from '@partnerfolio/contract/endpoint';
import type { SignedIn } from './access.ts';
import { recordExists } from './audit.queries.ts';
import { writeAudit } from './audit.ts';
import type { AuditEvent } from './audit.ts';
import type { Background } from './background.ts';
import type { Clock } from './context.ts';
import type { Db } from './db.ts';

export interface RefusedAct {
  readonly viewer: SignedIn;
  readonly endpoint: string;
  /** The record a 404 was about. One that doesn't exist at all is no refused act. */
  readonly record: { readonly kind: RecordKind; readonly id: string } | null;
}

export interface ReachedLimit {
  /** What is counted as one: the account and network, or the network alone. */
  readonly key: string;
  /** The account tried, if the address has one. */
  readonly userId: string | null;
  readonly email: string;
  readonly address: string | null;
}

export interface Refusals {
  /** Notes a 403, or a 404 on somebody else's record: `permission_denied`. */
  note(act: RefusedAct): void;
  /** Notes a try beyond the limits: `rate_limit`. */
  noteLimit(limit: ReachedLimit): void;
  /** Writes what has been counted for a minute or more; all of it when `all`. */
  flush(all: boolean): Promise<void>;
}

type CountedEvent = Omit<AuditEvent, 'now'>;

interface Window {
  readonly event: CountedEvent;
  readonly since: number;
  unwritten: number;
}

const windowMs = 60_000;
const uuidPattern = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

interface Needs {
  readonly db: Db;
  readonly clock: Clock;
  readonly background: Background;
}

export const createRefusals = ({ db, clock, background }: Needs): Refusals => {
  const windows = new Map<string, Window>();

  const write = (event: CountedEvent, count: number) =>
    writeAudit(db, { ...event, now: clock.now(), metadata: { ...event.metadata, count } });

  const flush = async (all: boolean): Promise<void> => {
    const now = clock.now().getTime();
    for (const [key, window] of windows) {
      if (!all && now - window.since < windowMs) continue;
      windows.delete(key);
      if (window.unwritten > 0) await write(window.event, window.unwritten);
    }
  };

  const count = async (key: string, event: CountedEvent): Promise<void> => {
    await flush(false);
    const window = windows.get(key);
    if (window !== undefined) {
      window.unwritten += 1;
      return;
    }
    windows.set(key, { event, since: clock.now().getTime(), unwritten: 0 });
    await write(event, 1);
  };

  const noteAct = async ({ viewer, endpoint, record }: RefusedAct): Promise<void> => {
    if (record !== null && !(uuidPattern.test(record.id) && (await recordExists(db, record)))) return;
    await count(`${viewer.id} ${endpoint}`, {
      eventType: 'permission_denied',
      userId: viewer.id,
      metadata: { endpoint },
      ...(record === null ? {} : { entity: record.kind, entityId: record.id }),
    });
  };

  return {
    // In the background, so that the time of the answer doesn't tell whether the record exists.
    note: (act) => background.run('refused act', () => noteAct(act)),
    noteLimit: ({ key, userId, email, address }) =>
      background.run('reached limit', () =>
        count(`limit ${key}`, {
          eventType: 'rate_limit',
          userId,
          metadata: { email, address, remainingAttempts: 0 },
        }),
      ),
    flush,
  };
};
