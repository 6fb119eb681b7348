/** Merges that change the cost or realised gain of portfolios, whoever may see them. */
import { listRecentActivity } from '@partnerfolio/contract/dashboard';
import { mergeInstrument, previewInstrumentMerge } from '@partnerfolio/contract/instruments/merging';
import { listTransactions } from '@partnerfolio/contract/ledger';
import { getInstrument } from '@partnerfolio/contract/market-data';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openTestApp } from '../../testing/app.ts';
import type { TestApp, TestPerson } from '../../testing/app.ts';
import { bookTestEntries, makeClient, makeInstrument, makePortfolio } from '../../testing/ledgers.ts';
import { insertTestGroup, listMails } from '../../testing/people.queries.ts';

let t: TestApp;
let admin: TestPerson;
let colleague: TestPerson;
let agent: TestPerson;
let [ticker, isin] = ['', ''];
let portfolio: string;

beforeAll(async () => {
  t = await openTestApp();
});
afterAll(() => t.close());
beforeEach(async () => {
  await t.reset();
  admin = await t.signInAs('admin');
  colleague = await t.signInAs('agent');
  agent = await t.signInAs('agent');
  await insertTestGroup(t.db, {
    userId: agent.id,
    feature: 'market_data.instruments',
    permission: 'grant',
    now: t.clock.now(),
  });
  ticker = await makeInstrument(t, { symbol: 'ACME' });
  isin = await makeInstrument(t, { symbol: 'US0378331005' });
  portfolio = await makePortfolio(t, { clientId: await makeClient(t, colleague), cashKept: false });
});

type Entry = Parameters<typeof bookTestEntries>[2][number];
const trade = (type: 'buy' | 'sell', instrumentId: string, tradeDate: string, price: string): Entry => ({
  type,
  instrumentId,
  quantity: '10',
  tradeDate,
  price,
});

/** Bought at 10 and at 12, then one of the two sold: with both as one, the older lot is sold. */
const boughtTwice = () =>
  bookTestEntries(t, portfolio, [
    trade('buy', ticker, '2026-01-05', '10'),
    trade('buy', isin, '2026-01-06', '12'),
    trade('sell', isin, '2026-02-02', '12.5'),
  ]);

const preview = async (as: TestPerson) =>
  (await t.request(previewInstrumentMerge, { params: { id: isin }, query: { into: ticker } }, as)).body;
const merge = async (as: TestPerson) => {
  const revisionOf = async (id: string) =>
    (await t.request(getInstrument, { params: { id } }, admin)).body.revision;
  const revisions = { revision: await revisionOf(isin), intoRevision: await revisionOf(ticker) };
  return t.request(
    mergeInstrument,
    { params: { id: isin }, body: { into: ticker, ...revisions, acceptsCost: true } },
    as,
  );
};
const instruments = async () =>
  (await t.request(listTransactions, { params: { id: portfolio }, query: {} }, admin)).body.items.map(
    (entry) => entry.instrument?.id,
  );

test('an agent cannot change the realised gain of a colleague', async () => {
  await boughtTwice();
  expect(await preview(agent)).toMatchObject({
    portfolios: { total: 0, named: [] },
    changesCost: true,
    changedPortfolios: 1,
    refusals: ['merge_needs_every_client'],
  });
  const { status, problem } = await merge(agent);
  expect(status).toBe(409);
  expect(problem?.reason).toEqual({ code: 'merge_needs_every_client', params: { count: 1 } });
  expect(new Set(await instruments())).toEqual(new Set([ticker, isin]));
});

test('nor one that only moves gains between sales, and leaves no cost', async () => {
  await boughtTwice();
  await bookTestEntries(t, portfolio, [trade('sell', ticker, '2026-03-02', '13')]);
  expect(await preview(agent)).toMatchObject({ changesCost: true, changedPortfolios: 1 });
  expect((await merge(agent)).status).toBe(409);
});

test('but an agent merges instruments whose lots keep their order', async () => {
  await bookTestEntries(t, portfolio, [trade('buy', isin, '2026-01-06', '12')]);
  expect(await preview(agent)).toMatchObject({ changesCost: false, changedPortfolios: 0, refusals: [] });
  expect((await merge(agent)).status).toBe(200);
  expect(await instruments()).toEqual([ticker]);
  expect(await listMails(t.db)).toEqual([]);
});

test('whoever sees every client may, and the owner of the portfolio is told and sees it in the activity', async () => {
  await boughtTwice();
  const own = await makePortfolio(t, { clientId: await makeClient(t, admin), cashKept: false });
  await bookTestEntries(t, own, [
    trade('buy', ticker, '2026-01-05', '10'),
    trade('buy', isin, '2026-01-06', '12'),
    trade('sell', isin, '2026-02-02', '12.5'),
  ]);
  expect(await preview(admin)).toMatchObject({ changedPortfolios: 2, refusals: [] });
  expect((await merge(admin)).status).toBe(200);
  expect(await listMails(t.db)).toMatchObject([{ kind: 'instrument_merged', recipient: colleague.email }]);
  const { items } = (await t.request(listRecentActivity, undefined, colleague)).body;
  expect(items[0]).toMatchObject({
    event: 'transaction.move',
    by: { id: admin.id },
    portfolio: { id: portfolio },
    symbol: 'ACME',
    amount: null,
  });
});
