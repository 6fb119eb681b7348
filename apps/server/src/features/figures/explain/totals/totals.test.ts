/** The parts of a value add up to the value on the page, and show nobody a portfolio that they may not see. */
import { getClientFigures, shareClient } from '@partnerfolio/contract/clients';
import { getDashboard, getDashboardOverview } from '@partnerfolio/contract/dashboard';
import {
  explainClientValue,
  explainFirmValue,
  type ExplainedValue,
} from '@partnerfolio/contract/figures/value-explanations';
import { bookTransfer } from '@partnerfolio/contract/transfers';
import { Decimal } from '@partnerfolio/finance/decimal';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { inTransaction } from '../../../../platform/database/transactions.ts';
import { openTestApp } from '../../../../testing/app.ts';
import type { TestApp, TestPerson } from '../../../../testing/app.ts';
import {
  bookTestEntries,
  makeClient,
  makeInstrument,
  makePortfolio,
  priceTestInstrument,
} from '../../../../testing/ledgers.ts';
import { storeRates } from '../../../market-data/rates.actions.ts';

let t: TestApp;
let admin: TestPerson;
let agent: TestPerson;
let home: string;
let ann: string;
let ben: string;

const deposit = async (clientId: string, amount: string, currency = 'EUR') => {
  const id = await makePortfolio(t, { clientId, baseCurrency: currency });
  await bookTestEntries(t, id, [{ type: 'deposit', tradeDate: '2026-10-01', amount, currency }]);
  return id;
};

beforeAll(async () => {
  t = await openTestApp();
});
afterAll(() => t.close());
beforeEach(async () => {
  await t.reset();
  admin = await t.signInAs('admin');
  agent = await t.signInAs('agent');
  home = await makeClient(t, admin, { kind: 'household', name: 'Home' });
  ann = await makeClient(t, admin, { name: 'Ann', householdId: home });
  ben = await makeClient(t, agent, { name: 'Ben', householdId: home });
  await inTransaction(t.db, (trx) =>
    storeRates(
      trx,
      { base: 'EUR', quote: 'USD', days: ['2026-11-18'], rates: ['1.17'] },
      { source: 'test', now: t.clock.now() },
    ),
  );
});

const readAll = async (read: (offset: number) => Promise<ExplainedValue>): Promise<ExplainedValue> => {
  const whole = await read(0);
  while (whole.parts.items.length < whole.parts.total)
    whole.parts.items.push(...(await read(whole.parts.items.length)).parts.items);
  return whole;
};
const explainClient = (id: string, as: TestPerson) =>
  readAll(async (offset) => {
    const query = { offset, limit: 2 } as never;
    return (await t.request(explainClientValue, { params: { id }, query }, as)).body;
  });
const explainFirm = (of: 'firm' | 'visible', as: TestPerson) =>
  readAll(
    async (offset) =>
      (await t.request(explainFirmValue, { query: { of, offset, limit: 2 } as never }, as)).body,
  );

const sum = (bases: readonly (string | null)[]): string =>
  bases
    .reduce((total, base) => total.plus(base ?? 0), new Decimal(0))
    .toDecimalPlaces(10)
    .toFixed();
/** What the parts add up to, one by one and by currency. */
const sums = ({ parts, currencies, hidden }: ExplainedValue) => [
  sum([...parts.items.map(({ base }) => base), hidden?.base ?? null]),
  sum([...currencies.map(({ base }) => base), hidden?.base ?? null]),
];
const names = ({ parts }: ExplainedValue) =>
  parts.items.map(({ portfolio, receiver }) => [portfolio.client.name, receiver?.client.name ?? null]);

test('adds up portfolios in three currencies to the last digit, with the quotes of each rate', async () => {
  await deposit(ann, '1000.01');
  await deposit(ann, '333.33', 'USD');
  await deposit(ben, '77.77', 'USD');
  await deposit(home, '5', 'JPY');
  const explained = await explainClient(home, admin);
  const { value } = (await t.request(getClientFigures, { params: { id: home } }, admin)).body;
  expect(explained.value).toEqual(value);
  expect(value).toMatchObject({ known: true, partial: true });
  expect(sums(explained)).toEqual(Array(2).fill(value.known && value.value));
  expect(explained.currencies).toMatchObject([
    { currency: 'EUR', portfolios: 1, fxRate: '1', route: null, base: '1000.01' },
    {
      currency: 'USD',
      portfolios: 2,
      value: '411.1',
      route: { path: ['USD', 'EUR'], quotes: [{ base: 'EUR', quote: 'USD', day: '2026-11-18' }] },
    },
    { currency: 'JPY', portfolios: 1, value: '5', fxRate: null, base: null },
  ]);
  expect(names(explained)).toEqual([
    ['Ann', null],
    ['Ann', null],
    ['Ben', null],
    ['Home', null],
  ]);
  const firm = await explainFirm('firm', admin);
  const dashboard = (await t.request(getDashboard, {}, admin)).body;
  expect(firm).toMatchObject({ value: dashboard.totalValue, hidden: null });
  expect(sums(firm)).toEqual(Array(2).fill(dashboard.totalValue.known && dashboard.totalValue.value));
});

test('counts assets in transit between two members as a part with both portfolios', async () => {
  const acme = await makeInstrument(t, { symbol: 'ACME' });
  await priceTestInstrument(t, acme, { '2026-10-01': '10', '2026-11-18': '12' });
  const giver = await makePortfolio(t, { clientId: ann, cashKept: false });
  const receiver = await makePortfolio(t, { clientId: ben, cashKept: false });
  await bookTestEntries(t, giver, [
    { type: 'buy', tradeDate: '2026-10-01', instrumentId: acme, quantity: '10', price: '10' },
  ]);
  const body = { toPortfolioId: receiver, instrumentId: acme, quantity: '10' } as const;
  const dated = { ...body, outDate: '2026-11-19', inDate: '2026-11-24' } as never;
  expect((await t.request(bookTransfer, { params: { id: giver }, body: dated }, admin)).status).toBe(201);
  const explained = await explainClient(home, admin);
  expect(explained.value).toEqual({ known: true, value: '120' });
  expect(names(explained)).toContainEqual(['Ann', 'Ben']);
  expect(sums(explained)).toEqual(['120', '120']);
  expect(explained.currencies).toMatchObject([{ portfolios: 2, base: '120' }]);
  expect((await explainClient(ann, admin)).value).toEqual({ known: true, value: '0' });
});

test("gives an agent the rest of the firm's value as one sum, without its portfolios", async () => {
  await deposit(ann, '1000');
  await deposit(ann, '117', 'USD');
  await deposit(ben, '50');
  const firm = await explainFirm('firm', agent);
  expect(firm).toMatchObject({
    value: { known: true, value: '1150' },
    hidden: { portfolios: 2 },
    parts: { total: 1 },
    currencies: [{ currency: 'EUR', portfolios: 1 }],
  });
  expect(sums(firm)).toEqual(['1150', '1150']);
  expect(JSON.stringify(firm)).not.toContain('Ann');
  const visible = await explainFirm('visible', agent);
  const overview = (await t.request(getDashboardOverview, {}, agent)).body;
  expect(visible).toMatchObject({ value: overview.value, hidden: null, parts: { total: 1 } });
  expect(sums(visible)).toEqual(['50', '50']);
});

test("leaves members that an agent may not see out of a household's parts and value", async () => {
  await deposit(ann, '1000');
  await deposit(ben, '50');
  await t.request(shareClient, { params: { id: home, userId: agent.id }, body: { level: 'view' } }, admin);
  const explained = await explainClient(home, agent);
  expect([explained.value, names(explained)]).toEqual([{ known: true, value: '50' }, [['Ben', null]]]);
  expect(
    (await t.request(explainClientValue, { params: { id: ann }, query: {} as never }, agent)).status,
  ).toBe(404);
});
