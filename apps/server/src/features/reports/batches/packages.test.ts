/** Packages: several reports of each portfolio in one batch, of kinds and by templates of the firm. */
import { randomUUID } from 'node:crypto';
import { deleteBenchmark } from '@partnerfolio/contract/market/benchmarks';
import { createReportBatch, getReportBatch, listBatchItems } from '@partnerfolio/contract/reports/batches';
import { removeReportPreset, updateReportPreset } from '@partnerfolio/contract/reports/presets';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { featureRoutes } from '../../../app.ts';
import { openTestApp } from '../../../testing/app.ts';
import type { TestApp, TestPerson } from '../../../testing/app.ts';
import { makeTestBenchmark } from '../../../testing/benchmarks.ts';
import { bookTestEntries, makeClient, makePortfolio } from '../../../testing/ledgers.ts';
import { makeTestPreset, testPreset } from '../../../testing/reports.ts';
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

const days = { from: '2026-07-01', to: '2026-09-30' };
const kind = (template: string) => ({ by: 'kind', template });
const preset = (presetId: string) => ({ by: 'preset', presetId });
const hold = async (name: string) => {
  const id = await makePortfolio(t, { clientId, name });
  await bookTestEntries(t, id, [{ type: 'deposit', tradeDate: '2026-01-02', amount: '1000' }] as never);
  return id;
};
const create = (reports: readonly object[], body: object = days) =>
  t.request(createReportBatch, { body: { reports, portfolios: { of: 'all' }, ...body } as never }, agent);
const work = () => issueQueuedReports(featureRoutes)(t.app);
const batchOf = async (batchId: string) =>
  (await t.request(getReportBatch, { params: { batchId } }, agent)).body;
const itemsOf = async (batchId: string) =>
  (await t.request(listBatchItems, { params: { batchId }, query: { limit: 200 } as never }, agent)).body
    .items;
/** What each item's report was issued with; null if it was not. */
const issuedOf = async (batchId: string) => {
  const rows = await t.db.selectFrom('reports').select(['id', 'options']).execute();
  const options = new Map(rows.map((row) => [row.id, JSON.parse(row.options) as Record<string, unknown>]));
  return (await itemsOf(batchId)).map(({ portfolio, report, reportId }) => ({
    portfolio: portfolio?.name,
    report,
    options: reportId === null ? null : options.get(reportId),
  }));
};
const fieldsOf = async (answer: ReturnType<typeof create>) =>
  (await answer).problem?.fields?.map(({ path, code }) => [path, code]);

describe('a package', () => {
  test('issues each report of each portfolio once, with the options of its template', async () => {
    await hold('Growth');
    await hold('Income');
    const presetId = await makeTestPreset(t);
    const { body } = await create([preset(presetId), kind('holdings')]);
    expect(body).toMatchObject({
      ...days,
      reports: [
        {
          template: 'performance',
          preset: { id: presetId, name: 'Quarterly letter' },
          options: { returns: 'net', sections: ['returns', 'development'] },
        },
        { template: 'holdings', preset: null, options: {} },
      ],
      counts: { queued: 4 },
    });
    await Promise.all([work(), work()]);
    const performance = {
      template: 'performance',
      ...days,
      returns: 'net',
      sections: ['returns', 'development'],
    };
    expect(await issuedOf(body.id)).toMatchObject([
      { portfolio: 'Growth', report: 1, options: performance },
      { portfolio: 'Growth', report: 2, options: { template: 'holdings', to: days.to } },
      { portfolio: 'Income', report: 1, options: performance },
      { portfolio: 'Income', report: 2, options: { template: 'holdings', to: days.to } },
    ]);
    expect(await t.db.selectFrom('reports').select('id').execute()).toHaveLength(4);
    expect(await batchOf(body.id)).toMatchObject({ state: 'done', counts: { issued: 4 } });
  });

  test('keeps its templates as they were when it was made', async () => {
    await hold('Growth');
    const presetId = await makeTestPreset(t);
    const { body } = await create([preset(presetId)]);
    const change = { ...testPreset, name: 'Another', returns: 'gross', sections: ['months'], revision: 1 };
    const params = { presetId };
    expect((await t.request(updateReportPreset, { params, body: change as never }, admin)).status).toBe(200);
    expect((await t.request(removeReportPreset, { params, body: { revision: 2 } }, admin)).status).toBe(200);
    await work();
    expect(await issuedOf(body.id)).toMatchObject([
      { options: { returns: 'net', sections: ['returns', 'development'] } },
    ]);
    expect((await batchOf(body.id)).reports).toMatchObject([{ preset: { name: 'Quarterly letter' } }]);
  });

  test('is in the language of the client, of the template or of the batch', async () => {
    await hold('Growth');
    await t.db.updateTable('clients').set({ language: 'es' }).execute();
    const ofClient = await makeTestPreset(t, { name: 'As the client reads' });
    const english = await makeTestPreset(t, { name: 'English', language: 'en' });
    const reports = [preset(ofClient), preset(english), kind('holdings')];
    const languagesOf = async (body: object) =>
      (await itemsOf((await create(reports, { ...days, ...body })).body.id)).map(({ language }) => language);
    expect(await languagesOf({})).toEqual(['es', 'en', 'es']);
    expect(await languagesOf({ language: 'en', inClientsLanguage: false })).toEqual(['es', 'en', 'en']);
    await t.db.updateTable('clients').set({ language: null }).execute();
    expect(await languagesOf({ language: 'es' })).toEqual(['es', 'en', 'es']);
  });

  test('is not issued with a benchmark that was deleted, and says so; the other report is', async () => {
    await hold('Growth');
    const benchmark = await makeTestBenchmark(t);
    const presetId = await makeTestPreset(t, { benchmarks: [benchmark] });
    expect((await t.request(deleteBenchmark, { params: { id: benchmark } }, admin)).status).toBe(200);
    const { body } = await create([preset(presetId), kind('holdings')]);
    await work();
    expect(await itemsOf(body.id)).toMatchObject([
      { state: 'refused', refusal: { code: 'report_benchmark_deleted' } },
      { state: 'issued' },
    ]);
  });
});

describe('a package cannot have', () => {
  test('no report, six, one twice, another kind, or a template that does not exist', async () => {
    await hold('Growth');
    const presetId = await makeTestPreset(t);
    const every = ['performance', 'holdings', 'ledger', 'income', 'portfolio_review', 'realised_gains'];
    expect(await fieldsOf(create([]))).toEqual([['reports', 'report_required']]);
    expect(await fieldsOf(create(every.map(kind)))).toEqual([['reports', 'too_many_reports']]);
    const twice = [preset(presetId), preset(presetId.toUpperCase())];
    expect(await fieldsOf(create(twice))).toEqual([['reports', 'choice_repeated']]);
    for (const template of ['firm_overview', 'fall_notice'])
      expect(await fieldsOf(create([kind(template)]))).toEqual([['reports.0.template', 'not_a_choice']]);
    const unknown = [kind('holdings'), preset(randomUUID())];
    expect(await fieldsOf(create(unknown))).toEqual([['reports', 'unknown_report_preset']]);
    expect(await t.db.selectFrom('report_batches').select('id').execute()).toEqual([]);
  });

  test('days that do not suit all of its reports', async () => {
    await hold('Growth');
    const gains = [kind('holdings'), kind('realised_gains')];
    expect(await fieldsOf(create(gains))).toEqual([['from', 'report_of_a_year']]);
    const year = { from: '2025-01-01', to: '2025-12-31' };
    expect((await create(gains, year)).status).toBe(201);
    expect(await fieldsOf(create([kind('holdings')]))).toEqual([['from', 'report_of_one_day']]);
  });

  test('more than a thousand reports in all', async () => {
    const rows = Array.from({ length: 501 }, (_, n) => ({
      id: randomUUID(),
      client_id: clientId,
      name: `Portfolio ${n}`,
      base_currency: 'EUR',
      cash_kept: true,
      cost_method: 'fifo' as const,
      opened_on: '2026-01-01',
      created_at: '2026-01-01T00:00:00Z',
      updated_at: '2026-01-01T00:00:00Z',
    }));
    await t.db
      .insertInto('portfolios')
      .values(rows as never)
      .execute();
    expect((await create([kind('holdings'), kind('income')])).problem?.reason).toMatchObject({
      code: 'batch_too_large',
      params: { limit: 1000, count: 1002 },
    });
    expect((await create([kind('income')])).body.counts.queued).toBe(501);
  });
});
