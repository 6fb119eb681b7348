/** Batches of reports: each portfolio gets one report, whoever works, ends, pauses or loses rights meanwhile. */
import { randomUUID } from 'node:crypto';
import { getHoldings } from '@partnerfolio/contract/performance';
import {
  getReportBatch,
  listBatchItems,
  listReportBatches,
  retryReportBatch,
  setBatchState,
} from '@partnerfolio/contract/reports/batches';
import type { ReportBatch } from '@partnerfolio/contract/reports/batches';
import { listReports } from '@partnerfolio/contract/reports/reports';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { featureRoutes } from '../../../app.ts';
import { openTestApp } from '../../../testing/app.ts';
import type { TestApp, TestPerson } from '../../../testing/app.ts';
import {
  bookTestEntries,
  makeClient,
  makeInstrument,
  makePortfolio,
  priceTestInstrument,
} from '../../../testing/ledgers.ts';
import { listTestNotifications } from '../../../testing/notifications.ts';
import { makeTestBatch } from '../../../testing/reports.ts';
import { leaseMs, triesAtMost } from './rules.ts';
import { tellBatchEnds } from './telling.actions.ts';
import { takeItem } from './turns.queries.ts';
import { issueQueuedReports } from './worker.actions.ts';

let t: TestApp;
let admin: TestPerson;
let agent: TestPerson;
let clientId: string;

beforeAll(async () => {
  t = await openTestApp();
});
afterAll(() => t.close());
beforeEach(async () => {
  await t.reset();
  admin = await t.signInAs('admin');
  agent = await t.signInAs('agent');
  clientId = await makeClient(t, agent, { name: 'Ann Example' });
});

const hold = async (count: number, of = clientId): Promise<string[]> => {
  const ids: string[] = [];
  for (let n = 1; n <= count; n += 1) {
    const id = await makePortfolio(t, { clientId: of, name: `Portfolio ${String(n).padStart(2, '0')}` });
    await bookTestEntries(t, id, [{ type: 'deposit', tradeDate: '2026-01-02', amount: '1000' }] as never);
    ids.push(id);
  }
  return ids;
};
const holdUnknown = async (id: string) => {
  const dull = await makeInstrument(t, { symbol: 'DULL', name: 'Dull bond', assetClass: 'bond' });
  await bookTestEntries(t, id, [
    { type: 'transfer_in', tradeDate: '2026-01-06', instrumentId: dull, quantity: '3', amount: '9' },
  ] as never);
  return dull;
};
const work = () => issueQueuedReports(featureRoutes)(t.app);
const batchOf = async (batchId: string, as = agent): Promise<ReportBatch> =>
  (await t.request(getReportBatch, { params: { batchId } }, as)).body;
const itemsOf = async (batchId: string, as = agent) =>
  (await t.request(listBatchItems, { params: { batchId }, query: { limit: 200 } as never }, as)).body.items;
const reportsOf = async () => {
  const { body } = await t.request(listReports, { query: { limit: 200 } as never }, admin);
  return body.items;
};
const setState = (batchId: string, state: 'running' | 'paused' | 'cancelled', as = agent) =>
  t.request(setBatchState, { params: { batchId }, body: { state } }, as);
const retry = (batchId: string, itemId: string | null = null, as = agent) =>
  t.request(retryReportBatch, { params: { batchId }, body: { itemId } }, as);

/** Work that does something once, while the figures of its first item are read. */
const workWith = (act: () => Promise<unknown>) => {
  let isDone = false;
  const routes = featureRoutes.map((binding) => {
    if (binding.endpoint.name !== getHoldings.name) return binding;
    const handler: typeof binding.handler = async (call) => {
      const isFirst = !isDone;
      isDone = true;
      if (isFirst) await act();
      return binding.handler(call);
    };
    return { ...binding, handler };
  });
  return issueQueuedReports(routes)(t.app);
};
const takeAndDie = () => {
  const now = t.clock.now();
  return takeItem(t.db, {
    lease: randomUUID(),
    now,
    until: new Date(now.getTime() + leaseMs),
    triesAtMost,
  });
};

describe('a batch', () => {
  test('of thirty issues all but the one with an unknown figure and the one that its owner lost', async () => {
    const ids = await hold(29);
    const colleague = await t.signInAs('agent');
    const lostClient = await makeClient(t, agent, { name: 'Zoe Lost' });
    const [lost = ''] = await hold(1, lostClient);
    await holdUnknown(ids[4] ?? '');
    const batchId = await makeTestBatch(t, agent);
    expect(await batchOf(batchId)).toMatchObject({ state: 'running', counts: { queued: 30, issued: 0 } });
    await t.db.updateTable('clients').set({ owner_id: colleague.id }).where('id', '=', lostClient).execute();
    await work();
    const batch = await batchOf(batchId);
    expect(batch).toMatchObject({
      state: 'done',
      reports: [{ template: 'holdings', preset: null, options: {} }],
      from: null,
      to: '2026-11-20',
      owner: { id: agent.id },
      counts: { queued: 0, running: 0, issued: 28, refused: 2, failed: 0, cancelled: 0 },
    });
    const items = await itemsOf(batchId);
    const unknown = items.find(({ portfolio }) => portfolio?.id === ids[4]);
    expect(unknown).toMatchObject({ state: 'refused', reportId: null });
    expect(unknown?.refusal).toMatchObject({
      code: 'figures_unknown',
      params: { figures: expect.stringContaining('Dull bond') as string },
    });
    // What the owner may not see any more is not named, but to whoever may.
    expect(items.at(-1)).toMatchObject({
      portfolio: null,
      client: null,
      refusal: { code: 'owner_lost_portfolio' },
    });
    expect((await itemsOf(batchId, admin)).at(-1)?.portfolio?.id).toBe(lost);
    expect(await listTestNotifications(t, agent.id)).toEqual([
      { kind: 'batch_ended', subjectId: batchId, details: { count: 28, refused: 2, dueOn: null } },
    ]);
    const reports = await reportsOf();
    expect(reports).toHaveLength(28);
    expect(new Set(reports.map(({ number }) => number)).size).toBe(28);
    expect(new Set(reports.map(({ portfolio }) => portfolio?.id)).size).toBe(28);
    expect(reports.every(({ issuedBy, gap }) => issuedBy?.id === agent.id && gap === null)).toBe(true);
  }, 120_000);

  test('is issued once by two workers at once', async () => {
    await hold(8);
    const batchId = await makeTestBatch(t, agent);
    await Promise.all([work(), work(), work()]);
    expect((await batchOf(batchId)).counts.issued).toBe(8);
    expect(await reportsOf()).toHaveLength(8);
    await Promise.all([tellBatchEnds(t.app), tellBatchEnds(t.app)]);
    expect(await listTestNotifications(t, agent.id)).toHaveLength(1);
  });

  test('goes on after a process was killed, once its lease has ended', async () => {
    await hold(3);
    const batchId = await makeTestBatch(t, agent);
    await takeAndDie();
    await work();
    expect((await batchOf(batchId)).counts).toMatchObject({ issued: 2, running: 1 });
    t.clock.advance({ minutes: 11 });
    await work();
    expect((await batchOf(batchId)).counts).toMatchObject({ issued: 3, running: 0 });
    expect(await reportsOf()).toHaveLength(3);
  });

  test('gives up an item whose process went away at every try', async () => {
    await hold(1);
    const batchId = await makeTestBatch(t, agent);
    for (let n = 0; n < triesAtMost; n += 1) {
      expect(await takeAndDie()).not.toBeNull();
      t.clock.advance({ minutes: 11 });
    }
    await work();
    const now = await t.signInAs('admin');
    expect(await batchOf(batchId, now)).toMatchObject({ state: 'done', counts: { failed: 1 } });
    expect((await retry(batchId, null, now)).body.counts.queued).toBe(1);
    await work();
    expect((await batchOf(batchId, now)).counts.issued).toBe(1);
  });

  test('issues nothing for a process whose lease ended while it read the figures', async () => {
    await hold(1);
    const batchId = await makeTestBatch(t, agent);
    await workWith(async () => {
      t.clock.advance({ minutes: 11 });
      await work();
    });
    expect((await batchOf(batchId)).counts.issued).toBe(1);
    expect(await reportsOf()).toHaveLength(1);
  });

  test('tries again what ended in an error', async () => {
    await hold(2);
    const batchId = await makeTestBatch(t, agent);
    const broken = featureRoutes.map((binding) =>
      binding.endpoint.name === getHoldings.name
        ? { ...binding, handler: () => Promise.reject(new Error('broken')) }
        : binding,
    );
    await issueQueuedReports(broken)(t.app);
    expect((await batchOf(batchId)).counts).toMatchObject({ queued: 2, failed: 0 });
    await work();
    expect((await batchOf(batchId)).counts).toMatchObject({ queued: 2 });
    t.clock.advance({ minutes: 2 });
    await work();
    expect((await batchOf(batchId)).counts).toMatchObject({ issued: 2 });
  });
});

describe('pausing, cancelling and trying again', () => {
  test('a paused batch waits, and goes on when it is continued', async () => {
    await hold(3);
    const batchId = await makeTestBatch(t, agent);
    await workWith(() => setState(batchId, 'paused'));
    // The one that was being made is still issued.
    expect(await batchOf(batchId)).toMatchObject({ state: 'paused', counts: { issued: 1, queued: 2 } });
    expect((await setState(batchId, 'paused')).body.state).toBe('paused');
    expect((await setState(batchId, 'running')).body.state).toBe('running');
    await work();
    expect(await batchOf(batchId)).toMatchObject({ state: 'done', counts: { issued: 3 } });
    expect((await setState(batchId, 'paused')).problem?.reason?.code).toBe('batch_done');
  });

  test('a report that is being made when its batch is cancelled is not issued', async () => {
    await hold(3);
    const batchId = await makeTestBatch(t, agent);
    await workWith(() => setState(batchId, 'cancelled'));
    expect(await batchOf(batchId)).toMatchObject({ state: 'cancelled', counts: { issued: 0, cancelled: 3 } });
    expect(await reportsOf()).toEqual([]);
    for (const state of ['running', 'paused'] as const)
      expect((await setState(batchId, state)).problem?.reason?.code).toBe('batch_cancelled');
    expect((await setState(batchId, 'cancelled')).status).toBe(200);
    expect((await retry(batchId)).problem?.reason?.code).toBe('batch_cancelled');
  });

  test('what was refused is tried again, twice at once only once', async () => {
    const [first = ''] = await hold(2);
    const dull = await holdUnknown(first);
    const batchId = await makeTestBatch(t, agent);
    await work();
    expect((await retry(batchId, randomUUID())).problem?.reason?.code).toBe('nothing_to_retry');
    await priceTestInstrument(t, dull, { '2026-11-19': '4' });
    const answers = await Promise.all([retry(batchId), retry(batchId)]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    await Promise.all([work(), work()]);
    expect((await batchOf(batchId)).counts).toMatchObject({ issued: 2, refused: 0 });
    expect(await reportsOf()).toHaveLength(2);
  });
});

describe('the owner of a batch', () => {
  const deactivate = () =>
    t.db
      .updateTable('profiles')
      .set({ deactivated_at: t.clock.now().toISOString() })
      .where('id', '=', agent.id)
      .execute();

  test('who may not issue any more stops its items, before and while they are made', async () => {
    await hold(2);
    const batchId = await makeTestBatch(t, agent);
    await workWith(deactivate);
    expect((await batchOf(batchId, admin)).counts).toMatchObject({ issued: 0, refused: 2 });
    const items = await itemsOf(batchId, admin);
    expect(items.map(({ refusal }) => refusal?.code)).toEqual(['owner_may_not_issue', 'owner_may_not_issue']);
    expect(await reportsOf()).toEqual([]);
  });

  test('alone sees it, apart from administrators', async () => {
    await hold(1);
    const batchId = await makeTestBatch(t, agent);
    const colleague = await t.signInAs('employee');
    const params = { batchId };
    for (const asked of [
      t.request(getReportBatch, { params }, colleague),
      t.request(listBatchItems, { params } as never, colleague),
      setState(batchId, 'cancelled', colleague),
    ])
      expect((await asked).status).toBe(404);
    expect((await t.request(listReportBatches, {} as never, colleague)).body.total).toBe(0);
    expect((await t.request(listReportBatches, {} as never, admin)).body.total).toBe(1);
  });
});
