/**
 * A PostgreSQL server that is halted (SIGSTOP) and answers nothing. The test starts its own server, because others
 * use the shared one. The embedded database has no such state: `embedded-database.ts` watches its thread.
 */
import { spawnSync } from 'node:child_process';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testDatabaseKind } from '../../../testing/database.ts';
import { findPostgresBin } from '../../../testing/postgres-bin.mjs';
import { startPostgres } from '../../../testing/postgres-server.ts';
import type { PostgresServer } from '../../../testing/postgres-server.ts';
import { onChanges } from '../../live/changes.ts';
import type { Change } from '../../live/changes.ts';
import { exchangeNotices } from '../../live/database-notices.ts';
import type { Notices } from '../../live/database-notices.ts';
import { openDatabase } from '../open/open-database.ts';
import type { OpenDatabase } from '../open/open-database-types.ts';
import { createLog } from '../../basics/log.ts';
import { toErrorRefusal } from '../../http/problem.ts';
import { createReadiness } from '../../site/readiness.ts';

const log = createLog('silent');

describe.skipIf(testDatabaseKind === 'embedded')('a server that has stopped answering', () => {
  let server: PostgresServer;
  let database: OpenDatabase;
  let notices: Notices;
  const received: Change[] = [];

  const signalAll = (signal: 'STOP' | 'CONT') => {
    const { stdout } = spawnSync('ps', ['-o', 'pid=', '--ppid', String(server.pid)], { encoding: 'utf8' });
    const backends = stdout
      .split('\n')
      .map(Number)
      .filter((pid) => pid > 0);
    for (const pid of [server.pid, ...backends]) process.kill(pid, `SIG${signal}`);
  };
  const readiness = () => createReadiness({ database, dataDir: '', diskReserveMegabytes: 0 })();
  const errorCode = async (asked: Promise<unknown>) => {
    try {
      await asked;
      return 'answered';
    } catch (error) {
      return toErrorRefusal(error)?.code;
    }
  };
  const one = () => sql`select 1`.execute(database.db);

  beforeAll(async () => {
    const bin = findPostgresBin();
    if (bin === undefined) throw new Error('This needs an installed PostgreSQL');
    server = await startPostgres(bin);
    database = await openDatabase({ kind: 'server', url: server.url, poolSize: 4 });
    await sql`create table kept (n int)`.execute(database.db);
    notices = await exchangeNotices({ ...database, log });
    onChanges(database.db, (changes) => received.push(...changes));
  });
  afterAll(async () => {
    await notices.close();
    await database.close();
    await server.stop();
  });

  test('answers 503 to all that wait and at once to later callers, is not ready, and recovers when the server answers', async () => {
    const started = await Promise.all([one(), one(), one()]);
    expect(started).toHaveLength(3);
    expect(await readiness()).toBeNull();

    signalAll('STOP');
    let refusedReadily: string | null;
    try {
      const writing = database.db.transaction().execute(async (trx) => {
        await sql`insert into kept values (1)`.execute(trx);
      });
      refusedReadily = await readiness();
      // More queries than connections, so that some wait for one.
      const codes = await Promise.all([writing, ...Array.from({ length: 8 }, one)].map(errorCode));
      expect(new Set(codes)).toEqual(new Set(['busy']));
      expect(await errorCode(one())).toBe('busy');
    } finally {
      signalAll('CONT');
    }
    expect(refusedReadily).toBe('the database does not answer');

    await expect.poll(readiness, { timeout: 20_000 }).toBeNull();
    await expect.poll(() => errorCode(one()), { timeout: 20_000 }).toBe('answered');
    expect((await sql`select * from kept`.execute(database.db)).rows).toEqual([]);
    received.length = 0;
    await expect
      .poll(
        async () => {
          const word = JSON.stringify({ from: 'another', changes: [{ entity: 'group', id: null }] });
          await sql`select pg_notify('partnerfolio_changes', ${word})`.execute(database.db);
          return received.some(({ entity }) => entity === 'group');
        },
        { timeout: 30_000, interval: 500 },
      )
      .toBe(true);
  }, 90_000);
});
