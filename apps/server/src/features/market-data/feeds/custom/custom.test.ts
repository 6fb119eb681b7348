import { listPrices } from '@partnerfolio/contract/market-data';
import { createCustomProvider } from '@partnerfolio/contract/market/custom-providers';
import {
  listHeldPrices,
  listMarketFeeds,
  putInstrumentSymbols,
  putMarketProvider,
  refreshMarketData,
} from '@partnerfolio/contract/market/feeds';
import type { ProviderSymbol } from '@partnerfolio/contract/market/feeds';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { onChanges } from '../../../../platform/live/changes.ts';
import { openTestApp } from '../../../../testing/app.ts';
import type { TestApp, TestPerson } from '../../../../testing/app.ts';
import { makeInstrument } from '../../../../testing/ledgers.ts';
import {
  chartAnswer,
  startMarketProvider,
  stooqAnswer,
  stooqForm,
} from '../../../../testing/market-provider.ts';
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

const answerWith = (text: string, status = 200) => {
  server.answer = (_, response) => response.writeHead(status).end(text);
};
const formAt = (more: object = {}) => ({
  ...stooqForm,
  url: `${server.url}/q/d/l/?s={symbol}&d1={from}&d2={to}&i=d`,
  ...more,
});
const create = async (more: object = {}) => {
  await t.request(createCustomProvider, { body: formAt(more) }, admin);
};
const switchOn = async (provider: string) => {
  const answer = await t.request(
    putMarketProvider,
    { params: { provider }, body: { isActive: true } },
    admin,
  );
  await t.settled();
  return answer.status;
};
const setSymbols = async (symbols: ProviderSymbol[]) => {
  const answer = await t.request(putInstrumentSymbols, { params: { id }, body: { symbols } }, admin);
  await t.settled();
  return answer;
};
const refresh = async () => {
  t.clock.advance({ minutes: 1 });
  await t.request(refreshMarketData, {}, admin);
  await t.settled();
};
const prices = async () => {
  const { body } = await t.request(listPrices, { params: { id } }, admin);
  return body.items.map(({ day, close, source }) => `${day} ${close} ${source}`).toReversed();
};
const feed = async () => (await t.request(listMarketFeeds, {}, admin)).body.items[0];

const good = stooqAnswer({ '2026-11-18': '101.5', '2026-11-17': 100, '2026-11-19': 102 });
const goodPrices = [
  '2026-11-17 100 custom-stooq',
  '2026-11-18 101.5 custom-stooq',
  '2026-11-19 102 custom-stooq',
];
/** Describes a provider, switches it on and fetches. */
const fetchBy = async (more: object = {}, symbol = 'acme.us') => {
  await create(more);
  await switchOn('custom-stooq');
  await setSymbols([{ provider: 'custom-stooq', symbol }]);
};
/** Answers with JSON by a mapping. */
const json = {
  format: 'json',
  rowsPath: '/data/values',
  dateField: 'd',
  closeField: '/prices/0',
  currencySource: 'field',
  currency: '/meta/unit',
};
const jsonAnswer = (values: unknown, unit: unknown = 'USD') =>
  JSON.stringify({ meta: { unit }, data: { values } });

describe('prices of a described provider', () => {
  test('are asked for by its address and stored in order under its own source', async () => {
    answerWith(good);
    await fetchBy();
    expect(server.asked).toEqual(['/q/d/l/?s=acme.us&d1=20251110&d2=20261121&i=d']);
    expect(await prices()).toEqual(goodPrices);
    expect(await feed()).toMatchObject({ lastProvider: 'custom-stooq', lastError: null });
  });

  test('are not asked for before an administrator switches it on', async () => {
    await create();
    await setSymbols([{ provider: 'custom-stooq', symbol: 'acme.us' }]);
    await refresh();
    expect(server.asked).toEqual([]);
  });

  test('are read from nested JSON in another unit, without empty, zero, undated and unfinished rows', async () => {
    const values = [
      { d: '2026-11-19T00:00:00.000Z', prices: [10_250] },
      { d: '2026-11-17', prices: ['10000'] },
      { d: '2026-11-18', prices: [0] },
      { d: '2026-11-16', prices: [null] },
      { d: '0001-01-01', prices: [9000] },
      { d: '2026-02-30', prices: [9000] },
      { d: 'soon\u0000', prices: [9000] },
      { d: '2026-11-20', prices: [9999] },
      { d: '2031-01-01', prices: [9999] },
      { prices: [1] },
      null,
      'text',
    ];
    answerWith(jsonAnswer(values, 'GBp'));
    id = await makeInstrument(t, { symbol: 'VOD', currency: 'GBP' });
    await fetchBy(json);
    expect(await prices()).toEqual(['2026-11-17 100 custom-stooq', '2026-11-19 102.5 custom-stooq']);
  });

  test('of two different ones for one day are none', async () => {
    answerWith(
      jsonAnswer([
        ['2026-11-17', 5],
        ['2026-11-18', 6],
        ['2026-11-18', 7],
        ['2026-11-17', 5],
      ]),
    );
    await fetchBy({ ...json, dateField: '0', closeField: '1' });
    expect(await prices()).toEqual(['2026-11-17 5 custom-stooq']);
  });

  test('are read from an object of rows, by the name of each row', async () => {
    answerWith(JSON.stringify({ 'Time Series (Daily)': { '2026-11-17': { '4. close': '1,234.50' } } }));
    const rows = { rowsPath: 'Time Series (Daily)', dateField: '$key', closeField: '4. close' };
    await fetchBy({ ...json, ...rows, currencySource: 'fixed', currency: 'USD' });
    expect(await prices()).toEqual(['2026-11-17 1234.5 custom-stooq']);
  });

  test('have the date of the time zone, and decimals by the comma', async () => {
    answerWith('\uFEFFWhen;"Last"\n1795042800;"1.234,5"\n');
    const form = { delimiter: 'semicolon', dateField: 'when', closeField: 'last', decimalSeparator: ',' };
    await fetchBy({
      ...form,
      dateFormat: 'unix',
      timeZone: 'Australia/Sydney',
      currencySource: 'fixed',
      currency: 'USD',
    });
    expect(await prices()).toEqual(['2026-11-19 1234.5 custom-stooq']);
  });

  test('that were adjusted for a split are stored as traded', async () => {
    answerWith('Date,Close,Split\n2026-11-16,25,0\n2026-11-17,26,4:1\n2026-11-18,27,\n');
    await fetchBy({ isAdjusted: true, splitField: 'Split' });
    expect(await prices()).toEqual([
      '2026-11-16 100 custom-stooq',
      '2026-11-17 26 custom-stooq',
      '2026-11-18 27 custom-stooq',
    ]);
  });

  test('that jump are held, as those of every provider', async () => {
    answerWith(good);
    await fetchBy();
    t.clock.advance({ days: 1 });
    admin = await t.signInAs('admin');
    answerWith(stooqAnswer({ '2026-11-19': 102, '2026-11-20': 10.2 }));
    await refresh();
    const held = await t.request(listHeldPrices, {}, admin);
    expect([await prices(), held.body.items]).toMatchObject([
      goodPrices,
      [{ source: 'custom-stooq', count: 1 }],
    ]);
  });

  test('tell open pages of a failure, which changes nothing else', async () => {
    answerWith(good);
    await fetchBy();
    answerWith('', 500);
    t.clock.advance({ days: 1 });
    const received: string[] = [];
    const stop = onChanges(t.db, (changes) => received.push(...changes.map(({ entity }) => entity)));
    await refreshDueFeeds(t.app);
    stop();
    expect(received).toEqual(['market_feed']);
  });

  test.each<[string, () => void]>([
    ['rate_limited', () => answerWith('slow down', 429)],
    ['refused', () => answerWith(good, 500)],
    ['bad_answer', () => answerWith('<!doctype html><title>Sign in</title>')],
    ['bad_answer', () => answerWith('Exceeded the daily hits limit')],
    ['bad_answer', () => answerWith('\u0000'.repeat(1000))],
    ['price_of_zero', () => answerWith('Date,Close\n2026-11-18,0\n2026-11-19,\u00001\n0001-01-01,5\n')],
    ['no_prices', () => answerWith('Date,Close\n')],
    ['too_large', () => answerWith(`Date,Close\n${'2026-11-18,1\n'.repeat(50_001)}`)],
    [
      'too_large',
      () => {
        const chunk = Buffer.alloc(1_000_000, '2026-11-18,101.5\n');
        server.answer = (_, response) => {
          let left = 60;
          const push = () => {
            while (left > 0 && response.write(chunk)) left -= 1;
            if (left <= 0) response.end();
          };
          response.on('drain', push);
          push();
        };
      },
    ],
    ['unreachable', () => (server.answer = (_, response) => response.destroy())],
  ])('stay as they are when it fails: %s', async (code, fail) => {
    answerWith(good);
    await fetchBy();
    fail();
    await refresh();
    expect(await prices()).toEqual(goodPrices);
    expect(await feed()).toMatchObject({ lastError: code, lastSuccessAt: '2026-11-20T09:00:00.000Z' });
  });

  test.each<[string, object, string]>([
    ['bad_answer', json, '{"data": {"values": [1, 2'],
    ['bad_answer', json, '{"error": "limit reached"}'],
    ['no_currency', json, JSON.stringify({ data: { values: [{ d: '2026-11-18', prices: [1] }] } })],
    ['other_currency', json, jsonAnswer([{ d: '2026-11-18', prices: [1] }], 'EUR')],
    [
      'bad_answer',
      { currencySource: 'field', currency: 'Unit' },
      'Date,Close,Unit\n2026-11-17,1,USD\n2026-11-18,1,EUR\n',
    ],
    ['no_currency', { currency: '.de=EUR' }, good],
    ['bad_answer', { isAdjusted: true, splitField: 'S' }, 'Date,Close,S\n2026-11-17,1,four\n'],
  ])('are refused as %s by a mapping', async (code, form, answer) => {
    answerWith(answer);
    await fetchBy(form);
    expect([await prices(), (await feed())?.lastError]).toEqual([[], code]);
  });
});

describe('the order of providers', () => {
  const both: ProviderSymbol[] = [
    { provider: 'yahoo', symbol: 'ACME' },
    { provider: 'custom-stooq', symbol: 'acme.us' },
  ];
  const answerBoth = (yahoo: string, status = 200) => {
    server.answer = (path, response) =>
      path.includes('/chart/') ? response.writeHead(status).end(yahoo) : response.end(good);
  };
  const useBoth = async (symbols = both) => {
    await create();
    await switchOn('custom-stooq');
    await switchOn('yahoo');
    await setSymbols(symbols);
  };

  test('falls back to the next when one fails or quotes another currency', async () => {
    answerBoth('', 500);
    await useBoth();
    expect(await prices()).toEqual(goodPrices);
    answerBoth(chartAnswer('ACME', { '2026-11-16': 99 }, { currency: 'EUR' }));
    await refresh();
    expect(await feed()).toMatchObject({ lastProvider: 'custom-stooq', lastError: null });
  });

  test('asks no second one while the first gives prices, and returns to it without replacing any', async () => {
    answerBoth('', 500);
    await useBoth();
    answerBoth(chartAnswer('ACME', { '2026-11-16': 99, '2026-11-19': 102.5 }));
    server.asked.length = 0;
    await refresh();
    expect(server.asked.filter((path) => !path.includes('/chart/'))).toEqual([]);
    expect(await prices()).toEqual(['2026-11-16 99 yahoo', ...goodPrices]);
  });

  test('is that of the instrument', async () => {
    answerBoth(chartAnswer('ACME', { '2026-11-16': 99 }));
    await useBoth(both.toReversed());
    expect(server.asked.some((path) => path.includes('/chart/'))).toBe(false);
    expect((await feed())?.symbols).toEqual(both.toReversed());
  });

  test('refuses an unknown provider and one that stands twice', async () => {
    const unknown = await setSymbols([{ provider: 'custom-none', symbol: 'A' }]);
    expect(unknown.problem?.fields).toMatchObject([{ path: 'symbols.0.provider', code: 'unknown_provider' }]);
    const twice = await setSymbols([
      { provider: 'yahoo', symbol: 'A' },
      { provider: 'yahoo', symbol: 'B' },
    ]);
    expect(twice.problem?.fields).toMatchObject([{ code: 'provider_repeated' }]);
    const path = await setSymbols([{ provider: 'yahoo', symbol: '..' }]);
    expect(path.problem?.fields).toMatchObject([{ code: 'bad_provider_symbol' }]);
  });
});
