/** What a schedule sends: one mail for each portfolio, with all of its reports, once nothing of it is open any more. */
import {
  issueReviewedItems,
  listBatchItems,
  listReportBatches,
  setBatchState,
} from '@partnerfolio/contract/reports/batches';
import { withdrawReport } from '@partnerfolio/contract/reports/reports';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { featureRoutes } from '../../../app.ts';
import { openTestApp } from '../../../testing/app.ts';
import type { TestApp, TestPerson } from '../../../testing/app.ts';
import { bookTestEntries, makeClient, makePortfolio } from '../../../testing/ledgers.ts';
import { openMailServer, readMailFiles } from '../../../testing/mail-server.ts';
import type { TestMailServer } from '../../../testing/mail-server.ts';
import { makeTestSchedule } from '../../../testing/reports.ts';
import { runDueSchedules } from '../schedules/runs.actions.ts';
import { issueQueuedReports } from './worker.actions.ts';

let smtp: TestMailServer;
let t: TestApp;
let admin: TestPerson;

beforeAll(async () => {
  smtp = await openMailServer();
  t = await openTestApp({ smtpUrl: smtp.url });
});
afterAll(async () => {
  await t.close();
  await smtp.close();
});
beforeEach(async () => {
  await t.reset();
  (smtp.received as string[]).splice(0);
  admin = await t.signInAs('admin');
  const clientId = await makeClient(t, admin, { name: 'Ann Example', email: 'ann@example.com' });
  for (const name of ['Growth', 'Income']) {
    const id = await makePortfolio(t, { clientId, name });
    await bookTestEntries(t, id, [{ type: 'deposit', tradeDate: '2026-01-02', amount: '1000' }] as never);
  }
});

const reports = ['holdings', 'ledger'].map((template) => ({ by: 'kind', template }));

/** Makes the batch of a schedule that sends two reports of each of two portfolios; returns its id. */
const startBatch = async (body: object = {}): Promise<string> => {
  await makeTestSchedule(t, admin, { reports, delivers: true, ...body });
  t.clock.advance({ minutes: (Date.parse('2026-12-01T09:00:00Z') - t.clock.now().getTime()) / 60_000 });
  admin = await t.signInAs('admin');
  await runDueSchedules(t.app);
  const { items } = (await t.request(listReportBatches, {} as never, admin)).body;
  return items[0]?.id ?? '';
};
const work = async () => {
  await issueQueuedReports(featureRoutes)(t.app);
  await t.settled();
};
const itemsOf = async (batchId: string) =>
  (await t.request(listBatchItems, { params: { batchId }, query: {} as never }, admin)).body.items;
const release = (batchId: string, itemId: string | undefined) =>
  t.request(issueReviewedItems, { params: { batchId }, body: { itemId: itemId ?? null } }, admin);
const setState = (batchId: string, state: 'running' | 'paused' | 'cancelled') =>
  t.request(setBatchState, { params: { batchId }, body: { state } }, admin);
/** How many files each mail had. */
const mailed = () => smtp.received.map((raw) => readMailFiles(raw).files.length);

test('two reports of a portfolio leave in one mail, however many processes issue them', async () => {
  const batchId = await startBatch();
  await Promise.all([work(), work(), work()]);
  await work();
  expect(mailed()).toEqual([2, 2]);
  expect((await itemsOf(batchId)).map(({ state, notSent }) => [state, notSent])).toEqual(
    Array.from({ length: 4 }, () => ['issued', null]),
  );
});

test('the mail of a portfolio waits for the last of its reports, and for no other portfolio', async () => {
  const batchId = await startBatch({ review: true });
  const [first, second] = await itemsOf(batchId);
  expect(first?.portfolio).toEqual(second?.portfolio);
  await release(batchId, first?.id);
  await work();
  expect(mailed()).toEqual([]);
  await release(batchId, second?.id);
  await work();
  expect(mailed()).toEqual([2]);
});

test('a report that is withdrawn meanwhile stays behind, and the other goes', async () => {
  const batchId = await startBatch({ review: true });
  const [first, second] = await itemsOf(batchId);
  await release(batchId, first?.id);
  await work();
  const reportId = (await itemsOf(batchId))[0]?.reportId ?? '';
  await t.request(withdrawReport, { params: { reportId }, body: { reason: 'Wrong day' } }, admin);
  await release(batchId, second?.id);
  await work();
  expect(mailed()).toEqual([1]);
  expect((await itemsOf(batchId)).slice(0, 2)).toMatchObject([
    { notSent: { code: 'report_withdrawn' } },
    { notSent: null },
  ]);
});

test('a paused batch sends when it goes on, a cancelled one no more', async () => {
  const batchId = await startBatch({ review: true });
  const items = await itemsOf(batchId);
  for (const { id } of items.slice(0, 3)) await release(batchId, id);
  await setState(batchId, 'paused');
  await work();
  expect(mailed()).toEqual([]);
  await setState(batchId, 'running');
  await work();
  expect(mailed()).toEqual([2]);
  await setState(batchId, 'cancelled');
  await work();
  expect(mailed()).toEqual([2]);
  expect((await itemsOf(batchId)).map(({ notSent }) => notSent?.code ?? null)).toEqual([
    null,
    null,
    'batch_cancelled',
    null,
  ]);
});
