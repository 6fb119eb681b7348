/** New data issues of portfolios: who is told, and how often. */
import { listNotifications, readNotification } from '@partnerfolio/contract/notifications/notifications';
import { listPortfolios } from '@partnerfolio/contract/portfolios';
import type { KyselyPlugin } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { buildApp } from '../../../app.ts';
import { openTestApp } from '../../../testing/app.ts';
import type { TestApp, TestPerson } from '../../../testing/app.ts';
import { renewAllFigures } from '../../../testing/figures.ts';
import {
  bookTestEntries,
  makeClient,
  makeInstrument,
  makePortfolio,
  priceTestInstrument,
} from '../../../testing/ledgers.ts';
import { renewFigures, startRenewal } from './renewal.actions.ts';

let t: TestApp;
let agent: TestPerson;
let admin: TestPerson;
let clientId: string;
let id: string;
let made = 0;

beforeAll(async () => {
  t = await openTestApp({}, undefined, { renewsFigures: false });
});
afterAll(() => t.close());
beforeEach(async () => {
  await t.reset();
  agent = await t.signInAs('agent');
  admin = await t.signInAs('admin');
  clientId = await makeClient(t, agent, { name: 'Ann Example' });
  id = await makePortfolio(t, { clientId, name: 'Growth' });
  await bookTestEntries(t, id, [{ type: 'deposit', tradeDate: '2026-11-02', amount: '1000' }]);
  await renewAllFigures(t.app);
});

/** Figures, renewed by two processes. */
const renew = async (app: Parameters<typeof renewAllFigures>[0] = t.app) => {
  t.clock.advance({ seconds: 1 });
  await Promise.all([renewAllFigures({ ...app }), renewAllFigures({ ...app })]);
};
const buy = async (quantity = '10') => {
  const instrumentId = await makeInstrument(t, { symbol: `S${(made += 1)}` });
  await bookTestEntries(t, id, [
    { type: 'buy', tradeDate: '2026-11-03', instrumentId, quantity, price: '10' },
  ]);
  return instrumentId;
};
const toldTo = async (person: TestPerson) => (await t.request(listNotifications, {}, person)).body.items;
const readAll = async (person: TestPerson) => {
  for (const { id: one } of await toldTo(person))
    await t.request(readNotification, { params: { id: one } }, person);
};

test('the owner of the client is told once, with the portfolio and its client', async () => {
  await buy();
  await renew();
  expect(await toldTo(agent)).toMatchObject([
    {
      kind: 'data_issue',
      subject: { id, name: 'Growth' },
      client: { id: clientId, name: 'Ann Example' },
      actor: null,
      readAt: null,
    },
  ]);
  expect(await toldTo(admin)).toEqual([]);
});

test('while it is unread another issue makes no second; after reading only a new one does', async () => {
  await buy();
  await renew();
  await buy();
  await renew();
  expect(await toldTo(agent)).toHaveLength(1);
  await readAll(agent);
  await bookTestEntries(t, id, [{ type: 'deposit', tradeDate: '2026-11-04', amount: '10' }]);
  await renew();
  expect(await toldTo(agent)).toHaveLength(1);
  await buy();
  await renew();
  expect(await toldTo(agent)).toHaveLength(2);
});

test('a first computation, and figures without an issue, tell nobody', async () => {
  const other = await makePortfolio(t, { clientId, name: 'New' });
  const instrumentId = await makeInstrument(t, { symbol: 'NEW' });
  await bookTestEntries(t, other, [
    { type: 'deposit', tradeDate: '2026-11-02', amount: '1000' },
    { type: 'buy', tradeDate: '2026-11-03', instrumentId, quantity: '1', price: '10' },
  ]);
  const priced = await buy();
  await priceTestInstrument(t, priced, { '2026-11-19': '10' });
  await renew();
  expect(await toldTo(agent)).toEqual([]);
});

/** The app in which some statements fail. */
const appFailingAt = (part: string) => {
  const plugin: KyselyPlugin = {
    transformQuery({ node }) {
      if (JSON.stringify(node).includes(part)) throw new Error('broken');
      return node;
    },
    transformResult: ({ result }) => Promise.resolve(result),
  };
  const errors: string[] = [];
  const log = { ...t.app.log, warn: () => undefined, error: (_: unknown, text: string) => errors.push(text) };
  const failing = { ...t.app, db: t.db.withPlugin(plugin), log: log as unknown as typeof t.app.log };
  return { app: buildApp(failing).app, errors };
};
const valueOf = async () => {
  const { body } = await t.request(listPortfolios, { query: { limit: 10 } }, agent);
  return body.items.find((one) => one.id === id)?.value;
};

test('the owner is told of figures that cannot be computed', async () => {
  await bookTestEntries(t, id, [{ type: 'deposit', tradeDate: '2026-11-04', amount: '10' }]);
  const { app } = appFailingAt('from transactions where portfolio_id = ');
  t.clock.advance({ seconds: 1 });
  await startRenewal(app);
  await Promise.all([renewFigures({ ...app }), renewFigures({ ...app })]);
  expect(await valueOf()).toEqual({ known: false, reason: 'cannot_be_computed' });
  expect(await toldTo(agent)).toMatchObject([{ kind: 'data_issue', subject: { id } }]);
});

test('figures are stored even if nobody can be told of their issues', async () => {
  await buy();
  const { app, errors } = appFailingAt('notification_choices');
  await renew(app);
  expect(errors).toEqual(['owners could not be told of new data issues']);
  expect(await valueOf()).toMatchObject({ known: true });
  expect(await toldTo(agent)).toEqual([]);
});
