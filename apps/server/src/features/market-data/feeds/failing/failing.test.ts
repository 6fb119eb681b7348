/** Feeds that fail: who is told, and how often. */
import { putInstrumentSymbols, putMarketProvider } from '@partnerfolio/contract/market/feeds';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openTestApp } from '../../../../testing/app.ts';
import type { TestApp, TestPerson } from '../../../../testing/app.ts';
import { makeInstrument } from '../../../../testing/ledgers.ts';
import { chartAnswer, ecbAnswer, startMarketProvider } from '../../../../testing/market-provider.ts';
import { listTestNotifications } from '../../../../testing/notifications.ts';
import { refreshDueFeeds } from '../refresh.actions.ts';
import { tellFailingFeeds } from './telling.actions.ts';

let provider: Awaited<ReturnType<typeof startMarketProvider>>;
let t: TestApp;
let admin: TestPerson;
let agent: TestPerson;

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
  agent = await t.signInAs('agent');
});

const answerWith = (text: string, status = 200) => {
  provider.answer = (_, response) => response.writeHead(status).end(text);
};
const prices = chartAnswer('ACME', { '2026-11-18': 101, '2026-11-19': 102 });

// Sessions end while the clock advances, so each call is another administrator's.
const switchOn = async (name: 'yahoo' | 'ecb', isActive = true) => {
  const caller = await t.signInAs('admin');
  await t.request(putMarketProvider, { params: { provider: name }, body: { isActive } }, caller);
  await t.settled();
};
const addFeed = async (symbol: string) => {
  const id = await makeInstrument(t, { symbol, currency: 'USD' });
  const body = { symbols: [{ provider: 'yahoo', symbol: 'ACME' }] };
  await t.request(putInstrumentSymbols, { params: { id }, body }, await t.signInAs('admin'));
  await t.settled();
};

/** What is due after some hours, fetched and told of by two processes. */
const laterOn = async () => {
  t.clock.advance({ hours: 7 });
  await Promise.all([refreshDueFeeds(t.app), refreshDueFeeds(t.app)]);
  await Promise.all([tellFailingFeeds(t.app), tellFailingFeeds(t.app)]);
};
const kindsOf = async (person: TestPerson) =>
  (await listTestNotifications(t, person.id)).map(({ kind }) => kind);
const readAll = () =>
  t.db.updateTable('notifications').set({ read_at: t.clock.now().toISOString() }).execute();

test('whoever may manage market data is told once of prices that fail, and again after they were fetched', async () => {
  answerWith(prices);
  await switchOn('yahoo');
  await addFeed('ACME');
  await laterOn();
  expect(await kindsOf(admin)).toEqual([]);
  answerWith('', 500);
  await laterOn();
  await laterOn();
  expect(await kindsOf(admin)).toEqual(['feed_failing']);
  expect(await kindsOf(agent)).toEqual([]);
  await readAll();
  await laterOn();
  expect(await kindsOf(admin)).toEqual(['feed_failing']);
  answerWith(prices);
  await laterOn();
  answerWith('', 500);
  await laterOn();
  expect(await kindsOf(admin)).toEqual(['feed_failing', 'feed_failing']);
});

test('while one is unread, another instrument that fails makes no second; afterwards it does', async () => {
  answerWith('', 500);
  await switchOn('yahoo');
  await addFeed('ACME');
  await laterOn();
  await addFeed('BETA');
  await laterOn();
  expect(await kindsOf(admin)).toEqual(['feed_failing']);
  await readAll();
  await addFeed('GAMMA');
  await laterOn();
  expect(await kindsOf(admin)).toEqual(['feed_failing', 'feed_failing']);
});

test('exchange rates that fail are told of apart from prices', async () => {
  answerWith('', 500);
  await switchOn('yahoo');
  await switchOn('ecb');
  await addFeed('ACME');
  await laterOn();
  expect((await kindsOf(admin)).toSorted()).toEqual(['feed_failing', 'rates_failing']);
  await readAll();
  answerWith(ecbAnswer({ '2026-11-19': { USD: '1.1' } }));
  await laterOn();
  expect(await kindsOf(admin)).toHaveLength(2);
});

test('nobody is told of a provider that was switched off', async () => {
  answerWith('', 500);
  await switchOn('yahoo');
  await addFeed('ACME');
  await switchOn('yahoo', false);
  await laterOn();
  expect(await kindsOf(admin)).toEqual([]);
});
