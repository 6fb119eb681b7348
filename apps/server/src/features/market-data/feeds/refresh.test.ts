import { listFxRates, listPrices, putFxRate, putPrice } from '@partnerfolio/contract/market-data';
import {
  decideHeldPrices,
  listHeldPrices,
  listMarketFeeds,
  putInstrumentSymbols,
  putMarketProvider,
  refreshMarketData,
} from '@partnerfolio/contract/market/feeds';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openTestApp } from '../../../testing/app.ts';
import type { TestApp, TestPerson } from '../../../testing/app.ts';
import { makeInstrument } from '../../../testing/ledgers.ts';
import { chartAnswer, ecbAnswer, startMarketProvider } from '../../../testing/market-provider.ts';
import { refreshDueFeeds } from './refresh.actions.ts';

let provider: Awaited<ReturnType<typeof startMarketProvider>>;
let t: TestApp;
let admin: TestPerson;
let id: string;

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
  id = await makeInstrument(t, { symbol: 'ACME', currency: 'USD' });
  provider.asked.length = 0;
});

/** Advances the clock, and signs in again because sessions end meanwhile. */
const advance = async (passed: Parameters<TestApp['clock']['advance']>[0]) => {
  t.clock.advance(passed);
  admin = await t.signInAs('admin');
};

const answerWith = (text: string, status = 200) => {
  provider.answer = (_, response) => response.writeHead(status).end(text);
};

const switchOn = async (name: 'yahoo' | 'ecb', isActive = true) => {
  const answer = await t.request(
    putMarketProvider,
    { params: { provider: name }, body: { isActive } },
    admin,
  );
  await t.settled();
  return answer.status;
};

const setSymbol = async (symbol: string) => {
  const symbols = [{ provider: 'yahoo', symbol }];
  await t.request(putInstrumentSymbols, { params: { id }, body: { symbols } }, admin);
  await t.settled();
};

const refresh = async () => {
  // A provider is asked at most once a minute.
  t.clock.advance({ minutes: 1 });
  await t.request(refreshMarketData, {}, admin);
  await t.settled();
};

const prices = async () => {
  const { body } = await t.request(listPrices, { params: { id } }, admin);
  return body.items.map(({ day, close, source }) => `${day} ${close} ${source}`).toReversed();
};
const feed = async () => (await t.request(listMarketFeeds, {}, admin)).body.items[0];
const held = async () => (await t.request(listHeldPrices, {}, admin)).body.items;

const good = { '2026-11-17': 100, '2026-11-18': 101, '2026-11-19': 102 };

/** Switches Yahoo on and fetches three good prices. */
const fetchGood = async () => {
  answerWith(chartAnswer('ACME', good));
  await switchOn('yahoo');
  await setSymbol('ACME');
};

const goodPrices = ['2026-11-17 100 yahoo', '2026-11-18 101 yahoo', '2026-11-19 102 yahoo'];

describe('closing prices', () => {
  test('are not asked for before an administrator switches the provider on', async () => {
    await setSymbol('ACME');
    await refreshDueFeeds(t.app);
    expect(provider.asked).toEqual([]);
    await fetchGood();
    expect(await prices()).toEqual(goodPrices);
    await switchOn('yahoo', false);
    const before = provider.asked.length;
    await advance({ days: 2 });
    await refreshDueFeeds(t.app);
    expect(provider.asked.length).toBe(before);
  });

  test('know their source and time, and the state says when they were fetched', async () => {
    await fetchGood();
    expect(await feed()).toMatchObject({
      instrument: { symbol: 'ACME' },
      symbols: [{ provider: 'yahoo', symbol: 'ACME' }],
      lastProvider: 'yahoo',
      latestDay: '2026-11-19',
      lastSuccessAt: '2026-11-20T09:00:00.000Z',
      lastError: null,
    });
    expect(await t.eventTypes()).toEqual([
      'instrument.create',
      'market_provider.switch',
      'instrument.provider_symbol',
      'price.fetch',
    ]);
  });

  test('that were entered by hand are never replaced', async () => {
    await t.request(putPrice, { params: { id, day: '2026-11-18' }, body: { close: '99' } }, admin);
    await fetchGood();
    expect(await prices()).toEqual([goodPrices[0], '2026-11-18 99 manual', goodPrices[2]]);
  });

  test('of before a split are stored as traded', async () => {
    answerWith(
      chartAnswer('ACME', { '2026-11-17': 25, '2026-11-18': 26 }, { splits: { '2026-11-18': [4, 1] } }),
    );
    await switchOn('yahoo');
    await setSymbol('ACME');
    expect(await prices()).toEqual(['2026-11-17 100 yahoo', '2026-11-18 26 yahoo']);
  });

  test('in pence become pounds once, also when they are fetched again', async () => {
    id = await makeInstrument(t, { symbol: 'VOD', currency: 'GBP' });
    answerWith(chartAnswer('VOD.L', { '2026-11-17': 7250, '2026-11-18': 7300 }, { currency: 'GBp' }));
    await switchOn('yahoo');
    await setSymbol('VOD.L');
    await refresh();
    expect(await prices()).toEqual(['2026-11-17 72.5 yahoo', '2026-11-18 73 yahoo']);
    answerWith(chartAnswer('VOD.L', { '2026-11-18': 7300, '2026-11-19': 7310 }, { currency: 'GBP' }));
    await refresh();
    expect([await prices(), await held()]).toMatchObject([
      ['2026-11-17 72.5 yahoo', '2026-11-18 73 yahoo'],
      [{ count: 2, reason: 'split_ratio' }],
    ]);
  });

  test.each([
    ['rate_limited', () => answerWith('Too Many Requests', 429)],
    ['unknown_symbol', () => answerWith('{}', 404)],
    ['refused', () => answerWith('{}', 500)],
    ['bad_answer', () => answerWith('<html>')],
    ['price_of_zero', () => answerWith(chartAnswer('ACME', { '2026-11-19': 0 }))],
    ['no_currency', () => answerWith(chartAnswer('ACME', good, { currency: null }))],
    ['other_currency', () => answerWith(chartAnswer('ACME', good, { currency: 'EUR' }))],
    ['symbol_changed', () => answerWith(chartAnswer('NEW', good))],
    ['unreachable', () => (provider.answer = (_, response) => response.destroy())],
    [
      'bad_redirect',
      () => (provider.answer = (_, response) => response.writeHead(302, { location: '/again' }).end()),
    ],
  ])('stay as they are when the provider fails: %s', async (code, fail) => {
    await fetchGood();
    await advance({ days: 1 });
    fail();
    await refresh();
    expect(await prices()).toEqual(goodPrices);
    expect(await feed()).toMatchObject({
      lastError: code,
      lastErrorAt: '2026-11-21T09:01:00.000Z',
      lastSuccessAt: '2026-11-20T09:00:00.000Z',
    });
  });

  test('are asked for again after five minutes, then less often, and a success clears the error', async () => {
    await fetchGood();
    await advance({ days: 1 });
    answerWith('', 500);
    await refreshDueFeeds(t.app);
    const asked = provider.asked.length;
    await advance({ minutes: 4 });
    await refreshDueFeeds(t.app);
    expect(provider.asked.length).toBe(asked);
    await advance({ minutes: 2 });
    await refreshDueFeeds(t.app);
    expect(provider.asked.length).toBe(asked + 1);
    answerWith(chartAnswer('ACME', { ...good, '2026-11-20': 103 }));
    await advance({ minutes: 11 });
    await refreshDueFeeds(t.app);
    expect([(await feed())?.lastError, (await prices()).at(-1)]).toEqual([null, '2026-11-20 103 yahoo']);
  });

  test('are not asked for again within a minute, however often someone refreshes', async () => {
    await fetchGood();
    const asked = provider.asked.length;
    expect((await t.request(refreshMarketData, {}, admin)).body).toEqual({ feeds: 0 });
    await t.settled();
    expect(provider.asked.length).toBe(asked);
  });

  test('are fetched once by two processes at the same time', async () => {
    await fetchGood();
    await advance({ days: 1 });
    const asked = provider.asked.length;
    await Promise.all([refreshDueFeeds(t.app), refreshDueFeeds(t.app)]);
    expect(provider.asked.length).toBe(asked + 1);
  });
});

describe('held prices', () => {
  const hold = async () => {
    await fetchGood();
    await advance({ days: 1 });
    answerWith(chartAnswer('ACME', { ...good, '2026-11-20': 51 }));
    await refresh();
  };
  const decide = (accept: boolean, count = 1) =>
    t.request(decideHeldPrices, { params: { id }, body: { accept, count } }, admin);

  test('wait for a user after a jump, and the older prices stay', async () => {
    await hold();
    expect(await prices()).toEqual(goodPrices);
    expect(await held()).toMatchObject([
      {
        instrument: { symbol: 'ACME', currency: 'USD' },
        reason: 'split_ratio',
        count: 1,
        first: { day: '2026-11-20', close: '51' },
        previous: { day: '2026-11-19', close: '102' },
      },
    ]);
  });

  test('are stored when accepted, and the next prices are compared with them', async () => {
    await hold();
    expect((await decide(true)).status).toBe(200);
    await advance({ days: 1 });
    answerWith(chartAnswer('ACME', { ...good, '2026-11-20': 51, '2026-11-21': 52 }));
    await refresh();
    expect([(await prices()).slice(3), await held()]).toEqual([
      ['2026-11-20 51 yahoo', '2026-11-21 52 yahoo'],
      [],
    ]);
  });

  test('are not asked about again when discarded', async () => {
    await hold();
    expect((await decide(false)).status).toBe(200);
    await refresh();
    expect([await prices(), await held()]).toEqual([goodPrices, []]);
    expect((await decide(true)).status).toBe(412);
  });

  test('answer 412 when there are others than the user saw', async () => {
    await hold();
    expect((await decide(true, 2)).status).toBe(412);
    expect(await prices()).toEqual(goodPrices);
  });

  test('give way to a price that someone enters meanwhile', async () => {
    await hold();
    await t.request(putPrice, { params: { id, day: '2026-11-20' }, body: { close: '100' } }, admin);
    await decide(true);
    expect((await prices()).at(-1)).toBe('2026-11-20 100 manual');
  });

  test('end their wait when the provider corrects them', async () => {
    await hold();
    answerWith(chartAnswer('ACME', { ...good, '2026-11-20': 103 }));
    await refresh();
    expect([(await prices()).at(-1), await held()]).toEqual(['2026-11-20 103 yahoo', []]);
  });
});

describe('exchange rates', () => {
  const rates = async () => {
    const { body } = await t.request(listFxRates, {}, admin);
    return body.items.map(({ quote, day, rate, source }) => `${quote} ${day} ${rate} ${source}`).toReversed();
  };
  const days = { '2026-11-18': { USD: '1.1', CHF: '0.93' }, '2026-11-19': { USD: '1.11', CHF: '0.94' } };

  test('are stored for the currencies in use, from the whole history at first and the recent file later', async () => {
    answerWith(ecbAnswer(days));
    await switchOn('ecb');
    expect(await rates()).toEqual(['USD 2026-11-18 1.1 ecb', 'USD 2026-11-19 1.11 ecb']);
    await advance({ days: 3 });
    await refresh();
    expect(provider.asked).toEqual([
      '/stats/eurofxref/eurofxref-hist.xml',
      '/stats/eurofxref/eurofxref-hist-90d.xml',
    ]);
  });

  test('are not asked for again while none can be newer', async () => {
    answerWith(ecbAnswer(days));
    await switchOn('ecb');
    await advance({ hours: 2 });
    await refreshDueFeeds(t.app);
    expect(provider.asked.length).toBe(1);
  });

  test('of a currency that comes into use are fetched back to the start', async () => {
    answerWith(ecbAnswer(days));
    await switchOn('ecb');
    await makeInstrument(t, { symbol: 'NESN', currency: 'CHF' });
    await refresh();
    expect((await rates()).filter((text) => text.startsWith('CHF'))).toHaveLength(2);
  });

  test('that were entered by hand, or jump, are not stored over', async () => {
    await t.request(
      putFxRate,
      { params: { base: 'EUR', quote: 'USD', day: '2026-11-18' }, body: { rate: '1.12' } },
      admin,
    );
    answerWith(ecbAnswer({ ...days, '2026-11-19': { USD: '111' } }));
    await switchOn('ecb');
    const { body } = await t.request(listMarketFeeds, {}, admin);
    expect([await rates(), body.rates?.lastError]).toEqual([
      ['USD 2026-11-18 1.12 manual'],
      'implausible_rate',
    ]);
  });
});
