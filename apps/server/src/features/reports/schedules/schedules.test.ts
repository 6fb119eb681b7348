/** Schedules of reports: one batch for each due day, whoever looks, was away, lost rights or has it reviewed. */
import {
  getReportBatch,
  issueReviewedItems,
  listBatchItems,
  listReportBatches,
  setBatchState,
} from '@partnerfolio/contract/reports/batches';
import { listReportDeliveries } from '@partnerfolio/contract/reports/deliveries';
import { listReports } from '@partnerfolio/contract/reports/reports';
import {
  getReportSchedule,
  listScheduleRuns,
  setScheduleState,
} from '@partnerfolio/contract/reports/schedules';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { featureRoutes } from '../../../app.ts';
import { openTestApp } from '../../../testing/app.ts';
import type { TestApp, TestPerson } from '../../../testing/app.ts';
import { makeOwnDay } from '../../../testing/holidays.ts';
import { bookTestEntries, makeClient, makePortfolio } from '../../../testing/ledgers.ts';
import { listTestNotifications } from '../../../testing/notifications.ts';
import { openMailServer } from '../../../testing/mail-server.ts';
import type { TestMailServer } from '../../../testing/mail-server.ts';
import { makeTestSchedule } from '../../../testing/reports.ts';
import { issueQueuedReports } from '../batches/worker.actions.ts';
import { runDueSchedules } from './runs.actions.ts';

let smtp: TestMailServer;
let t: TestApp;
let admin: TestPerson;
let agent: TestPerson;
let clientId: string;

beforeAll(async () => {
  smtp = await openMailServer({ accepts: () => true });
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
  agent = await t.signInAs('agent');
  clientId = await makeClient(t, agent, { name: 'Ann Example', email: 'ann@example.com' });
  await hold('Growth', clientId);
});

const hold = async (name: string, of: string) => {
  const id = await makePortfolio(t, { clientId: of, name });
  await bookTestEntries(t, id, [{ type: 'deposit', tradeDate: '2026-01-02', amount: '1000' }] as never);
  return id;
};
/** Advances the clock; sessions end meanwhile. */
const advanceTo = async (day: string, time = '09:00') => {
  t.clock.advance({
    minutes: (new Date(`${day}T${time}:00.000Z`).getTime() - t.clock.now().getTime()) / 60_000,
  });
  admin = await t.signInAs('admin');
};
const runAndIssue = async () => {
  await runDueSchedules(t.app);
  await issueQueuedReports(featureRoutes)(t.app);
  await t.settled();
};
const scheduleOf = async (scheduleId: string, as = admin) =>
  (await t.request(getReportSchedule, { params: { scheduleId } }, as)).body;
const runsOf = async (scheduleId: string) =>
  (await t.request(listScheduleRuns, { params: { scheduleId } }, admin)).body.items;
const batches = async () =>
  (await t.request(listReportBatches, { query: { limit: 50 } as never }, admin)).body.items;
const reports = async () =>
  (await t.request(listReports, { query: { limit: 50 } as never }, admin)).body.items;
const itemsOf = async (batchId: string, as = admin) =>
  (await t.request(listBatchItems, { params: { batchId }, query: {} as never }, as)).body.items;
const setState = (scheduleId: string, state: 'active' | 'paused', revision: number, as = admin) =>
  t.request(setScheduleState, { params: { scheduleId }, body: { state, revision } }, as);
const switchOff = (name: 'reports.issue' | 'reports.schedule') =>
  t.db
    .updateTable('system_features')
    .set({ is_active: false })
    .where('module', '=', 'reports')
    .where('feature_name', '=', name.slice('reports.'.length))
    .execute();

describe('a run', () => {
  test('makes one batch of a due day in several processes at once, and none before it is due', async () => {
    const id = await makeTestSchedule(t, agent);
    expect(await scheduleOf(id)).toMatchObject({ state: 'active', nextDay: '2026-12-01', lastRun: null });
    await advanceTo('2026-11-30');
    await runAndIssue();
    expect(await batches()).toEqual([]);
    // Not before six in the morning.
    await advanceTo('2026-12-01', '05:59');
    await runAndIssue();
    expect(await batches()).toEqual([]);
    await advanceTo('2026-12-01', '06:00');
    await Promise.all([runDueSchedules(t.app), runDueSchedules(t.app), runDueSchedules(t.app)]);
    await runAndIssue();
    const [batch, ...others] = await batches();
    expect(others).toEqual([]);
    expect(batch).toMatchObject({
      owner: { id: agent.id },
      reports: [{ template: 'holdings', preset: null, options: {} }],
      from: null,
      to: '2026-11-30',
      state: 'done',
      counts: { issued: 1 },
    });
    expect(await scheduleOf(id)).toMatchObject({
      nextDay: '2027-01-01',
      lastRun: { day: '2026-12-01', outcome: 'made', batchId: batch?.id },
    });
    expect(await reports()).toMatchObject([{ issuedBy: { id: agent.id } }]);
    // Nobody wanted a mail.
    expect(smtp.received).toEqual([]);
  });

  test('is made once after a downtime of three periods; the older days are listed as missed', async () => {
    const id = await makeTestSchedule(t, agent);
    await advanceTo('2027-02-10');
    await runAndIssue();
    await runAndIssue();
    expect(await batches()).toMatchObject([{ to: '2027-01-31' }]);
    expect(await runsOf(id)).toMatchObject([
      { day: '2027-02-01', outcome: 'made' },
      { day: '2027-01-01', outcome: 'missed', batchId: null },
      { day: '2026-12-01', outcome: 'missed', batchId: null },
    ]);
  });

  test("follows the firm's calendar as it is on the day", async () => {
    const id = await makeTestSchedule(t, agent);
    await makeOwnDay(t, admin, { day: '2026-12-01' });
    expect(await scheduleOf(id)).toMatchObject({ nextDay: '2026-12-02' });
    await advanceTo('2026-12-01');
    await runAndIssue();
    expect(await batches()).toEqual([]);
    await advanceTo('2026-12-02');
    await runAndIssue();
    expect(await batches()).toHaveLength(1);
  });

  test.each(['reports.issue', 'reports.schedule'] as const)(
    'stops the schedule if its owner has lost the right %s',
    async (right) => {
      const id = await makeTestSchedule(t, agent);
      await switchOff(right);
      await advanceTo('2026-12-01');
      await runAndIssue();
      const row = await t.db.selectFrom('report_schedules').selectAll().executeTakeFirstOrThrow();
      expect(row).toMatchObject({ id, state: 'stopped', stopped: { code: 'schedule_owner_may_not' } });
      expect(await t.db.selectFrom('report_batches').selectAll().execute()).toEqual([]);
      expect(await listTestNotifications(t, agent.id)).toMatchObject([
        { kind: 'schedule_stopped', subjectId: id },
      ]);
    },
  );

  test('stops the schedule if the account of its owner has ended, which then cannot go on', async () => {
    const id = await makeTestSchedule(t, agent);
    const at = t.clock.now().toISOString();
    await t.db.updateTable('profiles').set({ deactivated_at: at }).where('id', '=', agent.id).execute();
    await advanceTo('2026-12-01');
    await runAndIssue();
    const stopped = await scheduleOf(id);
    expect(stopped).toMatchObject({
      state: 'stopped',
      stopped: { code: 'schedule_owner_may_not' },
      nextDay: null,
    });
    expect(await batches()).toEqual([]);
    const { problem } = await setState(id, 'active', stopped.revision);
    expect(problem).toMatchObject({ code: 'wrong_state', reason: { code: 'schedule_owner_may_not' } });
  });

  test('without portfolios is refused, and says why', async () => {
    const colleague = await t.signInAs('agent');
    const id = await makeTestSchedule(t, agent);
    await t.db.updateTable('clients').set({ owner_id: colleague.id }).execute();
    await advanceTo('2026-12-01');
    await runAndIssue();
    expect(await scheduleOf(id)).toMatchObject({
      state: 'active',
      lastRun: { outcome: 'refused', batchId: null, refusal: { code: 'batch_empty' } },
    });
  });

  test('is of the portfolios of one client, and stops once that was deleted', async () => {
    const other = await makeClient(t, agent, { name: 'Bob Example' });
    const portfolioId = await hold('Income', other);
    const id = await makeTestSchedule(t, agent, { portfolios: { of: 'client', clientId: other } });
    expect(await scheduleOf(id, agent)).toMatchObject({ client: { id: other, name: 'Bob Example' } });
    await advanceTo('2026-12-01');
    await runDueSchedules(t.app);
    const [batch] = await batches();
    expect(await itemsOf(batch?.id ?? '')).toMatchObject([{ portfolio: { id: portfolioId } }]);
    await t.db.updateTable('report_schedules').set({ client_id: null }).execute();
    await advanceTo('2027-01-01');
    await runDueSchedules(t.app);
    expect(await scheduleOf(id)).toMatchObject({
      state: 'stopped',
      stopped: { code: 'schedule_client_gone' },
      portfolios: { of: 'none' },
    });
    expect(await batches()).toHaveLength(1);
  });
});

describe('a review', () => {
  const runReviewed = async (body: object = {}) => {
    await hold('Income', clientId);
    await makeTestSchedule(t, agent, { review: true, ...body });
    await advanceTo('2026-12-01');
    await runAndIssue();
    const [batch] = await batches();
    return batch?.id ?? '';
  };
  const release = (batchId: string, itemId: string | null, as = admin) =>
    t.request(issueReviewedItems, { params: { batchId }, body: { itemId } }, as);

  test('waits until another person has the reports issued, one or all', async () => {
    const batchId = await runReviewed();
    expect((await batches())[0]).toMatchObject({ state: 'to_review', counts: { to_review: 2, issued: 0 } });
    expect(await reports()).toEqual([]);
    const [item] = await itemsOf(batchId);
    const released = await release(batchId, item?.id ?? '');
    expect(released.body).toMatchObject({ state: 'running', counts: { to_review: 1, queued: 1 } });
    await runAndIssue();
    expect(await reports()).toMatchObject([{ issuedBy: { id: admin.id } }]);
    expect((await release(batchId, null)).status).toBe(200);
    await runAndIssue();
    expect(await reports()).toHaveLength(2);
    expect((await release(batchId, null)).problem).toMatchObject({ reason: { code: 'nothing_to_review' } });
  });

  test('is asked of nobody who may not see the batch, and ends with its cancellation', async () => {
    const batchId = await runReviewed();
    const colleague = await t.signInAs('agent');
    expect((await release(batchId, null, colleague)).status).toBe(404);
    await t.request(setBatchState, { params: { batchId }, body: { state: 'cancelled' } }, admin);
    expect((await release(batchId, null)).problem).toMatchObject({ reason: { code: 'batch_cancelled' } });
    const { body } = await t.request(getReportBatch, { params: { batchId } }, admin);
    expect(body).toMatchObject({ state: 'cancelled', counts: { cancelled: 2, to_review: 0 } });
  });

  test('sends nothing before it has ended', async () => {
    const batchId = await runReviewed({ delivers: true });
    expect(smtp.received).toEqual([]);
    await release(batchId, null);
    await runAndIssue();
    expect(smtp.received).toHaveLength(2);
  });
});

describe('a delivery', () => {
  test("is made once, to the client's own address, and said to be missing where it has none", async () => {
    const silent = await makeClient(t, agent, { name: 'Zoe Silent' });
    await hold('Quiet', silent);
    await makeTestSchedule(t, agent, { delivers: true });
    await advanceTo('2026-12-01');
    await Promise.all([runAndIssue(), runAndIssue()]);
    await runAndIssue();
    expect(smtp.received).toHaveLength(1);
    const [batch] = await batches();
    const [ann, zoe] = await itemsOf(batch?.id ?? '');
    expect(ann).toMatchObject({ state: 'issued', notSent: null });
    expect(zoe).toMatchObject({ state: 'issued', notSent: { code: 'client_without_address' } });
    const params = { reportId: ann?.reportId ?? '' };
    const { body } = await t.request(listReportDeliveries, { params }, admin);
    expect(body.items).toMatchObject([
      { address: 'ann@example.com', state: 'sent', requestedBy: { id: agent.id } },
    ]);
  });
});
