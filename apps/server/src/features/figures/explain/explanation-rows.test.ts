/** Where the rows of an explanation lead, its pages, and what it refuses. */
import type { ExplainedFigure } from '@partnerfolio/contract/figures/explained';
import { explainFigure } from '@partnerfolio/contract/figures/explanations';
import type { Explanation } from '@partnerfolio/contract/figures/explanations';
import { listTransactions } from '@partnerfolio/contract/ledger';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openTestApp } from '../../../testing/app.ts';
import type { TestApp, TestPerson } from '../../../testing/app.ts';
import { wrongField } from '../../../testing/field-errors.ts';
import {
  bookTestEntries,
  makeClient,
  makeInstrument,
  makePortfolio,
  priceTestInstrument,
} from '../../../testing/ledgers.ts';
import { makeRandomPortfolio } from '../../../testing/random-portfolio.ts';

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

type Query = Readonly<Record<string, string | number | undefined>>;

const ask = (id: string, figure: ExplainedFigure, query: Query = {}) =>
  t.request(explainFigure, { params: { id }, query: { figure, ...query } as never }, admin);

/** An explanation with all its rows. */
const explain = async (id: string, figure: ExplainedFigure, query: Query = {}): Promise<Explanation> => {
  const { status, body } = await ask(id, figure, { limit: 1000, ...query });
  expect([figure, status]).toEqual([figure, 200]);
  const { items, total } = body.rows;
  while (items.length < total) {
    const next = await ask(id, figure, { limit: 1000, offset: items.length, ...query });
    items.push(...next.body.rows.items);
  }
  return body;
};

const factorsIn = ({ rows }: Explanation): number[] => rows.items.map(({ values }) => Number(values.factor));

describe('the rows of an explanation', () => {
  test('name the entry, the closing price and the quotes that they come from', async () => {
    const { id, instruments } = await makeRandomPortfolio(t, admin, 5);
    const foreign = instruments.find(({ currency }) => currency === 'USD')?.id ?? '';
    const value = await explain(id, 'value', { to: '2025-09-01' });
    const line = value.rows.items.find(({ instrument }) => instrument?.id === foreign);
    expect(line).toMatchObject({
      priceDay: '2025-09-01',
      rate: { path: ['USD', 'EUR'], quotes: [{ base: 'EUR', quote: 'USD' }] },
      explained: { figure: 'holdingValue', to: '2025-09-01', instrumentId: foreign },
    });
    const { rows } = await explain(id, 'inflows');
    expect(rows.items[0]).toMatchObject({
      transaction: { type: 'deposit' },
      values: { day: '2025-01-06', amount: '100000', base: '100000' },
    });
  });

  test('of a return lead to its days, and those to the holdings at their end', async () => {
    const { id } = await makeRandomPortfolio(t, admin, 7);
    const whole = await explain(id, 'twr');
    const period = whole.rows.items.find(({ explained }) => explained?.by === 'days');
    const { figure = 'twr', from, to } = period?.explained ?? {};
    const days = await explain(id, figure, { from, to, by: 'days' });
    const { factor } = period?.values ?? {};
    expect(factorsIn(days).reduce((product, one) => product * one, 1)).toBeCloseTo(Number(factor), 12);
    expect(days.rows.items[0]?.explained).toMatchObject({ figure: 'value' });
  });

  test('of a sale are those of its day, of a value those of the day asked for', async () => {
    const id = await makePortfolio(t, { clientId: await makeClient(t, admin), cashKept: false });
    const instrumentId = await makeInstrument(t, { symbol: 'ACME' });
    await priceTestInstrument(t, instrumentId, { '2025-01-06': '10', '2025-06-02': '12' });
    const trade = { instrumentId, quantity: '2', price: '10' } as const;
    await bookTestEntries(t, id, [
      { ...trade, type: 'buy', tradeDate: '2025-01-06' },
      { ...trade, type: 'sell', tradeDate: '2025-03-03', quantity: '1', price: '11' },
    ]);
    const { body } = await t.request(listTransactions, { params: { id } }, admin);
    const sale = body.items.find(({ type }) => type === 'sell');
    const of = async (figure: ExplainedFigure, query: Query) => {
      const { from, to } = await explain(id, figure, query);
      return { from, to };
    };
    expect(await of('realisedGain', { transactionId: sale?.id })).toEqual({ from: null, to: '2025-03-03' });
    expect(await of('value', { to: '2025-06-02' })).toEqual({ from: null, to: '2025-06-02' });
    const range = { from: '2025-01-06', to: '2025-06-02' };
    expect(await of('twr', range)).toEqual(range);
  });

  test('come in pages, each with the total of all rows', async () => {
    const { id } = await makeRandomPortfolio(t, admin, 9);
    const all = await explain(id, 'fees');
    const { body } = await ask(id, 'fees', { offset: 3, limit: 2 });
    expect(body.rows).toEqual({ items: all.rows.items.slice(3, 5), total: all.rows.items.length });
    expect(body.sums).toEqual(all.sums);
  });
});

describe('an explanation of what the portfolio does not have', () => {
  test.each([
    ['a holding without its instrument', 'holdingValue', {}],
    ['a sale that there was not', 'realisedGain', { transactionId: '0199f5a0-0000-7000-8000-000000000000' }],
    ['a balance in a currency never held', 'cash', { currency: 'JPY' }],
  ] as const)('is 404: %s', async (_, figure, query) => {
    const id = await makePortfolio(t, { clientId: await makeClient(t, admin) });
    await bookTestEntries(t, id, [{ type: 'deposit', tradeDate: '2025-01-06', amount: '100' }]);
    expect((await ask(id, figure, query)).status).toBe(404);
  });

  test('is 422 for a range that begins after its end', async () => {
    const id = await makePortfolio(t, { clientId: await makeClient(t, admin) });
    await bookTestEntries(t, id, [{ type: 'deposit', tradeDate: '2025-01-06', amount: '100' }]);
    const { status, body } = await ask(id, 'twr', { from: '2025-09-01', to: '2025-01-01' });
    expect([status, body]).toMatchObject([422, { fields: [wrongField('from', 'range_reversed')] }]);
  });
});
