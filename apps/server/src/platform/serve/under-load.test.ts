import type { EndpointSpec } from '@partnerfolio/contract/endpoint';
import { endpoint } from '@partnerfolio/contract/endpoint';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { openTestApp } from '../../testing/app.ts';
import type { TestApp, TestPerson } from '../../testing/app.ts';
import { yieldToEventLoop } from '../jobs/in-turns.ts';
import { testConfig } from '../../testing/config.ts';
import { listen } from './listen.ts';
import { on } from './on.ts';
import { serveEndpoints } from './serve.ts';
import { createSharedWork } from '../jobs/shared-work.ts';
import { inTransaction } from '../database/transactions.ts';

/** A gate that blocks everyone until it opens. */
const createGate = () => {
  let open: () => void = () => undefined;
  const passed = new Promise<void>((resolve) => (open = resolve));
  return { passed, open };
};

const anything = { summary: 'A test.', access: 'signed_in', response: z.any() } as const;
const made = (name: string, more: Partial<EndpointSpec> = {}) =>
  endpoint({ ...anything, name, method: 'GET', path: `/api/${name}`, ...more } as EndpointSpec);

let gate = createGate();
let started = 0;
let steps = 0;
let sharers = 0;
const share = createSharedWork<number>();
/** Work in many steps that begins with a statement. */
const inSteps = async (step: () => Promise<unknown>) => {
  started += 1;
  await gate.passed;
  for (let n = 0; n < 200; n += 1) {
    await step();
    steps += 1;
  }
  return steps;
};

const bindings = [
  on(made('waits')).handle(async () => {
    started += 1;
    await gate.passed;
    return { done: true };
  }),
  on(made('asks')).handle(({ app }) => inSteps(() => sql`select 1`.execute(app.db))),
  on(made('computes')).handle(() => inSteps(yieldToEventLoop)),
  on(made('shares')).handle(() => {
    sharers += 1;
    return share('one', () => inSteps(yieldToEventLoop));
  }),
  on(made('writes', { method: 'POST' })).handle(({ app }) =>
    inTransaction(app.db, async (trx) => {
      started += 1;
      await sql`insert into written values (1)`.execute(trx);
      await gate.passed;
      return { done: true };
    }),
  ),
  on(made('writesTwice', { method: 'POST' })).handle(async ({ app }) => {
    await inTransaction(app.db, (trx) => sql`insert into written values (1)`.execute(trx));
    started += 1;
    await gate.passed;
    await inTransaction(app.db, (trx) => sql`insert into written values (2)`.execute(trx));
    return { done: true };
  }),
  on(made('takes', { method: 'POST', upload: { types: ['text/csv'], maxBytes: 100 } })).handle(
    async ({ upload }) => {
      started += 1;
      await gate.passed;
      await (upload as ReadableStream | undefined)?.cancel();
      return { done: true };
    },
  ),
];

const requests = { atOnce: 4, waiting: 8, deadlineMs: 30_000, pauseMs: 10_000 };
let t: TestApp;
let ada: TestPerson;
let bob: TestPerson;
let served: ReturnType<typeof serveEndpoints>;
let hurried: ReturnType<typeof serveEndpoints>;

const ask = (path: string, as: TestPerson | null, init: RequestInit = {}, site = served) =>
  Promise.resolve(
    site.request(path, {
      ...init,
      headers: { ...init.headers, ...(as !== null && { authorization: `Bearer ${as.accessToken}` }) },
    }),
  );
const haveStarted = (count: number) => expect.poll(() => started, { timeout: 10_000 }).toBe(count);
const written = async () => {
  const { rows } = await sql<{ n: number }>`select n from written order by n`.execute(t.db);
  return rows.map(({ n }) => n);
};
const metric = async (name: string) =>
  Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(await t.app.metrics.registry.metrics())?.[1]);

beforeAll(async () => {
  t = await openTestApp({ requests });
  ada = await t.signInAs('agent');
  bob = await t.signInAs('agent');
  await sql`create table written (n int)`.execute(t.db);
  served = serveEndpoints(t.app, bindings);
  const { config } = t.app;
  hurried = serveEndpoints(
    { ...t.app, config: { ...config, requests: { ...requests, deadlineMs: 150 } } },
    bindings,
  );
});
afterAll(() => t.close());
beforeEach(async () => {
  await sql`delete from written`.execute(t.db);
  gate = createGate();
  [started, steps, sharers] = [0, 0, 0];
});

describe('a request whose caller has disconnected', () => {
  test.each(['asks', 'computes', 'shares'])('stops at its next step when it %s', async (name) => {
    const gone = new AbortController();
    const answer = ask(`/api/${name}`, ada, { signal: gone.signal });
    await haveStarted(1);
    gone.abort();
    expect((await answer).status).toBe(499);
    gate.open();
    await expect.poll(() => metric('partnerfolio_requests_at_work\\{room="plain"\\}')).toBe(0);
    expect(steps).toBeLessThanOrEqual(1);
  });

  test('stops when the connection itself is closed, and not when its answer has been sent', async () => {
    const listening = await listen(served, { ...testConfig, port: 0 });
    const headers = { authorization: `Bearer ${ada.accessToken}`, connection: 'close' };
    gate.open();
    expect(await (await fetch(`${listening.url}/api/computes`, { headers })).json()).toBe(200);
    const abandoned = () => metric('partnerfolio_requests_abandoned_total\\{reason="caller_gone"\\}');
    const before = (await abandoned()) || 0;
    [gate, steps, started] = [createGate(), 0, 0];
    const gone = new AbortController();
    const answer = fetch(`${listening.url}/api/asks`, { headers, signal: gone.signal });
    await haveStarted(1);
    gone.abort();
    await expect(answer).rejects.toThrow(/abort/i);
    await expect.poll(abandoned).toBe(before + 1);
    gate.open();
    await expect.poll(() => metric('partnerfolio_requests_at_work\\{room="plain"\\}')).toBe(0);
    expect(steps).toBeLessThanOrEqual(1);
    await listening.stop();
  });

  test('does not start when it was still queued', async () => {
    const gone = new AbortController();
    const first = [ask('/api/waits', ada), ask('/api/waits', ada)];
    await haveStarted(2);
    const answer = ask('/api/waits', ada, { signal: gone.signal });
    await expect.poll(() => metric('partnerfolio_requests_waiting\\{room="plain"\\}')).toBe(1);
    gone.abort();
    expect((await answer).status).toBe(499);
    gate.open();
    await Promise.all(first);
    expect(started).toBe(2);
  });

  test('rolls back an uncommitted transaction', async () => {
    const gone = new AbortController();
    const answer = ask('/api/writes', ada, { method: 'POST', signal: gone.signal });
    await haveStarted(1);
    gone.abort();
    await answer;
    gate.open();
    await expect.poll(() => metric('partnerfolio_requests_at_work\\{room="plain"\\}')).toBe(0);
    expect(await written()).toEqual([]);
  });

  test('runs to its end once it has committed something', async () => {
    const gone = new AbortController();
    const answer = ask('/api/writesTwice', ada, { method: 'POST', signal: gone.signal });
    await haveStarted(1);
    gone.abort();
    gate.open();
    expect((await answer).status).toBe(200);
    expect(await written()).toEqual([1, 2]);
  });

  test('leaves shared work running for those who still wait', async () => {
    const gone = new AbortController();
    const answer = ask('/api/shares', ada, { signal: gone.signal });
    await haveStarted(1);
    const other = ask('/api/shares', bob);
    await expect.poll(() => sharers).toBe(2);
    gone.abort();
    await answer;
    gate.open();
    expect(await (await other).json()).toBe(200);
    expect(started).toBe(1);
  });
});

describe('a request past its deadline', () => {
  test('gets 503 with Retry-After, and its work stops', async () => {
    const answer = await ask('/api/asks', ada, {}, hurried);
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '2']);
    gate.open();
    await expect.poll(() => metric('partnerfolio_requests_at_work\\{room="plain"\\}')).toBe(0);
    expect(steps).toBe(0);
  });

  test('gets 503, and writes nothing afterwards', async () => {
    const { status } = await ask('/api/writes', ada, { method: 'POST' }, hurried);
    gate.open();
    await expect.poll(() => metric('partnerfolio_requests_at_work\\{room="plain"\\}')).toBe(0);
    expect([status, await written()]).toEqual([503, []]);
  });
});

describe('more requests than the server admits', () => {
  test('get 503 with Retry-After when one account exceeds its share, before the body is read', async () => {
    const kept = [0, 1, 2, 3].map(() => ask('/api/waits', ada));
    await haveStarted(2);
    await expect.poll(() => metric('partnerfolio_requests_waiting\\{room="plain"\\}')).toBe(2);
    const refused = await ask('/api/waits', ada);
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '2']);
    expect(await refused.json()).toMatchObject({ code: 'busy', retryAfter: 2 });
    expect(started).toBe(2);
    gate.open();
    expect((await Promise.all(kept)).map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  });

  test('from one account take no place from another', async () => {
    const many = Array.from({ length: 20 }, () => ask('/api/waits', ada));
    await haveStarted(2);
    const one = ask('/api/waits', bob);
    await haveStarted(3);
    gate.open();
    expect((await one).status).toBe(200);
    const statuses = (await Promise.all(many)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 503)).toHaveLength(16);
  });

  test('with made-up tokens count together, by their address', async () => {
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, n) =>
        ask('/api/waits', { ...ada, accessToken: `made-up-${n}-${'x'.repeat(30)}` }),
      ),
    );
    const statuses = new Set(answers.map(({ status }) => status));
    expect(statuses).toEqual(new Set([401, 503]));
  });

  test('leave places for the sign-in, health checks and pages', async () => {
    const many = Array.from({ length: 20 }, () => ask('/api/waits', ada));
    await haveStarted(2);
    const answers = await Promise.all(
      ['/healthz', '/readyz', '/api/session-options'].map((path) => t.fetch(path)),
    );
    expect(answers.map(({ status }) => status)).not.toContain(503);
    gate.open();
    await Promise.all(many);
  });

  test('do not have their files read when refused', async () => {
    let pulled = 0;
    const body = () => new ReadableStream({ pull: () => void (pulled += 1) }, { highWaterMark: 0 });
    const send = () =>
      ask('/api/takes', ada, {
        method: 'POST',
        headers: { 'content-type': 'text/csv' },
        body: body(),
        duplex: 'half',
      } as RequestInit);
    const kept = Array.from({ length: 12 }, send);
    await haveStarted(4);
    const before = pulled;
    expect((await send()).status).toBe(503);
    expect(pulled).toBe(before);
    gate.open();
    await Promise.all(kept);
  });
});
