import {
  createInstrument,
  deletePrice,
  getInstrument,
  getFxPair,
  listFxPairs,
  listFxRates,
  listInstruments,
  listPrices,
  putFxRate,
  putFxRates,
  putPrice,
  updateInstrument,
} from '@partnerfolio/contract/market-data';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openTestApp } from '../../testing/app.ts';
import type { TestApp, TestPerson } from '../../testing/app.ts';
import { makeInstrument, priceTestInstrument } from '../../testing/ledgers.ts';
import { listAuditEvents } from '../../testing/people.queries.ts';

let t: TestApp;
let employee: TestPerson;

beforeAll(async () => {
  t = await openTestApp();
});
afterAll(() => t.close());
beforeEach(async () => {
  await t.reset();
  employee = await t.signInAs('employee');
});

const form = { symbol: 'ACME', name: 'Acme', assetClass: 'equity', currency: 'EUR' } as const;
const create = (body: object = {}) =>
  t.request(createInstrument, { body: { ...form, ...body } as never }, employee);

describe('POST and PUT /api/instruments', () => {
  test('answers 201, then 200 with the new revision, and records both', async () => {
    const created = await create({ isin: 'us0378331005', exchange: 'XETR' });
    expect(created.status).toBe(201);
    expect(created.body).toMatchObject({ isin: 'US0378331005', revision: 1, lastPrice: null });
    const params = { id: created.body.id };
    const changed = await t.request(
      updateInstrument,
      { params, body: { ...form, currency: 'USD', sector: 'Tools', revision: 1 } },
      employee,
    );
    expect(changed.body).toMatchObject({ currency: 'USD', sector: 'Tools', isin: null, revision: 2 });
    expect(await t.eventTypes()).toEqual(['instrument.create', 'instrument.update']);
    const late = await t.request(updateInstrument, { params, body: { ...form, revision: 1 } }, employee);
    expect(late.status).toBe(412);
  });

  test('answers 409 for an existing symbol on the same exchange or ISIN; another exchange is another instrument', async () => {
    const { body } = await create({ isin: 'US0378331005' });
    expect((await create({ symbol: 'acme' })).problem?.code).toBe('already_exists');
    expect((await create({ symbol: 'B', isin: 'US0378331005' })).problem?.code).toBe('already_exists');
    const other = await create({ exchange: 'XETR' });
    expect(other.status).toBe(201);
    const params = { id: other.body.id };
    const clash = await t.request(updateInstrument, { params, body: { ...form, revision: 1 } }, employee);
    expect(clash.problem).toMatchObject({ code: 'already_exists', fields: [{ path: 'symbol' }] });
    expect(body.id).not.toBe(other.body.id);
  });

  test('answers 409 for another currency once there are prices', async () => {
    const { body } = await create();
    await priceTestInstrument(t, body.id, { '2026-11-20': '1' });
    const params = { id: body.id };
    const change = { ...form, currency: 'USD', revision: 1 } as const;
    const answer = await t.request(updateInstrument, { params, body: change }, employee);
    expect(answer.problem).toMatchObject({ code: 'wrong_state', fields: [{ path: 'currency' }] });
  });

  test.each([
    ['no symbol', { symbol: '' }, 'symbol'],
    ['a wrong ISIN', { isin: 'X' }, 'isin'],
    ['an unknown class', { assetClass: 'art' }, 'assetClass'],
    ['a currency that is none', { currency: 'EU' }, 'currency'],
    ['a name that is too long', { name: 'x'.repeat(201) }, 'name'],
  ])('422 naming the field: %s', async (_, wrong, path) => {
    expect((await create(wrong)).problem?.fields?.map((field) => field.path)).toContain(path);
  });

  test('answers 403 to an agent', async () => {
    const agent = await t.signInAs('agent');
    expect((await t.request(createInstrument, { body: form }, agent)).status).toBe(403);
  });
});

test('GET /api/instruments searches symbol, ISIN and name and shows the latest closing price', async () => {
  const id = await makeInstrument(t, { symbol: 'ACME', name: 'Tools Ltd', isin: 'US0378331005' });
  await makeInstrument(t, { symbol: 'ZED', assetClass: 'bond' });
  await priceTestInstrument(t, id, { '2026-11-19': '1', '2026-11-20': '2.50' });
  const find = async (query: object) =>
    (await t.request(listInstruments, { query: query as never }, employee)).body;
  for (const q of ['acm', 'tools', 'us037'])
    expect(await find({ q })).toMatchObject({
      total: 1,
      items: [{ symbol: 'ACME', lastPrice: { day: '2026-11-20', close: '2.50', source: 'test' } }],
    });
  expect((await find({ assetClass: 'bond' })).items.map((item) => item.symbol)).toEqual(['ZED']);
  const bySort = await find({ sort: 'lastPriceDay', direction: 'desc' });
  expect(bySort.items.map((item) => item.symbol)).toEqual(['ACME', 'ZED']);
  await makeInstrument(t, { symbol: 'OR', name: 'l’Oréal' });
  await makeInstrument(t, { symbol: 'BRK.B', name: 'Électricité' });
  await makeInstrument(t, { symbol: 'BRKA', name: 'Eon' });
  const sorted = async (sort: string) =>
    (await find({ sort, direction: 'asc', assetClass: 'equity' })).items.map((item) => item.symbol);
  expect(await sorted('name')).toEqual(['BRK.B', 'BRKA', 'OR', 'ACME']);
  expect(await sorted('symbol')).toEqual(['ACME', 'BRK.B', 'BRKA', 'OR']);
  expect((await find({ q: "l'oreal" })).items.map((item) => item.symbol)).toEqual(['OR']);
});

test('GET /api/instruments lists the exact symbol first, then symbols beginning with it, when sorted by match', async () => {
  for (const [symbol, name] of [
    ['AGE', 'Old Age Care'],
    ['GEX', 'Gex Works'],
    ['GE', 'General Works'],
    ['ABC', 'ge'],
  ] as const)
    await makeInstrument(t, { symbol, name });
  const matched = async (q?: string) =>
    (await t.request(listInstruments, { query: { ...(q && { q }), sort: 'match' } as never }, employee)).body
      .items;
  // Two letters begin a word, three are found anywhere.
  expect((await matched('ge')).map(({ symbol }) => symbol)).toEqual(['GE', 'GEX', 'ABC']);
  expect((await matched('gex')).map(({ symbol }) => symbol)).toEqual(['GEX']);
  expect((await matched('orks')).map(({ symbol }) => symbol)).toEqual(['GE', 'GEX']);
  expect((await matched()).map(({ symbol }) => symbol)).toEqual(['ABC', 'AGE', 'GE', 'GEX']);
});

describe('prices', () => {
  test('are entered, corrected and deleted, with the previous price in the audit log', async () => {
    const id = await makeInstrument(t);
    const put = (day: string, close: string) =>
      t.request(putPrice, { params: { id, day: day as never }, body: { close } }, employee);
    expect((await put('2026-11-19', '1.10')).body).toMatchObject({ close: '1.10', source: 'manual' });
    await put('2026-11-19', '1.20');
    await put('2026-11-18', '1');
    const list = await t.request(listPrices, { params: { id } }, employee);
    expect(list.body.items.map((item) => item.close)).toEqual(['1.20', '1']);
    expect(list.body.total).toBe(2);
    const events = (await listAuditEvents(t.db)).filter((event) => event.event_type === 'price.enter');
    expect(events[1]).toMatchObject({ before: { close: '1.10' }, after: { close: '1.20' } });
    const params = { id, day: '2026-11-19' as never };
    expect((await t.request(deletePrice, { params }, employee)).status).toBe(200);
    expect((await t.request(deletePrice, { params }, employee)).status).toBe(404);
    expect((await t.request(getInstrument, { params: { id } }, employee)).body.lastPrice?.close).toBe('1');
  });

  test('answer 422 for a negative price, an invalid day and a future day', async () => {
    const id = await makeInstrument(t);
    const put = (day: string, close: string) =>
      t.request(putPrice, { params: { id, day: day as never }, body: { close } }, employee);
    expect((await put('2026-11-19', '-1')).problem?.fields?.[0]?.path).toBe('close');
    expect((await put('2026-02-30', '1')).status).toBe(422);
    expect((await put('2026-11-21', '1')).problem?.fields?.[0]?.path).toBe('day');
  });
});

describe('rates', () => {
  const put = (pair: string, rate: string, day = '2026-11-19') => {
    const [base = '', quote = ''] = pair.split('/');
    const params = { base, quote, day: day as never };
    return t.request(putFxRate, { params, body: { rate } }, employee);
  };

  test('are entered and corrected, newest first', async () => {
    expect((await put('EUR/USD', '1.10')).body).toMatchObject({ base: 'EUR', quote: 'USD', rate: '1.10' });
    await put('EUR/USD', '1.123456789012');
    await put('EUR/CHF', '0.9', '2026-11-20');
    const all = await t.request(listFxRates, {}, employee);
    expect(all.body.items.map((item) => item.rate)).toEqual(['0.9', '1.123456789012']);
    const some = await t.request(listFxRates, { query: { quote: 'USD' } }, employee);
    expect(some.body.total).toBe(1);
    const events = await listAuditEvents(t.db);
    expect(events[1]).toMatchObject({ before: { rate: '1.10' }, after: { rate: '1.123456789012' } });
  });

  test('answer 422 for a rate of zero, of a currency to itself and of a future day', async () => {
    expect((await put('EUR/USD', '0')).problem?.fields?.[0]?.path).toBe('rate');
    expect((await put('EUR/EUR', '1')).problem?.fields?.[0]?.path).toBe('quote');
    expect((await put('EUR/USD', '1', '2026-11-21')).problem?.fields?.[0]?.path).toBe('day');
  });
});

describe('many rates at once', () => {
  const at = (pair: string, day: string, rate: string) => {
    const [base = '', quote = ''] = pair.split('/');
    return { base, quote, day: day as never, rate };
  };
  const put = (rates: ReturnType<typeof at>[]) => t.request(putFxRates, { body: { rates } }, employee);
  const stored = async () =>
    (await t.request(listFxRates, {}, employee)).body.items.map(
      ({ base, quote, day, rate }) => `${base}/${quote} ${day} ${rate}`,
    );

  test('are added, corrected or left as they are, each change with its audit event', async () => {
    await put([at('EUR/USD', '2026-11-18', '1.10'), at('EUR/USD', '2026-11-19', '1.20')]);
    const { body } = await put([
      at('EUR/USD', '2026-11-18', '1.1000'),
      at('EUR/USD', '2026-11-19', '1.25'),
      at('EUR/CHF', '2026-11-19', '0.95'),
    ]);
    expect(body).toEqual({ added: 1, changed: 1, same: 1 });
    expect(await stored()).toEqual([
      'EUR/CHF 2026-11-19 0.95',
      'EUR/USD 2026-11-19 1.25',
      'EUR/USD 2026-11-18 1.10',
    ]);
    const events = (await listAuditEvents(t.db)).filter(({ event_type: type }) => type === 'fx_rate.enter');
    expect(events.slice(2).map(({ before, after }) => ({ before, after }))).toEqual([
      { before: at('EUR/USD', '2026-11-19', '1.20'), after: at('EUR/USD', '2026-11-19', '1.25') },
      { before: null, after: at('EUR/CHF', '2026-11-19', '0.95') },
    ]);
  });

  test('name every wrong one by its place, and then none is stored', async () => {
    const { status, problem } = await put([
      at('EUR/USD', '2026-11-19', '1.10'),
      at('EUR/EUR', '2026-11-19', '1'),
      at('EUR/CHF', '2026-11-21', '0.9'),
      at('EUR/USD', '2026-11-19', '1.11'),
    ]);
    expect(status).toBe(422);
    expect(problem?.fields?.map(({ path, code }) => `${path} ${code}`)).toEqual([
      'rates.1.quote currencies_equal',
      'rates.2.day day_in_future',
      'rates.3.day rate_repeated',
    ]);
    expect(await stored()).toEqual([]);
    const unread = await put([at('EUR/USD', '2026-11-19', '0'), at('EUR/GBX', '2026-11-19', '85')]);
    expect(unread.problem?.fields?.map(({ path }) => path)).toEqual(['rates.0.rate', 'rates.1.quote']);
  });

  test('are up to 5,000; one more is refused', async () => {
    const days = Array.from({ length: 5001 }, (_, n) =>
      new Date(Date.UTC(2026, 10, 20) - n * 86_400_000).toISOString().slice(0, 10),
    );
    const all = days.map((day, n) => at('EUR/USD', day, (1 + n / 10_000).toFixed(4)));
    expect((await put(all)).status).toBe(422);
    expect((await put(all.slice(0, 5000))).body).toEqual({ added: 5000, changed: 0, same: 0 });
    expect((await put(all.slice(0, 5000))).body).toEqual({ added: 0, changed: 0, same: 5000 });
  });

  test('sent twice at once are stored once', async () => {
    const rates = [at('EUR/USD', '2026-11-19', '1.1'), at('EUR/CHF', '2026-11-19', '0.9')];
    const answers = await Promise.all([put(rates), put(rates)]);
    expect(answers.map(({ body }) => body.added).toSorted((a, b) => a - b)).toEqual([0, 2]);
    expect(await stored()).toHaveLength(2);
  });
});

describe('pairs', () => {
  const enter = async (pair: string, rates: Record<string, string>) => {
    const [base = '', quote = ''] = pair.split('/');
    const all = Object.entries(rates).map(([day, rate]) => ({ base, quote, day: day as never, rate }));
    expect((await t.request(putFxRates, { body: { rates: all } }, employee)).status).toBe(200);
  };

  test('show the latest rate, its change since the one before, and the way there', async () => {
    await enter('EUR/USD', { '2026-11-17': '1.2', '2026-11-19': '1.1', '2026-11-20': '1.21' });
    await enter('EUR/CHF', { '2026-11-20': '0.95' });
    const { body } = await t.request(listFxPairs, {}, employee);
    expect(body.total).toBe(2);
    expect(body.items.map(({ base, quote }) => `${base}/${quote}`)).toEqual(['EUR/CHF', 'EUR/USD']);
    expect(body.items[0]).toMatchObject({ previous: null, change: null, trend: [0.95] });
    expect(body.items[1]).toMatchObject({
      latest: { day: '2026-11-20', rate: '1.21', source: 'manual' },
      previous: { day: '2026-11-19', rate: '1.1' },
      trend: [1.2, 1.1, 1.21],
    });
    expect(body.items[1]?.change).toBeCloseTo(0.1, 12);
  });

  test('are listed by page and by currency; a page after the last still has the count', async () => {
    for (const quote of ['CHF', 'GBP', 'USD']) await enter(`EUR/${quote}`, { '2026-11-20': '1.5' });
    const list = async (query: object) => (await t.request(listFxPairs, { query }, employee)).body;
    expect((await list({ offset: 1, limit: 1 })).items.map(({ quote }) => quote)).toEqual(['GBP']);
    expect(await list({ offset: 7 })).toEqual({ items: [], total: 3 });
    expect((await list({ quote: 'USD' })).total).toBe(1);
    expect(await list({ base: 'USD' })).toEqual({ items: [], total: 0 });
  });

  test('give the days of a chart, also from a date on; 404 without any rate', async () => {
    await enter('EUR/USD', { '2025-11-20': '1.05', '2026-11-19': '1.1', '2026-11-20': '1.21' });
    const params = { base: 'EUR', quote: 'USD' };
    const whole = await t.request(getFxPair, { params }, employee);
    expect(whole.body.days).toEqual(['2025-11-20', '2026-11-19', '2026-11-20']);
    expect(whole.body.rates).toEqual([1.05, 1.1, 1.21]);
    const recent = await t.request(getFxPair, { params, query: { from: '2026-11-20' as never } }, employee);
    expect(recent.body).toMatchObject({ days: ['2026-11-20'], previous: { rate: '1.1' } });
    const inverse = await t.request(getFxPair, { params: { base: 'USD', quote: 'EUR' } }, employee);
    expect(inverse.status).toBe(404);
  });
});
