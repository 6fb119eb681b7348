import { getDashboard } from '@partnerfolio/contract/dashboard';
import { listPortfolios } from '@partnerfolio/contract/portfolios';
import { sql } from 'kysely';
import type { KyselyPlugin } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { buildApp } from '../../app.ts';
import { openTestApp } from '../../testing/app.ts';
import type { TestApp, TestPerson } from '../../testing/app.ts';
import {
  bookTestEntries,
  makeClient,
  makeInstrument,
  makePortfolio,
  priceTestInstrument,
} from '../../testing/ledgers.ts';
import { fetchAnswer } from '../../testing/processes.ts';

let t: TestApp;
let employee: TestPerson;
let acme: string;

beforeAll(async () => {
  t = await openTestApp();
});
afterAll(() => t.close());
beforeEach(async () => {
  await t.reset();
  employee = await t.signInAs('employee');
  acme = await makeInstrument(t);
  await priceTestInstrument(t, acme, { '2026-11-19': '10' });
  await bookTestEntries(t, await makePortfolio(t, { clientId: await makeClient(t, employee) }), [
    { type: 'deposit', tradeDate: '2026-11-02', amount: '1000' },
    { type: 'buy', tradeDate: '2026-11-03', instrumentId: acme, quantity: '100', price: '10' },
  ]);
});

const listed = async () =>
  (await t.request(listPortfolios, { query: {} }, employee)).body.items.map(({ value }) => value);
const known = (value: string) => ({ known: true, value });

test('figures of another version are computed again', async () => {
  expect(await listed()).toEqual([known('1000')]);
  await sql`update portfolio_figures set source_stamp = '6' || substr(source_stamp, strpos(source_stamp, '.')),
    total_value = 1, figures = jsonb_set(figures, '{value,value}', '"1"')`.execute(t.db);
  expect(await listed()).toEqual([known('1000')]);
  expect((await t.request(getDashboard, {}, employee)).body.totalValue).toEqual(known('1000'));
});

/** Holds whoever has read prices through it until it is let go. */
const createHold = () => {
  const reads = new WeakSet<object>();
  let letGo = () => {};
  const released = new Promise<void>((resolve) => (letGo = resolve));
  let arrive = () => {};
  const arrived = new Promise<void>((resolve) => (arrive = resolve));
  const plugin: KyselyPlugin = {
    transformQuery({ node, queryId }) {
      if (JSON.stringify(node).includes('prepared misdated_quotes')) reads.add(queryId);
      return node;
    },
    async transformResult({ result, queryId }) {
      if (!reads.has(queryId)) return result;
      arrive();
      await released;
      return result;
    },
  };
  return { plugin, arrived, letGo: () => letGo() };
};

test('figures that were computed before a correction never replace those of after it', async () => {
  const hold = createHold();
  const slow = buildApp({ ...t.app, db: t.db.withPlugin(hold.plugin) });
  const answer = fetchAnswer(slow, '/api/portfolios', employee);
  await hold.arrived;
  await priceTestInstrument(t, acme, { '2026-11-19': '12' });
  expect(await listed()).toEqual([known('1200')]);
  hold.letGo();
  expect(await answer).toContain('"value":"1200"');
  const { rows } = await sql<{ value: string }>`select total_value as value from portfolio_figures`.execute(
    t.db,
  );
  expect(rows.map(({ value }) => Number(value))).toEqual([1200]);
});
