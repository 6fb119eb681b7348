/** A week of a provider: a holiday, too many requests, a split, a rename and a fall of 20 %. */
import {
  listHeldPrices,
  listMarketFeeds,
  putInstrumentSymbols,
  putMarketProvider,
} from '@partnerfolio/contract/market/feeds';
import { getPerformance } from '@partnerfolio/contract/performance';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestApp } from '../../../testing/app.ts';
import type { TestApp, TestPerson } from '../../../testing/app.ts';
import { bookTestEntries, makeClient, makeInstrument, makePortfolio } from '../../../testing/ledgers.ts';
import { chartAnswer, startMarketProvider } from '../../../testing/market-provider.ts';
import { refreshDueFeeds } from './refresh.actions.ts';

let provider: Awaited<ReturnType<typeof startMarketProvider>>;
let t: TestApp;
let admin: TestPerson;

interface Listing {
  /** Closes as traded. A day without one is a holiday. */
  readonly closes: Readonly<Record<string, number | null>>;
  readonly split?: readonly [day: string, factor: number];
}

const day = (november: number) => `2026-11-${november}`;
const steady = Object.fromEntries([19, 20, 23, 24, 25, 26, 27].map((one) => [day(one), 100]));

const market: Record<string, Listing> = {
  // Closed on Thursday.
  HOLI: { closes: { ...steady, [day(26)]: null } },
  // Falls by 20 % on Monday.
  FALL: {
    closes: { ...steady, [day(23)]: 80, [day(24)]: 79, [day(25)]: 79, [day(26)]: 81, [day(27)]: 80 },
  },
  // 2 for 1 on Tuesday.
  PART: {
    closes: { ...steady, [day(24)]: 50, [day(25)]: 51, [day(26)]: 51, [day(27)]: 51 },
    split: [day(24), 2],
  },
  // Goes by NEWN from Wednesday, 10:00, on.
  OLDN: { closes: steady },
  NEWN: { closes: steady },
};

/** Calls by symbol, each as hours since the start. */
const calls = new Map<string, number[]>();
let startedAt = 0;
let restUntil = '';
const hours = () => (t.clock.now().getTime() - startedAt) / 3_600_000;

const isListed = (symbol: string, now: string) =>
  (now < '2026-11-25T10' ? symbol !== 'NEWN' : symbol !== 'OLDN') && symbol in market;

/** Answers as Yahoo does at that time: closes up to now, restated for the splits up to now. */
const answerAt = (symbol: string): string => {
  const now = t.clock.now().toISOString();
  const { closes, split } = market[symbol] ?? { closes: {} };
  const [splitDay, factor] = split !== undefined && split[0] <= now ? split : ['', 1];
  const shown = Object.entries(closes).filter(([one]) => one <= now);
  const bars = shown.map(([one, close]) => [one, close !== null && one < splitDay ? close / factor : close]);
  return chartAnswer(symbol, Object.fromEntries(bars) as Record<string, number | null>, {
    splits: splitDay === '' ? {} : { [splitDay]: [factor, 1] },
  });
};

const startProvider = () => {
  provider.answer = (path, response) => {
    const symbol = /\/chart\/([^?]+)/.exec(path)?.[1] ?? '';
    calls.set(symbol, [...(calls.get(symbol) ?? []), hours()]);
    const now = t.clock.now().toISOString();
    if (now >= '2026-11-24T09' && restUntil === '') {
      restUntil = new Date(t.clock.now().getTime() + 2 * 3_600_000).toISOString();
      response.writeHead(429, { 'retry-after': '7200' }).end('Too Many Requests');
    } else if (!isListed(symbol, now)) response.writeHead(404).end('{}');
    else response.end(answerAt(symbol));
  };
};

const ids = new Map<string, string>();
let portfolio: string;

const setSymbol = (name: string, symbol: string) =>
  t.request(
    putInstrumentSymbols,
    { params: { id: ids.get(name) ?? '' }, body: { symbols: [{ provider: 'yahoo', symbol }] } },
    admin,
  );

/** Runs the regular work of the hours up to a moment, every half hour. */
const runUntil = async (moment: string) => {
  while (t.clock.now().toISOString() < moment) {
    t.clock.advance({ minutes: 30 });
    await refreshDueFeeds(t.app);
  }
  admin = await t.signInAs('admin');
};

beforeAll(async () => {
  provider = await startMarketProvider();
  t = await openTestApp({
    outgoingHosts: [{ host: '127.0.0.1', port: Number(provider.host.split(':')[1]) }],
    marketDataUrls: { yahoo: provider.url, ecb: provider.url },
  });
  admin = await t.signInAs('admin');
  portfolio = await makePortfolio(t, {
    clientId: await makeClient(t, admin),
    baseCurrency: 'USD',
    cashKept: false,
  });
  for (const symbol of ['HOLI', 'FALL', 'PART', 'OLDN'])
    ids.set(symbol, await makeInstrument(t, { symbol, currency: 'USD' }));
  await bookTestEntries(
    t,
    portfolio,
    [...ids.values()].map((instrumentId) => ({
      type: 'buy' as const,
      tradeDate: day(19),
      instrumentId,
      quantity: '10',
      price: '100',
    })),
  );
  startedAt = t.clock.now().getTime();
  startProvider();
  for (const symbol of ids.keys()) await setSymbol(symbol, symbol);
  await t.request(putMarketProvider, { params: { provider: 'yahoo' }, body: { isActive: true } }, admin);
  await t.settled();
});
afterAll(async () => {
  await t.close();
  provider.stop();
});

/** The value of the portfolio, and what its data issues say of the prices. */
const figures = async () => {
  const { body } = await t.request(getPerformance, { params: { id: portfolio } }, admin);
  const { value, quality } = body;
  return {
    value: value.known ? value.value : null,
    jumps: quality.jumps.map((one) => `${one.symbol} ${one.day} ${one.areUsed ? 'used' : 'held'}`),
    splits: quality.waitingSplits.map((one) => `${one.symbol} ${one.day}`),
    stale: quality.stale.map(({ symbol }) => symbol),
  };
};
const failed = async () => {
  const { items } = (await t.request(listMarketFeeds, {}, admin)).body;
  return items
    .filter(({ lastError }) => lastError !== null)
    .map((one) => `${one.instrument.symbol} ${one.lastError}`);
};
const nothing = { jumps: [], splits: [], stale: [] };

describe('a week of a provider', () => {
  test('leaves every figure right, flagged or waiting', async () => {
    await runUntil(`${day(23)}T23`);
    expect([await figures(), await failed()]).toEqual([{ value: '4000', ...nothing }, []]);

    // Monday's closes: the fall waits for the next price. Tuesday's split is listed. The figure says both.
    await runUntil(`${day(24)}T09`);
    const splits = [`PART ${day(24)}`];
    expect(await figures()).toEqual({ value: '4000', ...nothing, splits, jumps: [`FALL ${day(23)} held`] });

    await runUntil(`${day(24)}T10`);
    expect((await failed()).toSorted()).toEqual(
      ['FALL', 'HOLI', 'OLDN', 'PART'].map((symbol) => `${symbol} rate_limited`),
    );
    await runUntil(`${day(24)}T23`);
    expect(await failed()).toEqual([]);

    // Tuesday's: the fall is confirmed, and the split leaves the value.
    await runUntil(`${day(25)}T09`);
    const later = { ...nothing, jumps: [`FALL ${day(23)} used`], splits };
    expect(await figures()).toEqual({ value: '3790', ...later });

    await runUntil(`${day(26)}T23`);
    expect([await figures(), await failed()]).toEqual([{ value: '3790', ...later }, ['OLDN unknown_symbol']]);
    await setSymbol('OLDN', 'NEWN');
    await t.settled();
    expect(await failed()).toEqual([]);

    await runUntil(`${day(27)}T09`);
    expect(await figures()).toEqual({ value: '3810', ...later });
    expect((await t.request(listHeldPrices, {}, admin)).body.items).toMatchObject([
      { instrument: { symbol: 'FALL' }, count: 1, used: 1, confirmedBy: 'next_price' },
    ]);
  });

  test('makes the calls that its schedule says', () => {
    const every = (from: number, to: number) =>
      Array.from({ length: Math.floor((to - from) / 4) + 1 }, (_, i) => from + i * 4);
    // Every four hours; on Tuesday at 9 one call is refused, and all wait for two hours.
    const asked = [...every(0, 92), ...every(98, 168)];
    const count = [...calls.values()].map((list) => list.filter((hour) => hour === 96).length);
    expect(count.reduce((sum, one) => sum + one, 0)).toBe(1);
    for (const symbol of ['HOLI', 'FALL', 'PART'])
      expect(calls.get(symbol)?.filter((hour) => hour !== 96)).toEqual(asked);
    // From Wednesday at 10 on each failure doubles the wait, until the symbol is changed on Thursday at 23.
    expect(calls.get('OLDN')?.filter((hour) => hour !== 96)).toEqual([
      ...every(0, 92),
      ...every(98, 118),
      122,
      122.5,
      123,
      123.5,
      124.5,
      126,
      129,
      134.5,
      140.5,
      146.5,
      152.5,
    ]);
    expect(calls.get('NEWN')).toEqual([158, 162, 166]);
  });
});
