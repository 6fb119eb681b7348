import { createInstrument, listPrices } from '@partnerfolio/contract/market-data';
import { listMarketFeeds, putMarketProvider } from '@partnerfolio/contract/market/feeds';
import { searchListings } from '@partnerfolio/contract/market/listings';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openTestApp } from '../../../../testing/app.ts';
import type { TestApp, TestPerson } from '../../../../testing/app.ts';
import { chartAnswer, searchAnswer, startMarketProvider } from '../../../../testing/market-provider.ts';

let server: Awaited<ReturnType<typeof startMarketProvider>>;
let t: TestApp;
let admin: TestPerson;

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
  server.asked.length = 0;
});

const switchOn = () =>
  t.request(putMarketProvider, { params: { provider: 'yahoo' }, body: { isActive: true } }, admin);
const search = (q: string) => t.request(searchListings, { query: { q } }, admin);

const vodafone = { longname: 'Vodafone Group\u0000 Public', quoteType: 'EQUITY', isYahooFinance: true };
const listings = [
  { ...vodafone, symbol: 'VOD.L', exchange: 'LSE', exchDisp: 'London', sector: 'Communication Services' },
  { ...vodafone, symbol: 'VOD', exchange: 'NMS', exchDisp: 'NASDAQ' },
  { ...vodafone, symbol: '../..', exchange: 'NMS' },
  { shortname: 'Vodafone index', symbol: '^VOD', quoteType: 'INDEX', exchange: 'XXX', longname: null },
  { symbol: 7 },
  null,
];
/** Answers a search, and charts in the currency of each listing. */
const answer = (quotes: readonly unknown[]) => {
  server.answer = (path, response) => {
    const symbol = decodeURIComponent(/\/chart\/([^?]+)/.exec(path)?.[1] ?? '');
    if (symbol === '') response.end(searchAnswer(quotes as object[]));
    else if (symbol === '^VOD') response.writeHead(500).end();
    else
      response.end(chartAnswer(symbol, { '2026-11-18': 75 }, { currency: symbol === 'VOD' ? 'USD' : 'GBp' }));
  };
};

describe('a search for instruments', () => {
  test('gives listings with exchange and currency, without those that no one could ask for', async () => {
    answer(listings);
    await switchOn();
    const { body } = await search('GB00BH4HKS39');
    expect(server.asked[0]).toBe('/v1/finance/search?q=GB00BH4HKS39&quotesCount=10&newsCount=0&listsCount=0');
    expect(body).toEqual({
      error: null,
      items: [
        {
          provider: 'yahoo',
          symbol: 'VOD.L',
          name: 'Vodafone Group Public',
          exchange: 'XLON',
          exchangeName: 'London',
          currency: 'GBp',
          assetClass: 'equity',
          sector: 'Communication Services',
        },
        expect.objectContaining({ symbol: 'VOD', exchange: 'XNAS', currency: 'USD', sector: null }),
        expect.objectContaining({
          symbol: '^VOD',
          name: 'Vodafone index',
          exchange: null,
          currency: null,
          assetClass: null,
        }),
      ],
    });
  });

  test.each([
    ['rate_limited', 429, 'Too Many Requests'],
    ['bad_answer', 200, '<html>consent</html>'],
    ['bad_answer', 200, '{"quotes": "none"}'],
    ['too_large', 200, ' '.repeat(1_000_001)],
  ])('says why there is no answer: %s', async (error, status, text) => {
    server.answer = (_, response) => response.writeHead(status).end(text);
    await switchOn();
    expect((await search('Vodafone')).body).toEqual({ items: [], error });
  });

  test('says that the provider is off, and nothing leaves the server', async () => {
    expect((await search('Vodafone')).body).toEqual({ items: [], error: 'provider_off' });
    expect(server.asked).toEqual([]);
  });
});

test('an instrument created from a listing keeps its symbol, and its prices are fetched', async () => {
  answer(listings);
  await switchOn();
  const { body } = await t.request(
    createInstrument,
    {
      body: {
        symbol: 'VOD',
        name: 'Vodafone',
        assetClass: 'equity',
        currency: 'GBP',
        symbols: [{ provider: 'yahoo', symbol: 'VOD.L' }],
      },
    },
    admin,
  );
  await t.settled();
  const prices = await t.request(listPrices, { params: { id: body.id } }, admin);
  expect(prices.body.items).toMatchObject([{ day: '2026-11-18', close: '0.75', source: 'yahoo' }]);
  const feeds = await t.request(listMarketFeeds, {}, admin);
  expect(feeds.body.items).toMatchObject([{ symbols: [{ provider: 'yahoo', symbol: 'VOD.L' }] }]);
});

test('an instrument with a symbol at an unknown provider is not created', async () => {
  const { problem } = await t.request(
    createInstrument,
    {
      body: {
        symbol: 'VOD',
        name: 'Vodafone',
        assetClass: 'equity',
        currency: 'GBP',
        symbols: [{ provider: 'custom-none', symbol: 'VOD' }],
      },
    },
    admin,
  );
  expect(problem?.fields).toMatchObject([{ path: 'symbols.0.provider', code: 'unknown_provider' }]);
  expect((await t.request(listMarketFeeds, {}, admin)).body.total).toBe(0);
});
