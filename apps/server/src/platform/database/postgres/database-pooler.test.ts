/**
 * The database behind PgBouncer in transaction mode: each transaction may run on another server connection. Skipped
 * where PgBouncer is not installed (`apt-get install pgbouncer`) and on the embedded database, which has no pooler.
 */
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestDatabase, testDatabaseKind } from '../../../testing/database.ts';
import type { TestDatabase } from '../../../testing/database.ts';
import { hasPgBouncer, startBouncer } from '../../../testing/pgbouncer.ts';
import { sealAuditLog } from '../../audit/audit-seal.ts';
import { hasUnsealed } from '../../audit/audit-seal.queries.ts';
import { writeAudit } from '../../audit/audit.ts';
import { onChanges, publishChanges } from '../../live/changes.ts';
import type { Change } from '../../live/changes.ts';
import { exchangeNotices, openListeningPool } from '../../live/database-notices.ts';
import { openDatabase } from '../open/open-database.ts';
import type { OpenDatabase } from '../open/open-database-types.ts';
import { createLog } from '../../basics/log.ts';

const log = createLog('fatal');

describe.skipIf(testDatabaseKind === 'embedded' || !hasPgBouncer)(
  'behind PgBouncer in transaction mode',
  () => {
    let here: TestDatabase;
    let bouncer: Awaited<ReturnType<typeof startBouncer>>;
    let pooled: OpenDatabase;
    beforeAll(async () => {
      here = await openTestDatabase();
      if (here.config.kind !== 'server') throw new Error('This needs a server');
      bouncer = await startBouncer(here.config.url);
      pooled = await openDatabase({ kind: 'server', url: bouncer.url, hasPooler: true, poolSize: 20 });
    });
    afterAll(async () => {
      await pooled.close();
      await bouncer.stop();
      await here.close();
    });

    test('answers 200 concurrent reads by statements that are prepared elsewhere', async () => {
      const answers = await Promise.all(Array.from({ length: 200 }, () => hasUnsealed(pooled.db)));
      expect(answers).toHaveLength(200);
    });

    test('runs transactions with locks, and seals the audit log', async () => {
      const now = new Date('2026-11-20T09:00:00Z');
      for (let n = 0; n < 20; n += 1)
        await pooled.db
          .transaction()
          .execute((trx) => writeAudit(trx, { eventType: 'demo.grow', now, userId: null }));
      expect(
        await sealAuditLog({
          db: pooled.db,
          clock: { now: () => now, today: () => '' as never, dateOf: () => '' as never },
          log,
        }),
      ).toBe(20);
    });

    test('reads instants in UTC on every server connection', async () => {
      await sql
        .raw(`alter database ${new URL(bouncer.url).pathname.slice(1)} set timezone to 'Asia/Tokyo'`)
        .execute(here.db);
      const fresh = await openDatabase({ kind: 'server', url: bouncer.url, hasPooler: true, poolSize: 20 });
      const zones = await Promise.all(
        Array.from({ length: 100 }, () =>
          sql<{ at: string }>`select timestamptz '2026-11-20 09:00Z' as at`.execute(fresh.db),
        ),
      );
      expect(new Set(zones.map(({ rows }) => rows[0]?.at))).toEqual(new Set(['2026-11-20T09:00:00.000Z']));
      await fresh.close();
    });

    test('receives changes of other processes past the pooler', async () => {
      if (here.config.kind !== 'server') throw new Error('This needs a server');
      const listeningPool = openListeningPool(here.config.url);
      const notices = await exchangeNotices({ ...pooled, log, listeningPool });
      const other = await exchangeNotices({ ...here, log });
      const received: Change[] = [];
      onChanges(here.db, (changes) => received.push(...changes));
      publishChanges(pooled.db, [{ entity: 'group', id: null }]);
      await expect.poll(() => received.at(-1), { timeout: 20_000 }).toEqual({ entity: 'group', id: null });
      await notices.close();
      await listeningPool.end();
      await other.close();
    });
  },
);
