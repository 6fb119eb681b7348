/** Jumps that the next price or a second provider confirms, and providers that are switched off or ask for a pause. */
import { getDashboardOverview } from '@partnerfolio/contract/dashboard';
import { listPrices } from '@partnerfolio/contract/market-data';
import { createCustomProvider } from '@partnerfolio/contract/market/custom-providers';
import {
  decideHeldPrices,
  listHeldPrices,
  listMarketFeeds,
  putInstrumentSymbols,
  putMarketProvider,
} from '@partnerfolio/contract/market/feeds';
import { getPerformance } from '@partnerfolio/contract/performance';
import { listPortfolios } from '@partnerfolio/contract/portfolios';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openTestApp } from '../../../../testing/app.ts';
import type { TestApp, TestPerson } from '../../../../testing/app.ts';
import { bookTestEntries, makeClient, makeInstrument, makePortfolio } from '../../../../testing/ledgers.ts';
import {
  chartAnswer,
  startMarketProvider,
  stooqAnswer,
  stooqForm,
} from '../../../../testing/market-provider.ts';
import { createOutgoing } from '../../../../platform/outgoing/outgoing.ts';
import { fetchFromFirst } from '../fetch.actions.ts';
import { switchProvider } from '../queries.ts';
import { refreshDueFeeds } from '../refresh.actions.ts';

let server: Awaited<ReturnType<typeof startMarketProvider>>;
let t: TestApp;
let admin: TestPerson;
let id: string;

beforeAll(async () => {
  server = await startMarketProvider();
  t = await openTestApp({
    outgoingHosts: [{ host: '127.0.0.1', port: Number(server.host.split(':')[1]) }],
    marketDataUrls: { yahoo: server.url, ecb: server.url },
  });
});
afterAll(async () => {
  await t.close();
  server.stop();
});
beforeEach(async () => {
  await t.reset();
  admin = await t.signInAs('admin');
  id = await makeInstrument(t, { symbol: 'ACME', currency: 'USD' });
  server.asked.length = 0;
});

type Bars = Record<string, number>;

/** Answers as Yahoo and, under another path, as Stooq. */
const answerWith = (bars: Bars, second: Bars | null = null, splits = {}) => {
  server.answer = (path, response) => {
    if (path.startsWith('/q/'))
      response.writeHead(second === null ? 404 : 200).end(stooqAnswer(second ?? {}));
    else response.end(chartAnswer('ACME', bars, { splits }));
  };
};
const switchOn = async (provider: string) => {
  await t.request(putMarketProvider, { params: { provider }, body: { isActive: true } }, admin);
  await t.settled();
};
const setSymbols = async (...symbols: { provider: string; symbol: string }[]) => {
  await t.request(putInstrumentSymbols, { params: { id }, body: { symbols } }, admin);
  await t.settled();
};
const yahoo = { provider: 'yahoo', symbol: 'ACME' };
const stooq = { provider: 'custom-stooq', symbol: 'acme.us' };
const addSecond = async () => {
  const body = { ...stooqForm, url: `${server.url}/q/d/l/?s={symbol}&d1={from}&d2={to}&i=d` };
  await t.request(createCustomProvider, { body }, admin);
  await switchOn('custom-stooq');
};

/** Fetches again two days later. */
const fetchLater = async (bars: Bars, second: Bars | null = null, splits = {}) => {
  t.clock.advance({ hours: 49 });
  admin = await t.signInAs('admin');
  answerWith(bars, second, splits);
  await refreshDueFeeds(t.app);
};
const start = { '2026-11-18': 101, '2026-11-19': 100 };
const fallen = { ...start, '2026-11-20': 80 };
const confirmed = { ...fallen, '2026-11-21': 79 };

/** Fetches the first prices, and has a portfolio hold the instrument. */
const hold = async (...symbols: { provider: string; symbol: string }[]) => {
  const clientId = await makeClient(t, admin);
  const portfolio = await makePortfolio(t, { clientId, baseCurrency: 'USD', cashKept: false });
  const entry = {
    type: 'buy',
    tradeDate: '2026-11-18',
    instrumentId: id,
    quantity: '10',
    price: '100',
  } as const;
  await bookTestEntries(t, portfolio, [entry]);
  answerWith(start);
  await switchOn('yahoo');
  await setSymbols(yahoo, ...symbols);
  return portfolio;
};

const prices = async () => {
  const { body } = await t.request(listPrices, { params: { id } }, admin);
  return body.items.map(({ day, close }) => `${day} ${close}`).toReversed();
};
const listed = async () =>
  (await t.request(listHeldPrices, {}, admin)).body.items.map(
    ({ first, count, used, confirmedBy }) => `${first.day} ${count} ${used} ${confirmedBy}`,
  );
const feed = async () => (await t.request(listMarketFeeds, {}, admin)).body.items[0];
const jumps = async (portfolio: string) => {
  const { body } = await t.request(getPerformance, { params: { id: portfolio } }, admin);
  const { value, quality } = body;
  return [value.known ? value.value : null, quality.jumps.map(({ day, areUsed }) => `${day} ${areUsed}`)];
};
const decide = async (accept: boolean, count = 1) =>
  (await t.request(decideHeldPrices, { params: { id }, body: { accept, count } }, admin)).status;

describe('a fall of 20 %', () => {
  test('waits for the next price, and page, list and dashboard of its holders say so', async () => {
    const portfolio = await hold();
    await fetchLater(fallen);
    expect(await jumps(portfolio)).toEqual(['1000', ['2026-11-20 false']]);
    const list = (await t.request(listPortfolios, { query: {} as never }, admin)).body.items;
    expect(list[0]?.quality?.notices).toBe(1);
    const { problems } = (await t.request(getDashboardOverview, {}, admin)).body;
    expect(problems).toContainEqual(
      expect.objectContaining({ kind: 'price_jump', day: '2026-11-20', areUsed: false, portfolios: 1 }),
    );
  });

  test('is used once the next price confirms it, and flagged until someone accepts it', async () => {
    const portfolio = await hold();
    await fetchLater(fallen);
    await fetchLater(confirmed);
    expect((await prices()).slice(2)).toEqual(['2026-11-20 80', '2026-11-21 79']);
    expect([await listed(), await jumps(portfolio)]).toEqual([
      ['2026-11-20 1 1 next_price'],
      ['790', ['2026-11-20 true']],
    ]);
    await fetchLater({ ...confirmed, '2026-11-22': 78 });
    expect(await listed()).toEqual(['2026-11-20 1 1 next_price']);
    expect(await decide(true)).toBe(200);
    await fetchLater({ ...confirmed, '2026-11-22': 78, '2026-11-23': 77 });
    expect([await listed(), await jumps(portfolio)]).toEqual([[], ['770', []]]);
  });

  test('that is discarded is deleted with the later prices on its level, and does not come back', async () => {
    const portfolio = await hold();
    await fetchLater(fallen);
    await fetchLater(confirmed);
    expect(await decide(false)).toBe(200);
    expect([await prices(), await jumps(portfolio)]).toEqual([
      ['2026-11-18 101', '2026-11-19 100'],
      ['1000', []],
    ]);
    await fetchLater({ ...confirmed, '2026-11-22': 80, '2026-11-23': 80.5 });
    expect([await prices(), await listed()]).toEqual([
      ['2026-11-18 101', '2026-11-19 100'],
      ['2026-11-22 2 0 null'],
    ]);
  });

  test('that the provider corrects is off the list, with the corrected price', async () => {
    await hold();
    await fetchLater(confirmed);
    await fetchLater({ ...start, '2026-11-20': 99, '2026-11-21': 98 });
    expect([await prices(), await listed()]).toEqual([
      ['2026-11-18 101', '2026-11-19 100', '2026-11-20 99', '2026-11-21 98'],
      [],
    ]);
  });

  test('for which the provider lists a split later is off the list', async () => {
    await hold();
    await fetchLater({ ...fallen, '2026-11-21': 80 });
    expect(await listed()).toEqual(['2026-11-20 1 1 next_price']);
    const restated = { '2026-11-18': 80.8, '2026-11-19': 80, '2026-11-20': 80, '2026-11-21': 80 };
    await fetchLater(restated, null, { '2026-11-20': [5, 4] });
    expect([await listed(), (await prices()).slice(1)]).toEqual([
      [],
      ['2026-11-19 100', '2026-11-20 80', '2026-11-21 80'],
    ]);
  });
});

describe('a second provider', () => {
  test('confirms a jump on the same day, whatever its size', async () => {
    await addSecond();
    const portfolio = await hold(stooq);
    const halved = { ...start, '2026-11-20': 40 };
    server.asked.length = 0;
    await fetchLater(halved, halved);
    expect(server.asked.map((path) => path.split('/')[1])).toEqual(['v8', 'q']);
    expect([await listed(), await jumps(portfolio)]).toEqual([
      ['2026-11-20 1 1 second_source'],
      ['400', ['2026-11-20 true']],
    ]);
  });

  test('with another price, or without an answer, leaves the jump waiting', async () => {
    await addSecond();
    await hold(stooq);
    await fetchLater(fallen, { ...start, '2026-11-20': 99 });
    expect(await listed()).toEqual(['2026-11-20 1 0 null']);
    await fetchLater(fallen);
    expect(await listed()).toEqual(['2026-11-20 1 0 null']);
    expect(await feed()).toMatchObject({ lastProvider: 'yahoo', lastError: null });
  });

  test('is not asked without a jump that waits', async () => {
    await addSecond();
    await hold(stooq);
    server.asked.length = 0;
    await fetchLater(confirmed);
    expect(server.asked).toHaveLength(1);
  });
});

describe('a provider', () => {
  const wanted = () => ({ instrumentId: id, currency: 'USD', from: '2026-11-01' });
  const outgoing = () =>
    createOutgoing({ allowed: t.app.config.outgoingHosts, limits: { bytes: 1_000_000, ms: 5000 } });

  test('switched off in the middle of a turn is not asked, and reported as switched off', async () => {
    await hold();
    server.asked.length = 0;
    await switchProvider(t.db, { id: 'yahoo', isActive: false, at: t.clock.now().toISOString() });
    await expect(fetchFromFirst(t.app, outgoing(), wanted())).rejects.toMatchObject({ code: 'switched_off' });
    expect(server.asked).toEqual([]);
  });

  test('switched off while the one before it answers is not asked any more', async () => {
    await addSecond();
    await hold(stooq);
    server.asked.length = 0;
    server.answer = (_, response) =>
      void switchProvider(t.db, {
        id: stooq.provider,
        isActive: false,
        at: t.clock.now().toISOString(),
      }).then(() => response.writeHead(500).end());
    await expect(fetchFromFirst(t.app, outgoing(), wanted())).rejects.toMatchObject({ code: 'refused' });
    expect(server.asked).toHaveLength(1);
  });

  test('that is gone in the middle of a turn leaves no failure, and is not tried again at once', async () => {
    await addSecond();
    await hold();
    answerWith(start, start);
    await setSymbols(stooq);
    await t.db.deleteFrom('custom_providers').execute();
    t.clock.advance({ hours: 5 });
    admin = await t.signInAs('admin');
    server.asked.length = 0;
    await refreshDueFeeds(t.app);
    expect([server.asked, (await feed())?.lastError]).toEqual([[], 'switched_off']);
    const { failures } = await t.db.selectFrom('market_feeds').select('failures').executeTakeFirstOrThrow();
    expect(failures).toBe(0);
  });

  test('that answers 429 is left alone for every instrument until the time it names', async () => {
    await hold();
    t.clock.advance({ hours: 5 });
    admin = await t.signInAs('admin');
    server.answer = (_, response) => response.writeHead(429, { 'retry-after': '3600' }).end('');
    server.asked.length = 0;
    await refreshDueFeeds(t.app);
    const other = await makeInstrument(t, { symbol: 'OTHER', currency: 'USD' });
    await t.request(putInstrumentSymbols, { params: { id: other }, body: { symbols: [yahoo] } }, admin);
    await t.settled();
    t.clock.advance({ minutes: 59 });
    await refreshDueFeeds(t.app);
    expect(server.asked).toHaveLength(1);
    answerWith(start);
    t.clock.advance({ minutes: 1 });
    await refreshDueFeeds(t.app);
    admin = await t.signInAs('admin');
    expect(server.asked).toHaveLength(3);
    expect((await feed())?.lastError).toBeNull();
  });
});
