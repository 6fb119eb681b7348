import { shareClient } from '@partnerfolio/contract/clients';
import {
  assignModel,
  assignModelToPortfolios,
  getPortfolioModel,
  listModelPortfolios,
} from '@partnerfolio/contract/models/assignments';
import { getModel, updateModel } from '@partnerfolio/contract/models/models';
import { closePortfolio } from '@partnerfolio/contract/portfolios';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openTestApp } from '../../testing/app.ts';
import type { TestApp, TestPerson } from '../../testing/app.ts';
import { wrongField } from '../../testing/field-errors.ts';
import { makeClient, makeInstrument, makePortfolio } from '../../testing/ledgers.ts';
import { contentOf, held, modelCalls, ofClass } from '../../testing/models.ts';
import { listAuditEvents } from '../../testing/people.queries.ts';

let t: TestApp;
let admin: TestPerson;
let agent: TestPerson;
let clientId: string;
let id: string;
let modelId: string;
let world: string;

const models = () => modelCalls(t, () => admin);
const content = (equity: string, bonds: string) =>
  contentOf([held(world, equity), ofClass('bond', bonds)], '10');
const makeModel = (name: string) => models().made(name, content('60', '30'));
const addVersion = (equity: string, bonds: string) => models().add(modelId, content(equity, bonds), 1);

beforeAll(async () => {
  t = await openTestApp();
});
afterAll(() => t.close());
beforeEach(async () => {
  await t.reset();
  admin = await t.signInAs('admin');
  agent = await t.signInAs('agent');
  world = await makeInstrument(t, {
    symbol: 'WRLD',
    name: 'World Equity',
    assetClass: 'equity',
    currency: 'EUR',
  });
  clientId = await makeClient(t, agent);
  id = await makePortfolio(t, { clientId });
  modelId = await makeModel('Balanced');
});

const read = async (as = agent) => (await t.request(getPortfolioModel, { params: { id } }, as)).body;
const assign = async (body: object = {}, as = agent) =>
  t.request(
    assignModel,
    {
      params: { id },
      body: { target: { modelId, version: 1 }, fromDay: '2026-11-02', basedOn: null, ...body } as never,
    },
    as,
  );
const currentId = async () => (await read()).current?.id ?? null;

describe('the model of a portfolio', () => {
  test('is none at first, then the assigned version, and the earlier ones stay', async () => {
    expect(await read()).toEqual({
      current: null,
      newestVersion: null,
      history: [],
      drift: null,
      may: { assign: true },
    });
    const first = await assign({ note: 'Signed with the client' });
    expect(first.body.current).toMatchObject({
      model: { id: modelId, name: 'Balanced' },
      version: 1,
      fromDay: '2026-11-02',
      note: 'Signed with the client',
      assignedBy: { id: agent.id },
    });
    await addVersion('50', '40');
    expect(await read()).toMatchObject({ current: { version: 1 }, newestVersion: 2 });
    await assign({ target: { modelId, version: 2 }, basedOn: await currentId(), fromDay: '2026-11-20' });
    await assign({ target: null, basedOn: await currentId(), fromDay: '2026-11-20' });
    const { current, history, drift } = await read();
    expect(current?.model).toBeNull();
    expect(drift).toBeNull();
    expect(history.map(({ version, fromDay }) => [version, fromDay])).toEqual([
      [null, '2026-11-20'],
      [2, '2026-11-20'],
      [1, '2026-11-02'],
    ]);
    const events = (await listAuditEvents(t.db)).filter(
      ({ event_type }) => event_type === 'portfolio.assign_model',
    );
    expect(events.map(({ before, after }) => [before, after])).toEqual([
      [
        { model: null, version: null, fromDay: null },
        { model: 'Balanced', version: 1, fromDay: '2026-11-02' },
      ],
      [
        { model: 'Balanced', version: 1, fromDay: '2026-11-02' },
        { model: 'Balanced', version: 2, fromDay: '2026-11-20' },
      ],
      [
        { model: 'Balanced', version: 2, fromDay: '2026-11-20' },
        { model: null, version: null, fromDay: '2026-11-20' },
      ],
    ]);
  });

  test('never changes in the database', async () => {
    await assign();
    const change = t.db.updateTable('model_assignments').set({ version_number: 1, place: 9 });
    await expect(change.execute()).rejects.toThrow('never changes');
  });

  test('is given once by two at once', async () => {
    const both = await Promise.all([assign(), assign()]);
    expect(both.map(({ status }) => status).toSorted((x, y) => x - y)).toEqual([200, 412]);
    expect((await read()).history).toHaveLength(1);
  });

  test('is refused with a retired model, the same again, or a day before the former', async () => {
    await assign();
    const basedOn = await currentId();
    expect((await assign({ basedOn })).problem?.reason?.code).toBe('model_assigned_already');
    const other = await makeModel('Other');
    const early = await assign({ basedOn, target: { modelId: other, version: 1 }, fromDay: '2026-11-01' });
    expect(early.problem?.fields).toEqual([wrongField('fromDay', 'before_former_model')]);
    const late = await assign({ basedOn, target: { modelId: other, version: 1 }, fromDay: '2026-11-21' });
    expect(late.problem?.fields).toEqual([wrongField('fromDay', 'day_in_future')]);
    const { revision, name, description } = (await t.request(getModel, { params: { id: other } }, admin))
      .body;
    await t.request(
      updateModel,
      {
        params: { id: other },
        body: { name, description, state: 'retired', revision } as never,
      },
      admin,
    );
    const retired = await assign({ basedOn, target: { modelId: other, version: 1 } });
    expect(retired.problem).toMatchObject({ status: 409, reason: { code: 'model_retired' } });
    for (const wanted of [
      { modelId, version: 2 },
      { modelId: randomUUID(), version: 1 },
    ])
      expect((await assign({ basedOn, target: wanted })).problem?.fields).toEqual([
        wrongField('target', 'unknown_model'),
      ]);
  });

  test('is for those who may change the portfolio', async () => {
    const stranger = await t.signInAs('agent');
    expect((await assign({}, stranger)).status).toBe(404);
    expect((await t.request(getPortfolioModel, { params: { id } }, stranger)).status).toBe(404);
    const { body } = await t.request(getPortfolioModel, { params: { id } }, admin);
    expect(body.may.assign).toBe(true);
  });

  test('is not given to a closed portfolio', async () => {
    await t.request(closePortfolio, { params: { id }, body: { closedOn: '2026-11-20', revision: 1 } }, agent);
    expect((await assign()).problem?.reason?.code).toBe('portfolio_closed');
    expect((await read()).may.assign).toBe(false);
  });
});

describe('a model for several portfolios', () => {
  const many = (portfolios: readonly { id: string; basedOn: string | null }[], as = agent) =>
    t.request(
      assignModelToPortfolios,
      { params: { id: modelId }, body: { version: 1, fromDay: '2026-11-20', portfolios } as never },
      as,
    );
  const listed = async (as = agent) =>
    (await t.request(listModelPortfolios, { params: { id: modelId } }, as)).body;

  test('is given to those that can have it, and says why others cannot', async () => {
    const other = await makePortfolio(t, {
      clientId: await makeClient(t, agent, { name: 'Ada' }),
      name: 'Second',
    });
    const hidden = await makePortfolio(t, { clientId: await makeClient(t, admin) });
    await assign();
    const { body } = await many([
      { id: other, basedOn: null },
      { id: hidden, basedOn: null },
      { id, basedOn: null },
    ]);
    expect(body.items.map(({ outcome }) => outcome)).toEqual(['assigned', 'not_found', 'stale']);
    expect(await listed()).toMatchObject({
      total: 2,
      items: [{ name: 'Second', client: { name: 'Ada' }, version: 1, mayEdit: true }, { id }],
    });
  });

  test('lists only portfolios that the viewer may see, with who may change them', async () => {
    await assign();
    const colleague = await t.signInAs('agent');
    expect(await listed(colleague)).toEqual({ items: [], total: 0 });
    await t.request(
      shareClient,
      { params: { id: clientId, userId: colleague.id }, body: { level: 'view' } },
      agent,
    );
    expect((await listed(colleague)).items).toMatchObject([{ id, mayEdit: false }]);
    expect((await many([{ id, basedOn: await currentId() }], colleague)).body.items[0]?.outcome).toBe(
      'forbidden',
    );
  });

  test('no longer lists a portfolio that went on to another model', async () => {
    await assign();
    const other = await makeModel('Other');
    await assign({ target: { modelId: other, version: 1 }, basedOn: await currentId() });
    expect((await listed()).items).toEqual([]);
  });
});
