/**
 * Refused actions in the audit log: at most one event a minute per user and endpoint (or account and address), with a
 * count, so that repeated attempts cannot fill the log. All processes count further attempts of that minute in the
 * database; after it, the first process to look writes them.
 */
import type { RecordKind } from '@partnerfolio/contract/endpoint';
import type { SignedIn } from '../access/access.ts';
import { toNamedToken } from '../access/acting.ts';
import { recordExists } from './audit.queries.ts';
import { writeAudit } from './audit.ts';
import type { AuditEvent } from './audit.ts';
import type { Background } from '../jobs/background.ts';
import type { Clock } from '../basics/clock.ts';
import type { Db } from '../database/db.ts';
import { countOne, takeCounts } from './refusals.queries.ts';
import { inTransaction } from '../database/transactions.ts';

export interface RefusedAct {
  readonly viewer: SignedIn;
  readonly endpoint: string;
  /** The record that a 404 was about; null when no such record exists, because then nothing was refused. */
  readonly record: {
    readonly kind: RecordKind;
    readonly id: string;
    /** The record that the path names it within, such as an entry's portfolio. */
    readonly within?: string | null;
  } | null;
}

export interface ReachedLimit {
  /** Attempts with the same key count together: the account and network, or the network alone. */
  readonly key: string;
  /** The account that the attempt named, if one has that address. */
  readonly userId: string | null;
  readonly email: string;
  readonly address: string | null;
}

export interface Refusals {
  /** Records a 403, or a 404 on a record of someone else, as `permission_denied`. */
  note(act: RefusedAct): void;
  /** Records an attempt beyond the rate limits as `rate_limit`. */
  noteLimit(limit: ReachedLimit): void;
  /** Writes the counts that are a minute old or older. */
  flush(): Promise<void>;
}

type CountedEvent = Omit<AuditEvent, 'now'>;

const windowMs = 60_000;
const uuidPattern = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

interface Needs {
  readonly db: Db;
  readonly clock: Clock;
  readonly background: Background;
}

export const createRefusals = ({ db, clock, background }: Needs): Refusals => {
  const write = (trx: Db, event: CountedEvent, count: number) =>
    writeAudit(trx, { ...event, now: clock.now(), metadata: { ...event.metadata, count } });

  const flush = (): Promise<void> =>
    inTransaction(db, async (trx) => {
      const passed = await takeCounts(trx, new Date(clock.now().getTime() - windowMs));
      for (const { event, unwritten } of passed)
        if (unwritten > 0) await write(trx, event as CountedEvent, unwritten);
    });

  const count = async (key: string, event: CountedEvent): Promise<void> => {
    // A transaction of its own: one that holds counted rows must not wait for another key.
    await flush();
    await inTransaction(db, async (trx) => {
      if (await countOne(trx, { key, now: clock.now(), event })) await write(trx, event, 1);
    });
  };

  const isThere = async ({ id, within = null, kind }: NonNullable<RefusedAct['record']>): Promise<boolean> =>
    [id, within ?? id].every((one) => uuidPattern.test(one)) && recordExists(db, { kind, id, within });

  const noteAct = async ({ viewer, endpoint, record }: RefusedAct): Promise<void> => {
    if (record !== null && !(await isThere(record))) return;
    // An administrator who views as another user is recorded under their own name.
    const userId = viewer.viewing?.by.id ?? viewer.id;
    await count(`${userId} ${endpoint}`, {
      eventType: 'permission_denied',
      userId,
      metadata: {
        endpoint,
        ...(userId === viewer.id ? {} : { viewedAs: viewer.id }),
        ...(viewer.token === null ? {} : { token: toNamedToken(viewer.token) }),
      },
      ...(record === null ? {} : { entity: record.kind, entityId: record.id }),
    });
  };

  return {
    // In the background, so that the response time does not reveal whether the record exists.
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
