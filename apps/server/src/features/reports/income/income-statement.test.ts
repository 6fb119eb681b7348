/** The statement of income: every printed cell against the answer of the endpoint. */
import { getIncome } from '@partnerfolio/contract/figures/income';
import type { IncomeAmounts } from '@partnerfolio/contract/figures/income';
import { putFxRates } from '@partnerfolio/contract/market-data';
import { printedRowsAtMost } from '@partnerfolio/contract/reports/options';
import { sumAmounts } from '@partnerfolio/finance/money';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openTestApp } from '../../../testing/app.ts';
import type { TestApp, TestPerson } from '../../../testing/app.ts';
import {
  bookTestEntries,
  makeClient,
  makeInstrument,
  makePortfolio,
  priceTestInstrument,
} from '../../../testing/ledgers.ts';
import { notesOf, previewOf, printStatement, rowsOf, testReader } from '../../../testing/statements.ts';
import { incomeStatement } from './income-statement.ts';

let t: TestApp;
let admin: TestPerson;
let id: string;

beforeAll(async () => {
  t = await openTestApp();
});
afterAll(() => t.close());
beforeEach(async () => {
  await t.reset();
  admin = await t.signInAs('admin');
  id = await makePortfolio(t, { clientId: await makeClient(t, admin, { name: 'Ann Example' }) });
});

/** Dividends in euro and dollar, interest both ways; the first day pays already. */
const bookIncome = async () => {
  const acme = await makeInstrument(t, { symbol: 'ACME', name: 'Acme' });
  const dollar = await makeInstrument(t, { symbol: 'USDX', name: 'Dollar share', currency: 'USD' });
  await priceTestInstrument(t, acme, { '2025-01-02': '10' });
  await bookTestEntries(t, id, [
    { type: 'deposit', tradeDate: '2025-01-02', amount: '10000' },
    { type: 'buy', tradeDate: '2025-01-02', instrumentId: acme, quantity: '100', price: '10' },
    {
      type: 'buy',
      tradeDate: '2025-01-02',
      instrumentId: dollar,
      quantity: '50',
      price: '10',
      currency: 'USD',
    },
    { type: 'dividend', tradeDate: '2026-03-03', instrumentId: acme, amount: '120', tax: '18', fee: '1' },
    {
      type: 'dividend',
      tradeDate: '2026-03-10',
      instrumentId: dollar,
      amount: '40',
      tax: '6',
      currency: 'USD',
    },
    { type: 'interest', tradeDate: '2026-06-30', amount: '5.255' },
    { type: 'interest_charged', tradeDate: '2026-07-01', amount: '2' },
  ]);
};
const setRate = () =>
  t.request(
    putFxRates,
    { body: { rates: [{ base: 'USD', quote: 'EUR', day: '2026-03-10', rate: '0.85' }] as never } },
    admin,
  );
const figuresOf = (options: object = {}) =>
  incomeStatement.read(testReader(t, admin).read, { of: 'portfolio', id }, {
    template: 'income',
    language: 'en',
    ...options,
  } as never);
const printedOf = async (options: object = {}, language: 'en' | 'es' = 'en') =>
  printStatement(incomeStatement, await figuresOf(options), language);

test('prints the income of a range by month, type and instrument, and what is expected', async () => {
  await setRate();
  await bookIncome();
  const { document, unknown } = await printedOf({ from: '2026-01-01', to: '2026-12-31' });
  expect(rowsOf(document, 'months')).toEqual([
    'Mar 2026 | 154.00 | 23.10 | 1.00 | 129.90',
    'Jun 2026 | 5.26 | 0.00 | 0.00 | 5.26',
    'Jul 2026 | −2.00 | 0.00 | 0.00 | −2.00',
    'Total | 157.26 | 23.10 | 1.00 | 133.16',
  ]);
  expect(rowsOf(document, 'types')).toEqual([
    'Dividend | 154.00 | 23.10 | 1.00 | 129.90',
    'Interest | 5.26 | 0.00 | 0.00 | 5.26',
    'Interest charged | −2.00 | 0.00 | 0.00 | −2.00',
    'Total | 157.26 | 23.10 | 1.00 | 133.16',
  ]);
  expect(rowsOf(document, 'instruments')).toEqual([
    'Acme (ACME) | 1 | 120.00 | 18.00 | 1.00 | 101.00',
    'Dollar share (USDX) | 1 | 34.00 | 5.10 | 0.00 | 28.90',
    'Interest on cash | 2 | 3.26 | 0.00 | 0.00 | 3.26',
    'Total |  | 157.26 | 23.10 | 1.00 | 133.16',
  ]);
  expect(rowsOf(document, 'expected')).toEqual([
    'Acme (ACME) | 3 Mar 2027 | 3 Mar 2026 | 100 | 120.00 | 18.00 | 1.00 | 101.00',
    'Dollar share (USDX) | 10 Mar 2027 | 10 Mar 2026 | 50 | 34.00 | 5.10 | 0.00 | 28.90',
    'Total |  |  |  | 154.00 | 23.10 | 1.00 | 129.90',
  ]);
  expect(document.cards.map(({ value }) => value)).toEqual(['157.26', '23.10', '1.00', '133.16']);
  expect(document.facts).toContainEqual({ label: 'Period', value: '1 Jan 2026 – 20 Nov 2026' });
  expect(notesOf(document).join(' ')).toContain('Not a forecast and no promise');
  expect(unknown).toEqual([]);
});

test('begins with the first day of the range, in Spanish too', async () => {
  await bookIncome();
  const { document } = await printedOf({ from: '2026-03-03', to: '2026-03-03' }, 'es');
  expect(rowsOf(document, 'instruments')).toEqual([
    'Acme (ACME) | 1 | 120,00 | 18,00 | 1,00 | 101,00',
    'Total |  | 120,00 | 18,00 | 1,00 | 101,00',
  ]);
  expect(document.title).toBe('Extracto de rendimientos');
  expect(notesOf(document).join(' ')).toContain('No es una previsión ni un compromiso');
  const after = await printedOf({ from: '2026-03-04', to: '2026-03-09' });
  expect(rowsOf(after.document, 'months')).toEqual([]);
  expect(notesOf(after.document)).toContain('There was no income in this period.');
});

test('adds up exactly to the totals of the endpoint, by month, type and instrument', async () => {
  await setRate();
  await bookIncome();
  const { income } = await figuresOf();
  const { body } = await t.request(getIncome, { params: { id }, query: {} }, admin);
  expect(income).toEqual(body);
  const { received, expected } = income;
  const amount = (row: IncomeAmounts, name: keyof IncomeAmounts) => {
    const figure = row[name];
    return figure.known ? figure.value : figure.reason;
  };
  for (const name of ['gross', 'tax', 'fee', 'net'] as const) {
    for (const rows of [received.months, received.types, received.instruments])
      expect(sumAmounts(rows.map((row) => amount(row, name)))).toBe(amount(received.total, name));
    expect(sumAmounts(expected.payments.map((row) => amount(row, name)))).toBe(amount(expected.total, name));
  }
});

test('names what is unknown without an exchange rate, and marks sums as incomplete', async () => {
  await bookIncome();
  const { document, unknown } = await printedOf({ from: '2026-01-01' });
  expect(rowsOf(document, 'instruments')).toContain(
    'Dollar share (USDX) | 1 | Unknown | Unknown | Unknown | Unknown',
  );
  const incomplete = '(Incomplete)';
  expect(rowsOf(document, 'months').at(-1)).toBe(
    `Total | 123.26 ${incomplete} | 18.00 ${incomplete} | 1.00 ${incomplete} | 104.26 ${incomplete}`,
  );
  expect(document.cards[0]).toMatchObject({ value: '123.26', note: 'EUR · Incomplete' });
  expect(unknown).toEqual([
    'Incomplete: Mar 2026: a part is unknown.',
    'Incomplete: Income by month, Total: a part is unknown.',
    'Incomplete: Dividend: a part is unknown.',
    'Incomplete: Income by type, Total: a part is unknown.',
    'Unknown: Dollar share: Exchange rate missing.',
    'Incomplete: Income by instrument, Total: a part is unknown.',
    'Incomplete: Expected income, next 12 months from 20 Nov 2026, Total: a part is unknown.',
  ]);
  expect(notesOf(document)).toEqual(expect.arrayContaining([...unknown]));
});

test('prints so many rows and no more', async () => {
  await bookIncome();
  const figures = await figuresOf();
  const { income } = figures;
  const payment = income.expected.payments[0];
  const ofRows = (rows: number) => ({
    ...figures,
    income: {
      ...income,
      received: { ...income.received, instruments: [] },
      expected: { ...income.expected, payments: Array.from({ length: rows }, () => payment as never) },
    },
  });
  expect(() => printStatement(incomeStatement, ofRows(printedRowsAtMost))).not.toThrow();
  expect(() => printStatement(incomeStatement, ofRows(printedRowsAtMost + 1))).toThrow('too long');
});

test('422 for an account and for a range without days, and a file for an empty portfolio', async () => {
  const asked = async (options: object) =>
    (await previewOf(t, admin, { id, template: 'income', ...options })).fields;
  expect(await asked({ account: randomUUID() })).toMatchObject([
    { path: 'account', code: 'report_of_all_accounts' },
  ]);
  expect(await asked({ from: '2026-03-02', to: '2026-03-01' })).toMatchObject([
    { path: 'from', code: 'range_reversed' },
  ]);
  expect(await asked({ from: '2027-01-01' })).toMatchObject([{ path: 'from', code: 'range_after_figures' }]);
  expect((await previewOf(t, admin, { id, template: 'income', language: 'es' })).status).toBe(200);
});
