/**
 * Reads on a real streaming replica, which lags, stops, restarts and becomes a server of its own. The embedded
 * database has none.
 */
import { resolve } from 'node:path';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createClient, listClients, shareClient, unshareClient } from '@partnerfolio/contract/clients';
import { bindings, buildApp } from '../../../app.ts';
import { openTestApp } from '../../../testing/app.ts';
import type { TestApp, TestPerson } from '../../../testing/app.ts';
import { testDatabaseKind } from '../../../testing/database.ts';
import { makeClient } from '../../../testing/ledgers.ts';
import { sendCall, soundCall } from '../../../testing/sound-calls.ts';
import { startWithStandby } from '../../../testing/standby.ts';
import { Abandonment, inScope } from '../../jobs/work-scope.ts';
import { createLog } from '../../basics/log.ts';
import { openDatabase } from '../open/open-database.ts';
import type { AnsweredBy } from './replica.ts';

const log = createLog('silent');
const migrationsDir = resolve(import.meta.dirname, '../../../../migrations');

describe.skipIf(testDatabaseKind === 'embedded')('a streaming replica', () => {
  let servers: Awaited<ReturnType<typeof startWithStandby>>;
  let t: TestApp;
  let agent: TestPerson;

  const counts = async (app = t.app): Promise<Record<string, number>> =>
    Object.fromEntries(
      (await app.metrics.replicaAnswers.get()).values.map(({ labels, value }) => [labels.by, value]),
    );
  /** Who answered, and the answer. */
  const asked = async <T>(ask: () => Promise<T>, app = t.app) => {
    const before = await counts(app);
    const answer = await ask();
    const after = await counts(app);
    const by = Object.keys(after).filter((name) => after[name] !== (before[name] ?? 0));
    return { by: by as AnsweredBy[], answer };
  };
  const namesOf = async (viewer: TestPerson) => {
    const { body } = await t.request(listClients, { query: { limit: 100 } }, viewer);
    return body.items.map(({ name }) => name);
  };
  const list = (viewer = agent) => asked(() => namesOf(viewer));
  const untilReplicaAnswers = () =>
    expect.poll(async () => (await list()).by, { timeout: 30_000 }).toEqual(['replica']);
  const onStandby = async (statement: string) => {
    const { config } = t.database;
    const client = new pg.Client({
      connectionString: (config.kind === 'server' && config.replicaUrl) || servers.replicaUrl,
    });
    await client.connect();
    const { rows } = await client.query(statement);
    await client.end();
    return rows;
  };

  beforeAll(async () => {
    servers = await startWithStandby();
    t = await openTestApp({}, log, { renewsFigures: false, server: servers, migrationsDir });
    agent = await t.signInAs('agent');
  }, 120_000);
  afterAll(async () => {
    await t.close();
    await servers.stop();
  });

  test('answers lists once it has every commit', async () => {
    await makeClient(t, agent, { name: 'First client' });
    await untilReplicaAnswers();
    expect((await list()).answer).toEqual(['First client']);
  });

  test('answers every endpoint that allows it exactly as the primary', async () => {
    const admin = await t.signInAs('admin');
    const alone = buildApp({ ...t.app, replica: undefined });
    const onPrimary: TestApp['fetch'] = async (path, init = {}) =>
      alone.fetch(new Request(new URL(path, 'http://localhost:4400'), init));
    const allowed = bindings.map(({ endpoint }) => endpoint).filter(({ replica }) => replica === true);
    expect(allowed.length).toBeGreaterThan(9);
    for (const endpoint of allowed) {
      const call = await soundCall(t, endpoint, admin);
      const send = async (at = t) => {
        const response = await sendCall(at, endpoint, { ...call, as: admin });
        return { status: response.status, body: (await response.json()) as unknown };
      };
      await expect
        .poll(async () => (await asked(() => send())).by, { message: endpoint.name, timeout: 30_000 })
        .toEqual(['replica']);
      const answer = await send();
      expect(answer).toEqual(await send({ ...t, fetch: onPrimary }));
      expect([endpoint.name, answer.status]).toEqual([endpoint.name, 200]);
    }
    await alone.finish();
  });

  test('is passed over while it is behind, so that a change is seen and a withdrawn share is not', async () => {
    const colleague = await t.signInAs('agent');
    const client = await makeClient(t, agent, { name: 'Shared client' });
    const params = { id: client, userId: colleague.id };
    expect((await t.request(shareClient, { params, body: { level: 'view' } }, agent)).status).toBe(200);
    await untilReplicaAnswers();
    expect((await list(colleague)).answer).toEqual(['Shared client']);

    await onStandby('select pg_wal_replay_pause()');
    const body = { kind: 'person', name: 'Latest client', status: 'active' } as const;
    expect((await t.request(createClient, { body }, agent)).status).toBe(201);
    expect((await t.request(unshareClient, { params }, agent)).status).toBe(200);
    expect(await list()).toEqual({
      by: ['primary_behind'],
      answer: ['First client', 'Latest client', 'Shared client'],
    });
    expect(await list(colleague)).toEqual({ by: ['primary_behind'], answer: [] });
    await onStandby('select pg_wal_replay_resume()');
    await untilReplicaAnswers();
    expect((await list(colleague)).answer).toEqual([]);
  });

  const inRequest = async <T>(read: () => Promise<T>) => {
    const scope = { abandonment: new Abandonment(), isWriting: false, hasCommitted: false };
    const by: AnsweredBy[] = [];
    const answer = await inScope(scope, () => t.app.replica?.answer(t.db, read, (one) => by.push(one)));
    return { answer, by };
  };
  const isOnStandby = async () =>
    (await sql<{ is: boolean }>`select pg_is_in_recovery() as is`.execute(t.db)).rows[0]?.is;

  test('is not asked any more in a request of which the primary has answered a part', async () => {
    await untilReplicaAnswers();
    expect(await inRequest(isOnStandby)).toEqual({ answer: true, by: ['replica'] });
    await onStandby('select pg_wal_replay_pause()');
    await makeClient(t, agent, { name: 'Client in between' });
    const read = async () => {
      const first = await isOnStandby();
      await onStandby('select pg_wal_replay_resume()');
      await expect
        .poll(() => onStandby(`select from clients where name = 'Client in between'`), { timeout: 30_000 })
        .toHaveLength(1);
      return [first, await isOnStandby()];
    };
    expect(await inRequest(read)).toEqual({ answer: [false, false], by: ['primary_behind'] });
  });

  test('has a failed read repeated on the primary', async () => {
    await untilReplicaAnswers();
    const read = async () => {
      const { rows } = await sql<{ is_standby: boolean }>`select pg_is_in_recovery() as is_standby,
        case when pg_is_in_recovery() then pg_terminate_backend(pg_backend_pid()) end`.execute(t.db);
      return rows[0]?.is_standby;
    };
    expect(await inRequest(read)).toEqual({ answer: false, by: ['primary_failed'] });
  });

  test('refuses no read while it stops, and answers again after its restart', async () => {
    await untilReplicaAnswers();
    let isStopped = false;
    const stopping = servers.stopStandby().then(() => (isStopped = true));
    while (!isStopped) expect(await namesOf(agent)).toContain('First client');
    await stopping;
    expect((await list()).by).toEqual(['primary_failed']);
    await servers.restartStandby();
    await untilReplicaAnswers();
  }, 90_000);

  test('is not asked if it is another database, or has become a server of its own', async () => {
    const { config } = t.database;
    if (config.kind !== 'server') throw new Error('This needs a server');
    for (const [replicaUrl, by] of [
      [servers.url, 'primary_failed'],
      [config.url, 'primary_behind'],
    ] as const) {
      const opened = await openDatabase({ ...config, replicaUrl });
      const other = buildApp({ ...t.app, db: opened.db, replica: opened.replica });
      const address = new URL('/api/clients', 'http://localhost:4400');
      const headers = { authorization: `Bearer ${agent.accessToken}` };
      const send = async () => (await other.fetch(new Request(address, { headers }))).status;
      expect(await asked(send, other.app)).toEqual({ by: [by], answer: 200 });
      await other.finish();
      await opened.close();
    }
    await untilReplicaAnswers();
    await onStandby('select pg_promote()');
    await makeClient(t, agent, { name: 'After the promotion' });
    const { by, answer } = await list();
    expect(by).toEqual(['primary_behind']);
    expect(answer).toContain('After the promotion');
  });
});
