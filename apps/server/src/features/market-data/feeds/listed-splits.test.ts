import { getDashboardOverview } from '@partnerfolio/contract/dashboard';
import {
  bookCorporateAction,
  bookCorporateActionForAll,
  declineCorporateAction,
  deleteCorporateAction,
  listCorporateActions,
  listOfferedActions,
  offerCorporateAction,
} from '@partnerfolio/contract/instruments/corporate-actions';
import {
  listMarketFeeds,
  putInstrumentSymbols,
  putMarketProvider,
} from '@partnerfolio/contract/market/feeds';
import { getHoldings, getPerformance } from '@partnerfolio/contract/performance';
import { listPortfolios } from '@partnerfolio/contract/portfolios';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openTestApp } from '../../../testing/app.ts';
import type { TestApp, TestPerson } from '../../../testing/app.ts';
import { bookTestEntries, makeClient, makeInstrument, makePortfolio } from '../../../testing/ledgers.ts';
import { chartAnswer, startMarketProvider } from '../../../testing/market-provider.ts';
import { refreshDueFeeds } from './refresh.actions.ts';

let provider: Awaited<ReturnType<typeof startMarketProvider>>;
let t: TestApp;
let admin: TestPerson;
let acme: string;

beforeAll(async () => {
  provider = await startMarketProvider();
  t = await openTestApp({
    outgoingHosts: [{ host: '127.0.0.1', port: Number(provider.host.split(':')[1]) }],
    marketDataUrls: { yahoo: provider.url, ecb: provider.url },
  });
});
afterAll(async () => {
  await t.close();
  provider.stop();
});
beforeEach(async () => {
  await t.reset();
  admin = await t.signInAs('admin');
  acme = await makeInstrument(t, { symbol: 'ACME', currency: 'EUR' });
});

type Entry = Parameters<typeof bookTestEntries>[2][number];
type Splits = Record<string, readonly [number, number]>;

const buy = (tradeDate: string, quantity = '10'): Entry => ({
  type: 'buy',
  tradeDate,
  instrumentId: acme,
  quantity,
  price: '160',
});

const holding = async (owner: TestPerson, name: string, ...entries: Entry[]) => {
  const id = await makePortfolio(t, { clientId: await makeClient(t, owner, { name }), cashKept: false });
  await bookTestEntries(t, id, entries);
  return id;
};

/** What the provider says: closes as it restates them for the splits it lists. */
const answer = (splits: Splits, adjusted: number) => {
  const bars = {
    '2026-11-13': 162.679 / adjusted,
    '2026-11-17': 40.327,
    '2026-11-18': 40.327,
    '2026-11-19': 40.327,
  };
  provider.answer = (_, response) =>
    response.writeHead(200).end(chartAnswer('ACME', bars, { currency: 'EUR', splits }));
};

const listed: Splits = { '2026-11-17': [4, 1] };

const fetchAll = async (splits: Splits = listed, adjusted = 4) => {
  answer(splits, adjusted);
  await t.request(putMarketProvider, { params: { provider: 'yahoo' }, body: { isActive: true } }, admin);
  const symbols = [{ provider: 'yahoo', symbol: 'ACME' }];
  await t.request(putInstrumentSymbols, { params: { id: acme }, body: { symbols } }, admin);
  await t.settled();
};
const fetchAgain = async (splits: Splits, adjusted = 4) => {
  answer(splits, adjusted);
  t.clock.advance({ hours: 5 });
  admin = await t.signInAs('admin');
  await refreshDueFeeds(t.app);
};

const actions = async () =>
  (await t.request(listCorporateActions, { params: { id: acme } }, admin)).body.items;
const terms = async () =>
  (await actions()).map((one) => `${one.exDate} ${one.ratioNew}:${one.ratioOld} ${one.source}`);
const actionId = async () => (await actions())[0]?.id ?? '';
const row = async (id: string) =>
  (await t.request(getHoldings, { params: { id }, query: {} as never }, admin)).body.holdings[0];
const value = async (id: string) => (await row(id))?.value;
const stored = async () =>
  Object.fromEntries(
    (await t.request(listPortfolios, { query: {} as never }, admin)).body.items.map((one) => [
      one.client.name,
      [one.value.known ? one.value.value : null, one.quality?.waitingSplits],
    ]),
  );
const offered = async (id: string, as = admin) =>
  (await t.request(listOfferedActions, { params: { id } }, as)).body.items.length;
const decline = async (id: string, as = admin) => {
  const params = { id, actionId: await actionId() };
  return (await t.request(declineCorporateAction, { params, body: { reason: 'Adjusted already' } }, as))
    .status;
};
const bookAll = async (as = admin, after: string | null = null) => {
  const params = { id: acme, actionId: await actionId() };
  return t.request(bookCorporateActionForAll, { params, body: { after } as never }, as);
};

describe('a split that a provider lists', () => {
  test('leaves the value of a holder until it is booked, and flags it on page, list and dashboard', async () => {
    const id = await holding(admin, 'Ann', buy('2026-11-10'));
    await fetchAll();
    expect(await terms()).toEqual(['2026-11-17 4:1 yahoo']);
    expect(await row(id)).toMatchObject({
      value: { known: true, value: '1626.79' },
      splitWaiting: true,
      priceDay: '2026-11-13',
    });
    const { body } = await t.request(getPerformance, { params: { id } }, admin);
    expect(body.quality.waitingSplits).toMatchObject([{ symbol: 'ACME', day: '2026-11-17' }]);
    expect(await stored()).toEqual({ Ann: ['1626.79', 1] });
    const dashboard = await t.request(getDashboardOverview, {}, admin);
    expect(dashboard.body.problems).toContainEqual({
      kind: 'split_to_be_booked',
      instrument: { id: acme, symbol: 'ACME', name: expect.any(String) as string },
      day: '2026-11-17',
      portfolios: 1,
    });
    expect(await offered(id)).toBe(1);
  });

  test('gives 40 units at the later close once it is booked', async () => {
    const id = await holding(admin, 'Ann', buy('2026-11-10'));
    await fetchAll();
    const params = { id: acme, actionId: await actionId() };
    const body = { portfolios: [{ id, quantity: '10' }] };
    await t.request(bookCorporateAction, { params, body }, admin);
    expect(await row(id)).toMatchObject({ quantity: '40', value: { value: '1613.08' }, splitWaiting: false });
    expect(await stored()).toEqual({ Ann: ['1613.08', 0] });
    expect(await offered(id)).toBe(0);
  });

  test('lets closes count as they are once it is declined, and waits again when it is offered again', async () => {
    const id = await holding(admin, 'Ann', buy('2026-11-10'));
    await fetchAll();
    expect(await stored()).toEqual({ Ann: ['1626.79', 1] });
    expect(await decline(id)).toBe(200);
    expect(await value(id)).toMatchObject({ value: '403.27' });
    expect(await stored()).toEqual({ Ann: ['403.27', 0] });
    await t.request(offerCorporateAction, { params: { id, actionId: await actionId() } }, admin);
    expect(await value(id)).toMatchObject({ value: '1626.79' });
    expect(await stored()).toEqual({ Ann: ['1626.79', 1] });
  });

  test('leaves out portfolios that bought later, and values a mix by its parts', async () => {
    const late = await holding(admin, 'Late', buy('2026-11-17'));
    const mixed = await holding(admin, 'Mixed', buy('2026-11-10'), buy('2026-11-18', '4'));
    await fetchAll();
    expect(await row(late)).toMatchObject({ value: { value: '403.27' }, splitWaiting: false });
    expect(await value(mixed)).toMatchObject({ value: '1788.098' });
    expect(await offered(late)).toBe(0);
    expect(await stored()).toEqual({ Late: ['403.27', 0], Mixed: ['1788.098', 1] });
  });

  test('counts as booked where an entry of the same split is near, whoever entered it', async () => {
    const split = {
      type: 'split',
      tradeDate: '2026-11-19',
      instrumentId: acme,
      ratioNew: '8',
      ratioOld: '2',
    };
    const id = await holding(admin, 'Ann', buy('2026-11-10'), split as Entry);
    await fetchAll();
    expect(await row(id)).toMatchObject({ quantity: '40', splitWaiting: false });
    expect(await offered(id)).toBe(0);
  });

  test('is stored once, and audited without a user', async () => {
    await holding(admin, 'Ann', buy('2026-11-10'));
    await fetchAll();
    provider.asked.length = 0;
    await fetchAgain(listed);
    expect(provider.asked).toHaveLength(1);
    // The provider moves it by some days.
    await fetchAgain({ '2026-11-18': [8, 2] });
    expect(await terms()).toEqual(['2026-11-17 4:1 yahoo']);
    const types = await t.eventTypes();
    expect(types.filter((type) => type === 'corporate_action.list')).toHaveLength(1);
  });

  test('is corrected by its provider until it is booked', async () => {
    const id = await holding(admin, 'Ann', buy('2026-11-10'));
    await fetchAll({ '2026-11-17': [3, 1] });
    await decline(id);
    await fetchAgain(listed);
    expect(await terms()).toEqual(['2026-11-17 4:1 yahoo']);
    expect(await offered(id)).toBe(1);
    await bookAll();
    await fetchAgain({ '2026-11-17': [2, 1] });
    expect(await terms()).toEqual(['2026-11-17 4:1 yahoo']);
  });

  test('stays deleted', async () => {
    const id = await holding(admin, 'Ann', buy('2026-11-10'));
    await fetchAll();
    await t.request(deleteCorporateAction, { params: { id: acme, actionId: await actionId() } }, admin);
    await fetchAgain(listed);
    expect(await terms()).toEqual([]);
    expect(await value(id)).toMatchObject({ value: '403.27' });
    expect(await stored()).toEqual({ Ann: ['403.27', 0] });
  });

  test('is left out with a reason in the state of the feed if its ratio cannot be right', async () => {
    await holding(admin, 'Ann', buy('2026-11-10'));
    await fetchAll({ '2026-11-17': [100_000, 1] }, 100_000);
    expect(await terms()).toEqual([]);
    const feed = (await t.request(listMarketFeeds, {}, admin)).body.items[0];
    expect(feed).toMatchObject({ lastError: 'implausible_split', lastProvider: 'yahoo' });
  });

  test('is not stored for days before the first trade, or without any', async () => {
    await fetchAll();
    expect(await terms()).toEqual([]);
    await holding(admin, 'Ann', buy('2026-11-18'));
    await fetchAgain(listed);
    expect(await terms()).toEqual([]);
  });

  test('states a ratio of less than one in whole units', async () => {
    await holding(admin, 'Ann', buy('2026-11-10'));
    await fetchAll({ '2026-11-17': [1, 3] }, 1 / 3);
    expect(await terms()).toEqual(['2026-11-17 1:3 yahoo']);
  });
});

describe('POST /instruments/:id/corporate-actions/:actionId/bookings/all', () => {
  test('books into every portfolio that waits, names those refused, and changes nothing when repeated', async () => {
    const agent = await t.signInAs('agent');
    const own = await holding(admin, 'Ann', buy('2026-11-10'));
    const theirs = await holding(agent, 'Ben', buy('2026-11-10', '3'));
    const declined = await holding(admin, 'Cleo', buy('2026-11-10'));
    await fetchAll();
    await decline(declined);
    const first = await bookAll();
    expect(first.body).toEqual({ booked: 2, left: 1, refused: [], next: null });
    expect((await bookAll()).body).toEqual({ booked: 0, left: 3, refused: [], next: null });
    expect(await row(own)).toMatchObject({ quantity: '40' });
    expect(await row(theirs)).toMatchObject({ quantity: '12' });
    expect(await row(declined)).toMatchObject({ quantity: '10' });
  });

  test('books once when two users do it at once', async () => {
    const id = await holding(admin, 'Ann', buy('2026-11-10'));
    await fetchAll();
    const both = await Promise.all([bookAll(), bookAll()]);
    expect(both.map(({ body }) => body.booked)).toEqual(expect.arrayContaining([0, 1]));
    expect(await row(id)).toMatchObject({ quantity: '40' });
  });

  test('continues where the call before ended', async () => {
    const ids = [
      await holding(admin, 'Ann', buy('2026-11-10')),
      await holding(admin, 'Ben', buy('2026-11-10')),
    ];
    await fetchAll();
    const { body } = await bookAll(admin, ids.toSorted()[0]);
    expect(body.booked).toBe(1);
  });

  test('is refused to users who do not see every client, who decline their own', async () => {
    const agent = await t.signInAs('agent');
    const own = await holding(agent, 'Ben', buy('2026-11-10'));
    const other = await holding(admin, 'Ann', buy('2026-11-10'));
    await fetchAll();
    expect((await bookAll(agent)).status).toBe(403);
    expect(await offered(own, agent)).toBe(1);
    expect(await decline(own, agent)).toBe(200);
    expect(await decline(other, agent)).toBe(404);
    expect(await stored()).toEqual({ Ben: ['403.27', 0], Ann: ['1626.79', 1] });
  });
});
