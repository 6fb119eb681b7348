import * as contract from '@partnerfolio/contract/market/benchmarks';
import { createPortfolio, getPortfolio, updatePortfolio } from '@partnerfolio/contract/portfolios';
import { getComparisonSettings, putComparisonSettings } from '@partnerfolio/contract/settings/comparison';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { inTransaction } from '../../platform/database/transactions.ts';
import { setUpFirm } from '../../platform/firm/firm.ts';
import { openTestApp } from '../../testing/app.ts';
import type { TestApp, TestPerson } from '../../testing/app.ts';
import { makeTestBenchmark } from '../../testing/benchmarks.ts';
import { wrongField } from '../../testing/field-errors.ts';
import { makeClient, makeInstrument, makePortfolio, priceTestInstrument } from '../../testing/ledgers.ts';
import { insertTestGroup, listAuditEvents } from '../../testing/people.queries.ts';
import { portfolioBody } from '../../testing/records.ts';
import { removeUnusedInstruments } from '../market-data/actions.ts';

let t: TestApp;
let admin: TestPerson;
let [world, bonds] = ['', ''];

beforeAll(async () => {
  t = await openTestApp();
});
afterAll(() => t.close());
beforeEach(async () => {
  await t.reset();
  await setUpFirm(t.db, t.app.config, { name: 'Example', currency: 'EUR' });
  admin = await t.signInAs('admin');
  [world, bonds] = [
    await makeInstrument(t, { symbol: 'WORLD' }),
    await makeInstrument(t, { symbol: 'BONDS' }),
  ];
});

const missing = '00000000-0000-7000-8000-000000000002';
const form = (change: object = {}) => ({
  name: 'Sixty forty',
  currency: 'EUR',
  rebalancing: 'monthly' as const,
  parts: [
    { instrumentId: world, weightPct: '60' },
    { instrumentId: bonds, weightPct: '40' },
  ],
  ...change,
});
const create = (change: object = {}, as = admin) =>
  t.request(contract.createBenchmark, { body: form(change) }, as);
const remove = (id: string, as = admin) => t.request(contract.deleteBenchmark, { params: { id } }, as);
const settle = (benchmarkId: string | null) =>
  t.request(putComparisonSettings, { body: { benchmarkId, riskFree: { kind: 'none' } } }, admin);

describe('POST /api/benchmarks', () => {
  test('answers 201 with the instruments and weights, and writes them to the audit log', async () => {
    const answer = await create();
    expect(answer).toMatchObject({
      status: 201,
      body: {
        name: 'Sixty forty',
        rebalancing: 'monthly',
        parts: [
          { instrument: { id: world, symbol: 'WORLD' }, weightPct: '60' },
          { instrument: { id: bonds, symbol: 'BONDS' }, weightPct: '40' },
        ],
        isDefault: false,
        portfolios: 0,
        revision: 1,
      },
    });
    const events = await listAuditEvents(t.db);
    expect(events.at(-1)).toMatchObject({
      event_type: 'benchmark.create',
      after: { weights: ['WORLD 60%', 'BONDS 40%'] },
    });
  });

  test.each([
    ['weights that add up to less than 100 %', ['60', '39.9999'], 'parts', 'weights_not_100'],
    ['weights that add up to more than 100 %', ['60', '40.0001'], 'parts', 'weights_not_100'],
    ['a weight of zero', ['100', '0'], 'parts.1.weightPct', 'not_positive'],
  ] as const)('rejects %s with 422', async (_, [first, second], path, code) => {
    const parts = [
      { instrumentId: world, weightPct: first },
      { instrumentId: bonds, weightPct: second },
    ];
    const answer = await create({ parts });
    expect(answer.problem?.fields).toContainEqual(wrongField(path, code));
    expect((await t.request(contract.listBenchmarks, {}, admin)).body.total).toBe(0);
  });

  test('accepts thirds that add up to exactly 100 %', async () => {
    const third = await makeInstrument(t);
    const weights = ['33.3333', '33.3333', '33.3334'];
    const parts = [world, bonds, third].map((instrumentId, i) => ({ instrumentId, weightPct: weights[i] }));
    expect((await create({ parts })).status).toBe(201);
  });

  test('rejects an instrument that occurs twice, and one that does not exist, with 422 and its line', async () => {
    const half = (instrumentId: string) => ({ instrumentId, weightPct: '50' });
    const twice = await create({ parts: [half(world), half(world)] });
    expect(twice.problem?.fields).toEqual([wrongField('parts.1.instrumentId', 'benchmark_part_repeated')]);
    const unknown = await create({ parts: [half(world), half(missing)] });
    expect(unknown.problem?.fields).toMatchObject([
      { path: 'parts.1.instrumentId', code: 'unknown_instrument' },
    ]);
  });

  test('answers 409 for a second benchmark of the name, in any case, also for concurrent requests', async () => {
    const answers = await Promise.all([create(), create({ name: 'SIXTY FORTY' })]);
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([201, 409]);
    expect((await create()).problem?.fields).toEqual([wrongField('name', 'benchmark_exists')]);
  });
});

describe('GET /api/benchmarks?returns=true', () => {
  const listed = async () =>
    (await t.request(contract.listBenchmarks, { query: { returns: 'true' } }, admin)).body.items[0]?.returns;

  test("gives the returns up to today in the benchmark's own currency, and the day with the last price", async () => {
    await makeTestBenchmark(t, { weights: { [world]: '50', [bonds]: '50' } });
    await priceTestInstrument(t, world, { '2025-12-30': '100', '2026-11-18': '110' });
    await priceTestInstrument(t, bonds, { '2025-11-20': '50', '2025-12-31': '40', '2026-11-10': '50' });
    const returns = await listed();
    expect(returns).toMatchObject({
      yearToDate: { known: true, value: expect.closeTo(0.175, 10) as number },
      oneYear: { known: false, reason: 'missing_price' },
      pricedUntil: '2026-11-10',
    });
  });

  test('gives no day for a benchmark without prices', async () => {
    await makeTestBenchmark(t, { weights: { [world]: '100' } });
    expect(await listed()).toMatchObject({ yearToDate: { reason: 'missing_price' }, pricedUntil: null });
  });
});

describe('PUT /api/benchmarks/:id', () => {
  test('replaces the instruments and answers 412 for a change based on the former revision', async () => {
    const { body } = await create();
    const change = (name: string) =>
      t.request(
        contract.updateBenchmark,
        {
          params: { id: body.id },
          body: { ...form({ name, parts: [{ instrumentId: bonds, weightPct: '100' }] }), revision: 1 },
        },
        admin,
      );
    expect((await change('Bonds')).body).toMatchObject({
      name: 'Bonds',
      revision: 2,
      parts: [{ instrument: { id: bonds }, weightPct: '100' }],
    });
    expect((await change('Bonds again')).status).toBe(412);
  });
});

describe('DELETE /api/benchmarks/:id', () => {
  test('deletes an unused benchmark', async () => {
    const { body } = await create();
    expect((await remove(body.id)).status).toBe(200);
    expect((await t.request(contract.getBenchmark, { params: { id: body.id } }, admin)).status).toBe(404);
  });

  test('answers 409 with the reason while the firm or portfolios use it', async () => {
    const id = await makeTestBenchmark(t);
    await settle(id);
    expect((await remove(id)).problem).toMatchObject({ status: 409, reason: { code: 'benchmark_of_firm' } });
    await settle(null);
    await makePortfolio(t, { clientId: await makeClient(t, admin), benchmark: id });
    expect((await remove(id)).problem).toMatchObject({
      status: 409,
      reason: { code: 'benchmark_of_portfolios', params: { count: 1 } },
    });
  });

  test('answers alike to a user who does not see every client, whether or not a hidden portfolio uses it', async () => {
    const agent = await t.signInAs('agent');
    const now = t.clock.now();
    await insertTestGroup(t.db, {
      userId: agent.id,
      feature: 'market_data.manage',
      permission: 'grant',
      now,
    });
    const [unused, used] = [await makeTestBenchmark(t), await makeTestBenchmark(t)];
    await makePortfolio(t, { clientId: await makeClient(t, admin), benchmark: used });
    const count = async (id: string, as: TestPerson) =>
      (await t.request(contract.getBenchmark, { params: { id } }, as)).body.portfolios;
    expect([await count(used, admin), await count(used, agent), await count(unused, agent)]).toEqual([
      1, 0, 0,
    ]);
    const refusals = [(await remove(unused, agent)).problem, (await remove(used, agent)).problem];
    for (const problem of refusals)
      expect(problem).toMatchObject({
        status: 409,
        reason: { code: 'benchmark_needs_every_client', params: {} },
      });
    await makePortfolio(t, { clientId: await makeClient(t, agent), benchmark: used });
    expect(await count(used, agent)).toBe(1);
    expect((await remove(used, agent)).problem?.reason).toEqual({
      code: 'benchmark_of_portfolios',
      params: { count: 1 },
    });
    expect((await remove(unused)).status).toBe(200);
  });

  test('lets one of a concurrent deletion and choice win', async () => {
    const id = await makeTestBenchmark(t);
    const clientId = await makeClient(t, admin);
    const body = { ...portfolioBody, benchmark: id };
    const [deleted, chosen] = await Promise.all([
      remove(id),
      t.request(createPortfolio, { params: { id: clientId }, body }, admin),
    ]);
    expect([
      [200, 422],
      [409, 201],
    ]).toContainEqual([deleted.status, chosen.status]);
  });
});

test('keeps the instruments of a benchmark when an import is undone', async () => {
  await makeTestBenchmark(t, { weights: { [world]: '100' } });
  const actor = { userId: null, now: t.clock.now() };
  await inTransaction(t.db, (trx) => removeUnusedInstruments(trx, [world, bonds], actor));
  const left = await t.db.selectFrom('instruments').select('id').execute();
  expect(left).toEqual([{ id: world }]);
});

describe('the benchmark of a portfolio', () => {
  const read = async (id: string) => (await t.request(getPortfolio, { params: { id } }, admin)).body;
  const change = async (id: string, benchmark?: string) => {
    const { revision } = await read(id);
    const body = { ...portfolioBody, revision, ...(benchmark !== undefined && { benchmark }) };
    return t.request(updatePortfolio, { params: { id }, body }, admin);
  };

  test("is the firm's unless it chooses its own or none, and a form without the field keeps the choice", async () => {
    const [ofFirm, own] = [await makeTestBenchmark(t), await makeTestBenchmark(t)];
    await settle(ofFirm);
    const id = await makePortfolio(t, { clientId: await makeClient(t, admin) });
    expect(await read(id)).toMatchObject({ benchmark: 'firm', usedBenchmark: { id: ofFirm } });
    await change(id, own);
    expect((await change(id)).body).toMatchObject({ benchmark: own, usedBenchmark: { id: own } });
    expect((await change(id, 'none')).body).toMatchObject({ benchmark: 'none', usedBenchmark: null });
  });

  test('answers 422 for a benchmark that does not exist', async () => {
    const id = await makePortfolio(t, { clientId: await makeClient(t, admin) });
    expect((await change(id, missing)).problem?.fields).toEqual([
      wrongField('benchmark', 'unknown_benchmark'),
    ]);
  });
});

describe('PUT /api/settings/comparison', () => {
  const put = (body: object) => t.request(putComparisonSettings, { body: body as never }, admin);

  test('stores the benchmark and a constant or an instrument as the risk-free rate, and audits both', async () => {
    const benchmarkId = await makeTestBenchmark(t);
    await put({ benchmarkId, riskFree: { kind: 'constant', yearlyPct: '-0.75' } });
    expect((await t.request(getComparisonSettings, {}, admin)).body).toMatchObject({
      benchmark: { id: benchmarkId },
      riskFree: { kind: 'constant', yearlyPct: '-0.75' },
    });
    const changed = await put({ benchmarkId: null, riskFree: { kind: 'instrument', instrumentId: world } });
    expect(changed.body).toMatchObject({ benchmark: null, riskFree: { instrument: { symbol: 'WORLD' } } });
    expect((await listAuditEvents(t.db)).at(-1)).toMatchObject({
      event_type: 'firm.change_comparison',
      before: { benchmark: benchmarkId, riskFree: '-0.75%' },
      after: { benchmark: null, riskFree: 'WORLD' },
    });
  });

  test.each([
    ['a benchmark that does not exist', { benchmarkId: missing, riskFree: { kind: 'none' } }, 'benchmarkId'],
    [
      'an instrument that does not exist',
      { benchmarkId: null, riskFree: { kind: 'instrument', instrumentId: missing } },
      'riskFree.instrumentId',
    ],
    [
      'a rate of 100 %',
      { benchmarkId: null, riskFree: { kind: 'constant', yearlyPct: '100' } },
      'riskFree.yearlyPct',
    ],
  ])('rejects %s with 422', async (_, body, path) => {
    expect((await put(body)).problem).toMatchObject({ status: 422, fields: [{ path }] });
  });

  test('412 for a revision that another administrator has changed, and keeps their change', async () => {
    const { revision } = (await t.request(getComparisonSettings, {}, admin)).body;
    const theirs = { benchmarkId: null, riskFree: { kind: 'constant', yearlyPct: '2' } };
    expect((await put({ ...theirs, revision })).body.revision).toBe(revision + 1);
    const mine = { benchmarkId: null, riskFree: { kind: 'none' }, revision };
    expect((await put(mine)).problem).toMatchObject({ status: 412, code: 'stale' });
    expect((await t.request(getComparisonSettings, {}, admin)).body).toMatchObject({
      riskFree: { kind: 'constant', yearlyPct: '2' },
      revision: revision + 1,
    });
  });
});
