import { getPriceEffect, listHolders } from '@partnerfolio/contract/instruments/page';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openTestApp } from '../../testing/app.ts';
import type { TestApp, TestPerson } from '../../testing/app.ts';
import {
  bookTestEntries,
  makeClient,
  makeInstrument,
  makePortfolio,
  priceTestInstrument,
} from '../../testing/ledgers.ts';

let t: TestApp;
let admin: TestPerson;
let agent: TestPerson;
let acme: string;

beforeAll(async () => {
  t = await openTestApp();
});
afterAll(() => t.close());
beforeEach(async () => {
  await t.reset();
  admin = await t.signInAs('admin');
  agent = await t.signInAs('agent');
  acme = await makeInstrument(t);
  await priceTestInstrument(t, acme, { '2026-01-05': '10', '2026-06-01': '12', '2026-11-19': '20' });
});

/** A portfolio that bought on a day, and perhaps sold on another. */
const holder = async (
  owner: TestPerson,
  name: string,
  {
    quantity = '10',
    bought = '2026-01-05',
    sold,
  }: { quantity?: string; bought?: string; sold?: string } = {},
) => {
  const id = await makePortfolio(t, { clientId: await makeClient(t, owner, { name }), name: 'Pension' });
  const trade = { instrumentId: acme, quantity, price: '10' };
  await bookTestEntries(t, id, [
    { type: 'deposit', tradeDate: '2026-01-02', amount: '10000' },
    { type: 'buy', tradeDate: bought, ...trade },
    ...(sold === undefined ? [] : [{ type: 'sell' as const, tradeDate: sold, ...trade }]),
  ]);
  return id;
};

const holders = async (as: TestPerson, query: object = {}) =>
  (await t.request(listHolders, { params: { id: acme }, query: query as never }, as)).body;

const effect = async (day: string, as = admin) =>
  (await t.request(getPriceEffect, { params: { id: acme, day } as never }, as)).body;

test('lists who holds an instrument with quantity, value and weight, and adds them up', async () => {
  const first = await holder(agent, 'Ann Able', { quantity: '10' });
  await holder(agent, 'Ben Blake', { quantity: '30' });
  await holder(agent, 'Cleo Closed', { sold: '2026-02-02' });
  const found = await holders(agent);
  expect(found.items[0]).toMatchObject({
    portfolio: { id: first, name: 'Pension' },
    client: { name: 'Ann Able' },
    quantity: '10',
    currency: 'EUR',
    value: { known: true, value: '200' },
    // 200 of 9,900 in cash and 200 in units.
    weight: { known: true, value: expect.closeTo(200 / 10_100, 9) as number },
  });
  expect(found).toMatchObject({
    total: 2,
    quantity: '40',
    values: [{ currency: 'EUR', value: '800', unknown: 0 }],
    renewing: 0,
  });
  const largest = await holders(agent, { sort: 'weight', direction: 'desc', limit: '1' });
  expect(largest.items.map(({ client }) => client.name)).toEqual(['Ben Blake']);
});

test('calls the value of a holding without an exchange rate unknown, and counts it in no total', async () => {
  const dollar = await makeInstrument(t, { currency: 'USD' });
  const id = await makePortfolio(t, { clientId: await makeClient(t, agent), cashKept: false });
  await bookTestEntries(t, id, [
    {
      type: 'buy',
      tradeDate: '2026-01-05',
      instrumentId: dollar,
      quantity: '5',
      price: '10',
      currency: 'USD',
    },
  ]);
  const { body } = await t.request(listHolders, { params: { id: dollar } }, agent);
  expect(body.items[0]).toMatchObject({ quantity: '5', value: { known: false, reason: 'missing_rate' } });
  expect(body.values).toEqual([{ currency: 'EUR', value: '0', unknown: 1 }]);
});

test("leaves out of list, count and totals what an agent may not see, a colleague's portfolio", async () => {
  await holder(agent, 'Ann Able', { quantity: '10' });
  await holder(await t.signInAs('agent'), 'Ben Blake', { quantity: '30' });
  expect(await holders(agent)).toMatchObject({ total: 1, quantity: '10', values: [{ value: '200' }] });
  expect(await holders(admin)).toMatchObject({ total: 2, quantity: '40', values: [{ value: '800' }] });
});

test('a price moves the portfolios that hold between its day and the next price, and no other', async () => {
  await holder(agent, 'Ann Able');
  await holder(agent, 'Ben Early', { sold: '2026-05-29' });
  await holder(agent, 'Cleo Late', { bought: '2026-06-01' });
  expect(await effect('2026-01-05')).toMatchObject({
    from: '2026-01-05',
    to: '2026-05-31',
    portfolios: 2,
    named: [{ client: 'Ann Able' }, { client: 'Ben Early' }],
  });
  // A day without a price, after the one was sold and before the other bought.
  expect(await effect('2026-05-29')).toMatchObject({ portfolios: 1, named: [{ client: 'Ann Able' }] });
  expect(await effect('2026-11-19')).toMatchObject({ to: t.clock.today(), portfolios: 2 });
});

test('names the first five portfolios and counts all', async () => {
  for (const name of ['F', 'E', 'D', 'C', 'B', 'A']) await holder(agent, name);
  const found = await effect('2026-11-19');
  expect(found.portfolios).toBe(6);
  expect(found.named.map(({ client }) => client)).toEqual(['A', 'B', 'C', 'D', 'E']);
});

test('refuses the effect of a price in the future with the field', async () => {
  const params = { id: acme, day: '2027-01-01' } as never;
  const answer = await t.request(getPriceEffect, { params }, admin);
  expect(answer.problem).toMatchObject({ fields: [{ path: 'day', code: 'day_in_future' }] });
});

test('says how many portfolios wait for newer figures, and may be affected as well', async () => {
  const behind = await openTestApp({}, undefined, { renewsFigures: false });
  try {
    const person = await behind.signInAs('admin');
    const id = await makeInstrument(behind);
    const portfolio = await makePortfolio(behind, { clientId: await makeClient(behind, person) });
    await bookTestEntries(behind, portfolio, [
      { type: 'deposit', tradeDate: '2026-01-02', amount: '1000' },
      { type: 'buy', tradeDate: '2026-01-05', instrumentId: id, quantity: '1', price: '10' },
    ]);
    const params = { id, day: '2026-11-19' } as never;
    const found = await behind.request(getPriceEffect, { params }, person);
    expect(found.body).toMatchObject({ portfolios: 0, renewing: 1 });
  } finally {
    await behind.close();
  }
});
