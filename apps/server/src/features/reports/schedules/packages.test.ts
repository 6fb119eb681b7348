/** Schedules with several reports: templates of the firm as they are on the due day, which stay while a schedule uses them. */
import { randomUUID } from 'node:crypto';
import { listReportBatches } from '@partnerfolio/contract/reports/batches';
import { removeReportPreset, updateReportPreset } from '@partnerfolio/contract/reports/presets';
import {
  createReportSchedule,
  getReportSchedule,
  removeReportSchedule,
  setScheduleState,
  updateReportSchedule,
} from '@partnerfolio/contract/reports/schedules';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openTestApp } from '../../../testing/app.ts';
import type { TestApp, TestPerson } from '../../../testing/app.ts';
import { makeClient, makePortfolio } from '../../../testing/ledgers.ts';
import { makeTestPreset, makeTestSchedule, testPreset, testSchedule } from '../../../testing/reports.ts';
import { runDueSchedules } from './runs.actions.ts';

let t: TestApp;
let admin: TestPerson;
let agent: TestPerson;
let employee: TestPerson;

beforeAll(async () => {
  t = await openTestApp();
});
afterAll(() => t.close());
beforeEach(async () => {
  await t.reset();
  admin = await t.signInAs('admin');
  agent = await t.signInAs('agent');
  employee = await t.signInAs('employee');
  const clientId = await makeClient(t, agent, { name: 'Ann Example' });
  await makePortfolio(t, { clientId });
});

const kind = (template: string) => ({ by: 'kind', template });
const preset = (presetId: string) => ({ by: 'preset', presetId });
const create = (reports: readonly object[], body: object = {}) =>
  t.request(createReportSchedule, { body: { ...testSchedule, reports, ...body } as never }, agent);
const fieldsOf = async (answer: ReturnType<typeof create>) =>
  (await answer).problem?.fields?.map(({ path, code }) => [path, code]);
const putPreset = (presetId: string, body: object, as = admin) =>
  t.request(updateReportPreset, { params: { presetId }, body: { ...testPreset, ...body } as never }, as);
const removePreset = (presetId: string, as = admin, revision = 1) =>
  t.request(removeReportPreset, { params: { presetId }, body: { revision } }, as);

test('a run takes a template as it is on the due day, and the days of the schedule', async () => {
  const presetId = await makeTestPreset(t);
  await makeTestSchedule(t, agent, { reports: [preset(presetId), kind('holdings')] });
  expect((await putPreset(presetId, { name: 'Monthly letter', returns: 'gross', revision: 1 })).status).toBe(
    200,
  );
  t.clock.advance({ minutes: (Date.parse('2026-12-01T09:00:00Z') - t.clock.now().getTime()) / 60_000 });
  await runDueSchedules(t.app);
  const { body } = await t.request(listReportBatches, {} as never, await t.signInAs('admin'));
  expect(body.items).toMatchObject([
    {
      from: '2026-11-01',
      to: '2026-11-30',
      reports: [
        { template: 'performance', preset: { name: 'Monthly letter' }, options: { returns: 'gross' } },
        { template: 'holdings', preset: null },
      ],
      counts: { queued: 2 },
    },
  ]);
});

test('reports are stated in their order, and replaced as a whole', async () => {
  const presetId = await makeTestPreset(t);
  const { body } = await create([kind('holdings'), preset(presetId), kind('income')]);
  expect(body.reports).toEqual([
    { template: 'holdings', preset: null },
    { template: 'performance', preset: { id: presetId, name: 'Quarterly letter' } },
    { template: 'income', preset: null },
  ]);
  const params = { scheduleId: body.id };
  const put = { ...testSchedule, reports: [kind('income'), kind('holdings')], revision: 1 };
  await t.request(updateReportSchedule, { params, body: put as never }, agent);
  expect((await t.request(getReportSchedule, { params }, agent)).body.reports).toEqual([
    { template: 'income', preset: null },
    { template: 'holdings', preset: null },
  ]);
  // Nothing uses the template any more.
  expect((await removePreset(presetId)).status).toBe(200);
});

test('a range has to suit all reports together', async () => {
  const letter = preset(await makeTestPreset(t));
  const gains = preset(
    await makeTestPreset(t, {
      name: 'Gains',
      template: 'realised_gains',
      range: null,
      returns: undefined,
      sections: undefined,
    }),
  );
  const unsuited = [['range', 'not_a_choice']];
  expect(await fieldsOf(create([letter, kind('holdings')], { range: 'day_before' }))).toEqual(unsuited);
  expect(await fieldsOf(create([kind('holdings')], { range: 'year_to_date' }))).toEqual(unsuited);
  expect(await fieldsOf(create([gains, kind('holdings')]))).toEqual(unsuited);
  expect((await create([letter, kind('holdings')], { range: 'year_to_date' })).status).toBe(201);
  expect((await create([gains, letter], { range: 'last_year' })).status).toBe(201);
  expect(await fieldsOf(create([preset(randomUUID())]))).toEqual([['reports', 'unknown_report_preset']]);
});

describe('a template that a schedule uses', () => {
  test('is not removed, whatever the state of the schedule, which is named to who may see it', async () => {
    const presetId = await makeTestPreset(t);
    const { body } = await create([preset(presetId)]);
    await t.request(
      setScheduleState,
      { params: { scheduleId: body.id }, body: { state: 'paused', revision: 1 } },
      agent,
    );
    expect(await removePreset(presetId)).toMatchObject({
      status: 409,
      problem: { reason: { code: 'report_preset_in_schedules', params: { names: 'Monthly holdings' } } },
    });
    expect(await removePreset(presetId, employee)).toMatchObject({
      status: 409,
      problem: { reason: { code: 'report_preset_in_others_schedules', params: { count: 1 } } },
    });
    await makeTestSchedule(t, employee, { name: 'Their own', reports: [preset(presetId)] });
    expect((await removePreset(presetId, employee)).problem?.reason).toMatchObject({
      params: { names: 'Their own, …' },
    });
    const remove = (scheduleId: string, revision: number) =>
      t.request(removeReportSchedule, { params: { scheduleId }, body: { revision } }, admin);
    await remove(body.id, 2);
    const rest = await t.db.selectFrom('report_schedules').select('id').executeTakeFirstOrThrow();
    await remove(rest.id, 1);
    expect((await removePreset(presetId)).status).toBe(200);
  });

  test('keeps its kind, and can change otherwise', async () => {
    const presetId = await makeTestPreset(t);
    await create([preset(presetId)]);
    const other = { template: 'holdings', returns: undefined, sections: undefined, revision: 1 };
    expect(await putPreset(presetId, other)).toMatchObject({
      status: 409,
      problem: { reason: { code: 'report_preset_in_schedules' } },
    });
    expect((await putPreset(presetId, { returns: 'gross', revision: 1 })).status).toBe(200);
  });

  test('is either removed or used, if both are asked for at once', async () => {
    for (let n = 0; n < 4; n += 1) {
      const presetId = await makeTestPreset(t, { name: `Template ${n}` });
      const [made, removed] = await Promise.all([create([preset(presetId)]), removePreset(presetId)]);
      expect([made.status, removed.status]).toEqual(made.status === 201 ? [201, 409] : [422, 200]);
    }
  });
});
