import { putPrice } from '@partnerfolio/contract/market-data';
import { sql } from 'kysely';
import type { Worker } from 'node:worker_threads';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { createLog } from '../../../platform/basics/log.ts';
import { onChanges } from '../../../platform/live/changes.ts';
import type { Change } from '../../../platform/live/changes.ts';
import { openTestApp } from '../../../testing/app.ts';
import type { TestApp, TestPerson } from '../../../testing/app.ts';
import { bundleRenewalWorker } from '../../../testing/bundle-workers.ts';
import { testDatabaseKind } from '../../../testing/database.ts';
import { bookTestEntries, makeClient, makeInstrument, makePortfolio } from '../../../testing/ledgers.ts';
import { hasPgBouncer, startBouncer } from '../../../testing/pgbouncer.ts';
import { figuresVersion } from '../compute/inputs/figures-version.ts';
import { renewInThread } from './renewal-thread.actions.ts';
import { startRenewal } from './renewal.actions.ts';

const threads: Worker[] = [];
const keepThread = (thread: Worker) => void threads.push(thread);
const lines: string[] = [];

let t: TestApp;
let admin: TestPerson;
let acme = '';

beforeAll(async () => {
  await bundleRenewalWorker(figuresVersion());
  const log = createLog('error', { write: (line) => lines.push(line) });
  t = await openTestApp({}, log, { renewsFigures: false });
  admin = await t.signInAs('admin');
  acme = await makeInstrument(t);
  const portfolio = await makePortfolio(t, { clientId: await makeClient(t, admin) });
  await bookTestEntries(t, portfolio, [
    { type: 'deposit', tradeDate: '2026-10-01', amount: '1000' },
    { type: 'buy', tradeDate: '2026-10-02', instrumentId: acme, quantity: '100', price: '10' },
  ]);
  await startRenewal(t.app);
  process.on('worker', keepThread);
});
afterAll(async () => {
  process.off('worker', keepThread);
  await t.close();
});

const close = async (price: string) => {
  const request = { params: { id: acme, day: '2026-11-19' }, body: { close: price } };
  expect((await t.request(putPrice, request as never, admin)).status).toBeLessThan(300);
};

const storedValue = async () => {
  const { rows } = await sql<{ value: string }>`select total_value as value from portfolio_figures`.execute(
    t.db,
  );
  return rows[0]?.value;
};

const untilStored = (value: string) =>
  vi.waitFor(async () => expect(Number(await storedValue())).toBe(Number(value)), { timeout: 15_000 });

const start = (over: object = {}) => {
  const { config } = t.database;
  if (config.kind !== 'server') throw new Error('A thread renews figures on a database server only');
  return renewInThread(t.app, {
    database: { ...config, poolSize: 2, ...over },
    limits: {},
    timeZone: 'UTC',
    cacheMegabytes: 16,
    prices: { channel: 'prices of a test', threads: 1 },
    logLevel: 'error',
  });
};

describe.runIf(testDatabaseKind === 'server')('a thread that renews figures', () => {
  test('stores what a commit makes stale, and publishes it to the pages of the server', async () => {
    const received: Change[] = [];
    const stopListening = onChanges(t.db, (changes) => received.push(...changes));
    const stop = start();
    await close('12');
    await untilStored('1200');
    await vi.waitFor(() => expect(received.some(({ entity }) => entity === 'figures')).toBe(true));
    stop();
    await t.settled();
    stopListening();
    await close('13');
    expect(Number(await storedValue())).toBe(1200);
    expect(lines).toEqual([]);
  });

  test('starts again when it dies', async () => {
    const stop = start();
    await untilStored('1300');
    const before = threads.length;
    await threads.at(-1)?.terminate();
    await close('14');
    await untilStored('1400');
    expect(threads).toHaveLength(before + 1);
    expect(lines.splice(0).join()).toContain('starts again');
    stop();
    await t.settled();
  });

  test.skipIf(!hasPgBouncer)('works behind PgBouncer in transaction mode', async () => {
    const { config } = t.database;
    const bouncer = await startBouncer(config.kind === 'server' ? config.url : '');
    const stop = start({ url: bouncer.url, hasPooler: true });
    await close('15');
    await untilStored('1500');
    stop();
    await t.settled();
    await bouncer.stop();
    expect(lines).toEqual([]);
  });

  test("writes its errors into the server's log", async () => {
    const stop = start({ url: 'postgres://nobody@127.0.0.1:1/none' });
    await vi.waitFor(() => expect(lines.join()).toContain('ECONNREFUSED'), { timeout: 15_000 });
    stop();
    await t.settled();
    const [line = '{}'] = lines;
    expect(JSON.parse(line)).toMatchObject({ level: 'error', task: 'renewal of figures' });
    lines.splice(0);
  });
});
