/** Templates of the firm: who sees and writes them, what they can hold, and what becomes of a benchmark that is deleted. */
import { randomUUID } from 'node:crypto';
import { deleteBenchmark } from '@partnerfolio/contract/market/benchmarks';
import {
  createReportPreset,
  listReportPresets,
  presetsAtMost,
  removeReportPreset,
  updateReportPreset,
} from '@partnerfolio/contract/reports/presets';
import { issueReport } from '@partnerfolio/contract/reports/reports';
import { listAuditEvents } from '@partnerfolio/contract/security';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openTestApp } from '../../../testing/app.ts';
import type { TestApp, TestPerson } from '../../../testing/app.ts';
import { makeTestBenchmark } from '../../../testing/benchmarks.ts';
import { renewAllFigures } from '../../../testing/figures.ts';
import { bookTestEntries, makeClient, makePortfolio } from '../../../testing/ledgers.ts';
import { makeTestPreset, testPreset } from '../../../testing/reports.ts';

let t: TestApp;
let admin: TestPerson;
let employee: TestPerson;
let agent: TestPerson;

beforeAll(async () => {
  t = await openTestApp();
});
afterAll(() => t.close());
beforeEach(async () => {
  await t.reset();
  admin = await t.signInAs('admin');
  employee = await t.signInAs('employee');
  agent = await t.signInAs('agent');
});

const list = async (as = admin) => (await t.request(listReportPresets, {}, as)).body.items;
const create = (body: object = {}, as = admin) =>
  t.request(createReportPreset, { body: { ...testPreset, ...body } as never }, as);
const put = (presetId: string, body: object, as = admin) =>
  t.request(updateReportPreset, { params: { presetId }, body: { ...testPreset, ...body } as never }, as);
const remove = (presetId: string, revision: number, as = admin) =>
  t.request(removeReportPreset, { params: { presetId }, body: { revision } }, as);
const statusesOf = (answers: readonly { readonly status: number }[]) =>
  answers.map(({ status }) => status).toSorted((one, other) => one - other);
const codesOf = async (answer: ReturnType<typeof create>) =>
  (await answer).problem?.fields?.map(({ path, code }) => [path, code]);
const events = async () =>
  (await t.request(listAuditEvents, { query: {} as never }, admin)).body.items
    .map(({ eventType }) => eventType)
    .filter((type) => type.startsWith('report.preset'));

describe('a template', () => {
  test('holds what was saved, for everybody who issues reports', async () => {
    const { status, body } = await create({}, employee);
    expect(status).toBe(201);
    expect(body).toMatchObject({
      ...testPreset,
      benchmarkNames: [],
      changedBy: { id: employee.id },
      revision: 1,
    });
    expect(Object.keys(body)).not.toContain('closedPositions');
    expect(await list(agent)).toEqual([body]);
  });

  test('is written only with the right to reports of the firm', async () => {
    const id = await makeTestPreset(t);
    expect((await create({ name: 'Another' }, agent)).status).toBe(403);
    expect((await put(id, { revision: 1 }, agent)).status).toBe(403);
    expect((await remove(id, 1, agent)).status).toBe(403);
    expect(await list()).toMatchObject([{ id, revision: 1 }]);
  });

  test('is not listed for who may not issue reports', async () => {
    await makeTestPreset(t);
    await t.db
      .updateTable('system_features')
      .set({ is_active: false })
      .where('module', '=', 'reports')
      .where('feature_name', '=', 'issue')
      .execute();
    expect((await t.request(listReportPresets, {}, await t.signInAs('agent'))).status).toBe(403);
  });

  test('loses what a change leaves out, and says who changed it', async () => {
    const id = await makeTestPreset(t);
    const { name, template } = testPreset;
    const body = { name, template, range: null, language: 'es', revision: 1 } as const;
    const answer = await t.request(updateReportPreset, { params: { presetId: id }, body }, employee);
    expect(answer.body).toMatchObject({
      range: null,
      language: 'es',
      changedBy: { id: employee.id },
      revision: 2,
    });
    expect(Object.keys(answer.body)).not.toContain('sections');
    expect(await list()).toEqual([answer.body]);
  });

  test('is not changed or removed by an outdated form, nor by one of two at once', async () => {
    const id = await makeTestPreset(t);
    const both = await Promise.all([
      put(id, { name: 'One', revision: 1 }),
      put(id, { name: 'Two', revision: 1 }, employee),
    ]);
    expect(statusesOf(both)).toEqual([200, 412]);
    expect((await remove(id, 1)).status).toBe(412);
    expect((await remove(id, 2)).status).toBe(200);
    expect((await remove(id, 2)).status).toBe(404);
    expect(await list()).toEqual([]);
    expect(await events()).toEqual(['report.preset_remove', 'report.preset_change', 'report.preset']);
  });
});

describe('the name of a template', () => {
  const taken = [['name', 'report_preset_exists']];

  test('is taken in any case, but not by itself', async () => {
    const id = await makeTestPreset(t);
    expect((await create({ name: 'QUARTERLY letter' })).status).toBe(409);
    expect(await codesOf(create({ name: 'QUARTERLY letter' }))).toEqual(taken);
    const other = await makeTestPreset(t, { name: 'Yearly letter' });
    expect((await put(other, { name: 'quarterly LETTER', revision: 1 })).problem?.fields).toMatchObject([
      { path: 'name', code: 'report_preset_exists' },
    ]);
    expect((await put(id, { name: 'Quarterly Letter', revision: 1 })).status).toBe(200);
  });

  test('goes to one of two who save at once', async () => {
    expect(statusesOf(await Promise.all([create(), create({}, employee)]))).toEqual([201, 409]);
    expect(await list()).toHaveLength(1);
  });

  test('is required and not longer than a line', async () => {
    expect(await codesOf(create({ name: ' ' }))).toEqual([['name', 'name_required']]);
    expect(await codesOf(create({ name: 'x'.repeat(101) }))).toEqual([['name', 'name_too_long']]);
  });
});

describe('a template cannot hold', () => {
  test.each([
    [
      { template: 'holdings' },
      [
        ['returns', 'report_without_option'],
        ['sections', 'report_without_option'],
      ],
    ],
    [{ closedPositions: true }, [['closedPositions', 'closed_positions_need_holdings']]],
    [{ range: 'day_before' }, [['range', 'not_a_choice']]],
    [{ range: 'since_inception' }, [['range', 'not_a_choice']]],
    [{ template: 'fall_notice' }, [['template', 'not_a_choice']]],
    [{ benchmarks: [randomUUID()] }, [['benchmarks', 'unknown_benchmark']]],
  ])('%j', async (body, expected) => {
    expect(await codesOf(create(body))).toEqual(expected);
    expect(await list()).toEqual([]);
  });

  test('anything of one portfolio, client or day', async () => {
    const of = { account: randomUUID(), from: '2026-01-01', to: '2026-03-31', preparedFor: 'Ann Example' };
    expect((await create(of)).body).toMatchObject(testPreset);
    const { options } = await t.db.selectFrom('report_presets').select('options').executeTakeFirstOrThrow();
    expect(options).toEqual({ returns: testPreset.returns, sections: testPreset.sections });
  });
});

test('a firm has so many templates, also when the last two are saved at once', async () => {
  for (let n = 1; n < presetsAtMost; n += 1) await makeTestPreset(t, { name: `Template ${n}` });
  const both = await Promise.all([create({ name: 'Last' }), create({ name: 'One more' }, employee)]);
  expect(statusesOf(both)).toEqual([201, 409]);
  expect((await create({ name: 'Another' })).problem?.reason).toMatchObject({
    code: 'too_many_report_presets',
    params: { limit: presetsAtMost },
  });
  expect(await list()).toHaveLength(presetsAtMost);
});

test('a benchmark that was deleted stays in a template, nameless, and no report is issued with it', async () => {
  const [kept, lost] = [await makeTestBenchmark(t), await makeTestBenchmark(t)];
  const id = await makeTestPreset(t, { benchmarks: [kept, lost] });
  expect((await t.request(deleteBenchmark, { params: { id: lost } }, admin)).status).toBe(200);
  const [preset] = await list();
  expect(preset?.benchmarks).toEqual([kept, lost]);
  expect(preset?.benchmarkNames).toEqual([
    { id: kept, name: expect.stringContaining('Benchmark') },
    { id: lost, name: null },
  ]);

  const portfolioId = await makePortfolio(t, { clientId: await makeClient(t, admin) });
  await bookTestEntries(t, portfolioId, [
    { type: 'deposit', tradeDate: '2026-01-02', amount: '1000' },
  ] as never);
  await renewAllFigures(t.app);
  const issued = await t.request(
    issueReport,
    { params: { id: portfolioId }, body: { template: 'performance', benchmarks: [kept, lost] } as never },
    admin,
  );
  expect(issued.problem?.fields).toMatchObject([{ path: 'benchmarks', code: 'unknown_benchmark' }]);

  // Renaming keeps it; putting it into another template is refused.
  const renamed = await put(id, { name: 'Renamed', benchmarks: [kept, lost], revision: 1 });
  expect(renamed.body).toMatchObject({ name: 'Renamed', benchmarks: [kept, lost] });
  expect(await codesOf(create({ benchmarks: [lost] }))).toEqual([['benchmarks', 'unknown_benchmark']]);
});
