import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { EventEmitter } from 'node:events';
import type pg from 'pg';
import { createLog } from '../basics/log.ts';
import { onChanges, publishChanges } from './changes.ts';
import type { Change } from './changes.ts';
import { exchangeNotices } from './database-notices.ts';
import { openDatabase } from '../database/open/open-database.ts';
import type { OpenDatabase } from '../database/open/open-database-types.ts';
import { openTestDatabase, testDatabaseKind } from '../../testing/database.ts';
import type { TestDatabase } from '../../testing/database.ts';

let here: TestDatabase;
beforeAll(async () => {
  here = await openTestDatabase();
});
afterAll(() => here.close());

const log = createLog('fatal');
const joined = ({ db, pool }: OpenDatabase) => exchangeNotices({ db, pool, log });
const receivedBy = ({ db }: OpenDatabase) => {
  const received: Change[] = [];
  onChanges(db, (changes) => received.push(...changes));
  return received;
};
const eventually = (ask: () => unknown) => expect.poll(ask, { timeout: 60_000 });

// The embedded database has a single process, and no LISTEN.
test.skipIf(testDatabaseKind === 'embedded')(
  'a process receives the changes of another in order, not its own twice, and again after a lost connection',
  async () => {
    const there = await openDatabase(here.config);
    const [first, second] = [await joined(here), await joined(there)];
    const [receivedHere, receivedThere] = [receivedBy(here), receivedBy(there)];
    const client = { entity: 'client', id: '0190a0a0-0000-7000-8000-000000000001' };
    const group = { entity: 'group', id: null };
    publishChanges(here.db, [client]);
    publishChanges(here.db, [group]);
    await eventually(() => receivedThere).toEqual([client, group]);
    publishChanges(
      there.db,
      Array.from({ length: 60 }, () => client),
    );
    await eventually(() => receivedHere.at(-1)).toEqual({ entity: 'everything', id: null });
    expect(receivedHere).toEqual([client, group, { entity: 'everything', id: null }]);

    receivedThere.length = 0;
    await there.pool.query(`
      select pg_terminate_backend(pid) from pg_stat_activity
      where query = 'listen partnerfolio_changes' and datname = current_database()`);
    // After the loss it publishes that anything may have changed, and receives changes again.
    await eventually(() => receivedThere).toEqual([{ entity: 'everything', id: null }]);
    publishChanges(here.db, [group]);
    await eventually(() => receivedThere.at(-1)).toEqual(group);
    await first.close();
    await second.close();
    await there.close();
  },
);

test('retries a second lost connection at once, however long the first loss took', async () => {
  vi.useFakeTimers();
  try {
    let tries = 0;
    const client = Object.assign(new EventEmitter(), { query: async () => ({}), release: () => undefined });
    const connect = async () => {
      tries += 1;
      if (tries < 6) throw new Error('the server is away');
      return client;
    };
    const notices = await exchangeNotices({
      db: here.db,
      pool: { connect, query: async () => ({}) } as unknown as pg.Pool,
      log,
    });
    for (const waited of [500, 1000, 2000, 4000, 8000]) await vi.advanceTimersByTimeAsync(waited);
    expect(tries).toBe(6);
    client.emit('error', new Error('lost again'));
    await vi.advanceTimersByTimeAsync(500);
    expect(tries).toBe(7);
    await notices.close();
  } finally {
    vi.useRealTimers();
  }
});
