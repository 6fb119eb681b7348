/** Every return of a client, a household, the firm and analytics has an explanation that equals it and follows from its rows. */
import { getAnalytics } from '@partnerfolio/contract/analytics';
import { periods } from '@partnerfolio/contract/choices';
import { getClient, getClientFigures, updateClient } from '@partnerfolio/contract/clients';
import { getDashboard, getDashboardOverview } from '@partnerfolio/contract/dashboard';
import type { Explanation } from '@partnerfolio/contract/figures/explanations';
import {
  explainAnalytics,
  explainClientReturn,
  explainFirmReturn,
} from '@partnerfolio/contract/figures/return-explanations';
import type { PeriodReturn } from '@partnerfolio/contract/performance';
import { listPortfolios } from '@partnerfolio/contract/portfolios';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openTestApp } from '../../../../testing/app.ts';
import type { TestApp, TestPerson } from '../../../../testing/app.ts';
import {
  bookTestEntries,
  makeClient,
  makeInstrument,
  makePortfolio,
  priceTestInstrument,
} from '../../../../testing/ledgers.ts';
import { dayAfter, makeRandomPortfolio } from '../../../../testing/random-portfolio.ts';

let t: TestApp;
let admin: TestPerson;

beforeAll(async () => {
  t = await openTestApp();
});
afterAll(() => t.close());
beforeEach(async () => {
  await t.reset();
  admin = await t.signInAs('admin');
});

type Shown = { readonly known: boolean; readonly value?: unknown };
type Read = (query: object) => Promise<{ status: number; body: Explanation }>;

const ofClient =
  (id: string, as = admin): Read =>
  (query) =>
    t.request(explainClientReturn, { params: { id }, query: { limit: 1000, ...query } as never }, as);
const ofFirm =
  (as: TestPerson): Read =>
  (query) =>
    t.request(explainFirmReturn, { query: { limit: 1000, ...query } as never }, as);
const ofAnalytics: Read = (query) =>
  t.request(explainAnalytics, { query: { limit: 1000, ...query } as never }, admin);

const numbers = ({ rows }: Explanation, name: 'factor' | 'return' | 'index'): number[] =>
  rows.items.flatMap(({ values }) => (typeof values[name] === 'number' ? [values[name]] : []));
const product = (factors: readonly number[]): number => factors.reduce((found, one) => found * one, 1);
const termIn = ({ terms }: Explanation, name: string): number => {
  const figure = terms.find((one) => one.name === name)?.figure;
  return figure?.known === true ? Number(figure.value) : Number.NaN;
};

/** What the rows and terms of an explanation give, computed here by the formula that it states. */
const recomputed = (one: Explanation): number => {
  switch (one.explained.figure) {
    case 'twrAnnual':
    case 'sinceInceptionAnnual':
      return (1 + termIn(one, 'twr')) ** (365 / termIn(one, 'days')) - 1;
    case 'volatility': {
      const returns = numbers(one, 'return');
      const mean = returns.reduce((sum, each) => sum + each, 0) / returns.length;
      const squares = returns.reduce((sum, each) => sum + (each - mean) ** 2, 0);
      return Math.sqrt(squares / (returns.length - 1)) * Math.sqrt(termIn(one, 'periodsPerYear'));
    }
    case 'maxDrawdown':
      return one.rows.total === 0 ? 0 : termIn(one, 'troughIndex') / termIn(one, 'peakIndex') - 1;
    default:
      return product(numbers(one, 'factor')) - 1;
  }
};

/** The explained figure is the shown one to the last digit, marks included, and its rows give it. */
const expectSame = async (read: Read, query: object, shown: Shown): Promise<Explanation> => {
  const { status, body } = await read(query);
  expect([query, status, body.value?.figure]).toEqual([query, 200, shown]);
  if (shown.known) expect([query, recomputed(body)]).toEqual([query, expect.closeTo(Number(shown.value), 9)]);
  return body;
};

/** The days of the first period that has them give its factor. */
const expectDays = async (read: Read, whole: Explanation, query: object = {}) => {
  const period = whole.rows.items.find(({ explained }) => explained !== null);
  const { body } = await read({ ...query, ...period?.explained });
  expect([body.explained, product(numbers(body, 'factor'))]).toEqual([
    period?.explained,
    expect.closeTo(Number(period?.values.factor), 9),
  ]);
  expect(body.rows.items.every(({ explained, entries }) => explained === null && entries === null)).toBe(
    true,
  );
};

const clientOf = async (portfolioId: string): Promise<string> => {
  const { items } = (await t.request(listPortfolios, { query: {} as never }, admin)).body;
  return items.find(({ id }) => id === portfolioId)?.client.id ?? '';
};

const expectClientSame = async (id: string) => {
  const { body } = await t.request(getClientFigures, { params: { id } }, admin);
  const { yearToDate, sinceInception, sinceInceptionAnnual, currency, asOf } = body;
  expect([yearToDate.known, sinceInceptionAnnual.known]).toEqual([true, true]);
  const read = ofClient(id);
  const whole = await expectSame(read, { figure: 'sinceInception' }, sinceInception);
  expect(whole).toMatchObject({ currency, asOf, from: body.since, costMethod: null, instrument: null });
  await expectDays(read, whole);
  await expectDays(read, await expectSame(read, { figure: 'yearToDate' }, yearToDate));
  const annual = await expectSame(read, { figure: 'sinceInceptionAnnual' }, sinceInceptionAnnual);
  const { explained } = annual.terms.find(({ name }) => name === 'twr') ?? {};
  await expectSame(read, explained ?? {}, sinceInception);
};

test('gives each return of a client and of a household', async () => {
  const clients: string[] = [];
  for (const seed of [3, 8]) clients.push(await clientOf((await makeRandomPortfolio(t, admin, seed)).id));
  const household = await makeClient(t, admin, { kind: 'household', name: 'Home' });
  for (const id of clients) {
    await expectClientSame(id);
    const { body } = await t.request(getClient, { params: { id } }, admin);
    const form = { ...body, householdId: household };
    expect((await t.request(updateClient, { params: { id }, body: form as never }, admin)).status).toBe(200);
  }
  const { sinceInception, yearToDate } = (
    await t.request(getClientFigures, { params: { id: household } }, admin)
  ).body;
  expect(sinceInception.known || yearToDate.known).toBe(true);
  await expectSame(ofClient(household), { figure: 'sinceInception' }, sinceInception);
  await expectSame(ofClient(household), { figure: 'yearToDate' }, yearToDate);
});

const bounds = ({ year, month }: PeriodReturn) => {
  const day = (at: number) => new Date(Date.UTC(year, at, 0)).toISOString().slice(0, 10);
  return month === null ? { from: day(0), to: day(12) } : { from: day(month - 1), to: day(month) };
};

test('gives each figure of analytics, and each month and year', async () => {
  for (const seed of [5, 21]) await makeRandomPortfolio(t, admin, seed);
  for (const period of periods) {
    const { body } = await t.request(getAnalytics, { query: { period } }, admin);
    const read: Read = (query) => ofAnalytics({ period, ...query });
    expect([period, body.twr.known]).toEqual([period, true]);
    const whole = await expectSame(read, { figure: 'twr' }, body.twr);
    const opens = whole.rows.items[0]?.marks.includes('opening') === true;
    expect([period, opens]).toEqual([period, body.from > dayAfter(-1)]);
    if (whole.rows.items.some(({ explained }) => explained !== null)) await expectDays(read, whole);
    await expectSame(read, { figure: 'twrAnnual' }, body.twrAnnual);
    await expectSame(read, { figure: 'volatility' }, body.volatility);
    if (!body.maxDrawdown.known) throw new Error(body.maxDrawdown.reason);
    const { peak, trough, recovered, days, ...fall } = body.maxDrawdown;
    const explained = await expectSame(read, { figure: 'maxDrawdown' }, fall);
    expect(explained.rows.items.map(({ values }) => values.day)).toEqual(
      days === 0 ? [] : [peak, trough, ...(recovered === null ? [] : [recovered])],
    );
    for (const one of [...body.years, ...body.months.slice(-6)])
      await expectSame(read, { figure: 'twr', ...bounds(one) }, one.twr);
  }
});

const hold = async (as: TestPerson, amount: string) => {
  const id = await makePortfolio(t, { clientId: await makeClient(t, as), cashKept: true });
  const instrumentId = await makeInstrument(t, {});
  const closes = { '2026-10-01': '10', '2026-10-30': '11', '2026-11-06': '12.3', '2026-11-18': '11.9' };
  await priceTestInstrument(t, instrumentId, closes);
  await bookTestEntries(t, id, [
    { type: 'deposit', tradeDate: '2026-10-01', amount },
    { type: 'buy', tradeDate: '2026-10-01', instrumentId, quantity: '70', price: '10', amount: '700' },
    { type: 'deposit', tradeDate: '2026-11-10', amount: '250' },
  ]);
};

test('gives the month of the firm and of the viewer, and its days only to viewers of every client', async () => {
  const agent = await t.signInAs('agent');
  await hold(admin, '1000');
  await hold(agent, '3000');
  for (const as of [admin, agent]) {
    const { monthChange: firm } = (await t.request(getDashboard, {}, as)).body;
    const { monthChange: visible } = (await t.request(getDashboardOverview, {}, as)).body;
    expect([firm.known, visible.known]).toEqual([true, true]);
    const own = await expectSame(ofFirm(as), { figure: 'visibleReturn' }, visible);
    await expectDays(ofFirm(as), own);
    if (as === admin)
      await expectDays(ofFirm(as), await expectSame(ofFirm(as), { figure: 'firmReturn' }, firm));
  }
  const { monthChange } = (await t.request(getDashboard, {}, agent)).body;
  for (const part of [{}, { by: 'days' }, { from: '2026-11-09', to: '2026-11-11', by: 'days' }]) {
    const { body } = await ofFirm(agent)({ figure: 'firmReturn', ...part });
    expect(body).toMatchObject({
      value: { figure: monthChange },
      from: '2026-10-31',
      rows: { items: [], total: 0 },
    });
    expect([body.columns, body.sums, body.checks, body.terms.map(({ name }) => name)]).toEqual([
      [],
      {},
      null,
      ['product'],
    ]);
  }
});

test('refuses a stranger, a reversed range and the figure of another page', async () => {
  const { id: portfolio } = await makeRandomPortfolio(t, admin, 4);
  const id = await clientOf(portfolio);
  const agent = await t.signInAs('agent');
  expect((await ofClient(id, agent)({ figure: 'yearToDate' })).status).toBe(404);
  const reversed = { from: '2026-02-01', to: '2026-01-01' };
  for (const [read, figure] of [
    [ofClient(id), 'twr'],
    [ofFirm(admin), 'firmReturn'],
    [ofAnalytics, 'twr'],
  ] as const) {
    expect((await read({ figure, ...reversed })).status).toBe(422);
    expect((await read({ figure: 'value' })).status).toBe(422);
  }
});
