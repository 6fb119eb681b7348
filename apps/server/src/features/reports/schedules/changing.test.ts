/** Schedules as their owners and administrators make, change, pause and remove them. */
import { listReportBatches } from '@partnerfolio/contract/reports/batches';
import { listReports } from '@partnerfolio/contract/reports/reports';
import {
  createReportSchedule,
  getReportSchedule,
  listReportSchedules,
  listScheduleRuns,
  previewScheduleDays,
  removeReportSchedule,
  schedulesAtMost,
  setScheduleState,
  updateReportSchedule,
} from '@partnerfolio/contract/reports/schedules';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { featureRoutes } from '../../../app.ts';
import { openTestApp } from '../../../testing/app.ts';
import type { TestApp, TestPerson } from '../../../testing/app.ts';
import { bookTestEntries, makeClient, makePortfolio } from '../../../testing/ledgers.ts';
import { makeTestSchedule, testSchedule } from '../../../testing/reports.ts';
import { issueQueuedReports } from '../batches/worker.actions.ts';
import { runDueSchedules } from './runs.actions.ts';

let t: TestApp;
let admin: TestPerson;
let agent: TestPerson;

beforeAll(async () => {
  t = await openTestApp();
});
afterAll(() => t.close());
beforeEach(async () => {
  await t.reset();
  admin = await t.signInAs('admin');
  agent = await t.signInAs('agent');
  await hold('Growth', await makeClient(t, agent, { name: 'Ann Example' }));
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
const setState = (scheduleId: string, state: 'active' | 'paused', revision: number, as = admin) =>
  t.request(setScheduleState, { params: { scheduleId }, body: { state, revision } }, as);
const put = (scheduleId: string, body: object, as = admin) =>
  t.request(
    updateReportSchedule,
    { params: { scheduleId }, body: { ...testSchedule, ...body } as never },
    as,
  );
const remove = (scheduleId: string, revision: number, as = admin) =>
  t.request(removeReportSchedule, { params: { scheduleId }, body: { revision } }, as);
const switchOff = (name: 'reports.issue' | 'reports.schedule') =>
  t.db
    .updateTable('system_features')
    .set({ is_active: false })
    .where('module', '=', 'reports')
    .where('feature_name', '=', name.slice('reports.'.length))
    .execute();

describe('a schedule', () => {
  test('is seen by its owner and by administrators', async () => {
    const id = await makeTestSchedule(t, agent);
    const colleague = await t.signInAs('employee');
    const namesFor = async (as: TestPerson) =>
      (await t.request(listReportSchedules, {}, as)).body.items.map(({ name }) => name);
    expect(await namesFor(agent)).toEqual(['Monthly holdings']);
    expect(await namesFor(admin)).toEqual(['Monthly holdings']);
    expect(await namesFor(colleague)).toEqual([]);
    const params = { scheduleId: id };
    expect((await t.request(getReportSchedule, { params }, colleague)).status).toBe(404);
    expect((await t.request(listScheduleRuns, { params }, colleague)).status).toBe(404);
    expect((await put(id, { revision: 1 }, colleague)).status).toBe(404);
    expect((await setState(id, 'paused', 1, colleague)).status).toBe(404);
    expect((await remove(id, 1, colleague)).status).toBe(404);
  });

  test('is not changed by an outdated form, nor by one of two at once', async () => {
    const id = await makeTestSchedule(t, agent);
    const both = await Promise.all([
      put(id, { name: 'One', revision: 1 }),
      put(id, { name: 'Two', revision: 1 }, agent),
    ]);
    expect(both.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 412]);
    expect((await setState(id, 'paused', 1)).status).toBe(412);
    expect((await remove(id, 1)).status).toBe(412);
    expect(await scheduleOf(id)).toMatchObject({ revision: 2, state: 'active', owner: { id: agent.id } });
  });

  test('does not run while it is paused, and does not make up for the days', async () => {
    const id = await makeTestSchedule(t, agent);
    expect((await setState(id, 'paused', 1)).body).toMatchObject({ state: 'paused', nextDay: null });
    await advanceTo('2026-12-15');
    await runAndIssue();
    expect((await setState(id, 'active', 2)).body).toMatchObject({ state: 'active', nextDay: '2027-01-01' });
    await runAndIssue();
    expect(await batches()).toEqual([]);
    expect(await runsOf(id)).toEqual([]);
  });

  test('leaves its batches behind when it is removed', async () => {
    const id = await makeTestSchedule(t, agent);
    await advanceTo('2026-12-01');
    await runAndIssue();
    expect((await remove(id, 1)).status).toBe(200);
    expect((await remove(id, 1)).status).toBe(404);
    expect(await batches()).toHaveLength(1);
    expect(await reports()).toHaveLength(1);
  });

  test('has a range and a day that suit it', async () => {
    const create = (body: object) =>
      t.request(createReportSchedule, { body: { ...testSchedule, ...body } as never }, agent);
    const codesOf = async (body: object) =>
      (await create(body)).problem?.fields?.map(({ path, code }) => [path, code]);
    expect(await codesOf({ every: 'week', nth: 8 })).toEqual([['nth', 'number_too_large']]);
    expect(await codesOf({ reports: [{ by: 'kind', template: 'realised_gains' }] })).toEqual([
      ['range', 'not_a_choice'],
    ]);
    expect(await codesOf({ range: 'since_inception' })).toEqual([['range', 'not_a_choice']]);
    const foreign = await makeClient(t, admin, { name: 'Not Theirs' });
    expect((await create({ portfolios: { of: 'client', clientId: foreign } })).status).toBe(404);
  });

  test('is made only by who may issue reports, so many times', async () => {
    for (let n = 0; n < schedulesAtMost; n += 1) await makeTestSchedule(t, agent);
    const { problem } = await t.request(createReportSchedule, { body: testSchedule }, agent);
    expect(problem).toMatchObject({ reason: { code: 'too_many_schedules' } });
    await switchOff('reports.issue');
    const employee = await t.signInAs('employee');
    const refused = await t.request(createReportSchedule, { body: testSchedule }, employee);
    expect(refused.problem).toMatchObject({ code: 'forbidden', reason: { code: 'may_not_issue_reports' } });
  });
});

test('the next days are stated before a schedule is made', async () => {
  const ask = (query: object) => t.request(previewScheduleDays, { query: query as never }, agent);
  const { body } = await ask({ every: 'quarter', counted: 'business_days', nth: 7, range: 'last_quarter' });
  expect(body.items).toEqual([
    { day: '2027-01-11', from: '2026-10-01', to: '2026-12-31' },
    { day: '2027-04-09', from: '2027-01-01', to: '2027-03-31' },
    { day: '2027-07-09', from: '2027-04-01', to: '2027-06-30' },
  ]);
  expect((await ask({ every: 'month', counted: 'days', nth: 32, range: 'last_month' })).status).toBe(422);
});
