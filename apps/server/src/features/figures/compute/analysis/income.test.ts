import { getIncome } from '@partnerfolio/contract/figures/income';
import { putFxRates } from '@partnerfolio/contract/market-data';
import { getPerformance } from '@partnerfolio/contract/performance';
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

let t: TestApp;
let admin: TestPerson;
let id: string;
let acme: string;
let dollar: string;

beforeAll(async () => {
  t = await openTestApp();
});
afterAll(() => t.close());
beforeEach(async () => {
  await t.reset();
  admin = await t.signInAs('admin');
  id = await makePortfolio(t, { clientId: await makeClient(t, admin) });
  [acme, dollar] = [await makeInstrument(t, { name: 'Acme' }), await makeInstrument(t, { currency: 'USD' })];
  await priceTestInstrument(t, acme, { '2025-01-02': '10', '2026-11-19': '12' });
  await priceTestInstrument(t, dollar, { '2025-01-02': '10', '2026-11-19': '12' });
});

const setRates = (rates: Readonly<Record<string, string>>) =>
  t.request(
    putFxRates,
    {
      body: {
        rates: Object.entries(rates).map(([day, rate]) => ({
          base: 'USD',
          quote: 'EUR',
          day,
          rate,
        })) as never,
      },
    },
    admin,
  );

const bookIncome = () =>
  bookTestEntries(t, id, [
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
    { type: 'dividend', tradeDate: '2025-03-03', instrumentId: acme, amount: '100.10', tax: '15.05' },
    { type: 'dividend', tradeDate: '2026-03-03', instrumentId: acme, amount: '120', tax: '18', fee: '1' },
    {
      type: 'dividend',
      tradeDate: '2026-03-10',
      instrumentId: dollar,
      amount: '40',
      tax: '6',
      currency: 'USD',
    },
    { type: 'interest', tradeDate: '2026-06-30', amount: '5.25' },
    { type: 'interest_charged', tradeDate: '2026-07-01', amount: '2' },
    { type: 'buy', tradeDate: '2026-08-03', instrumentId: acme, quantity: '50', price: '12' },
  ]);

const ask = async (query: object = {}) =>
  (await t.request(getIncome, { params: { id }, query } as never, admin)).body;
const known = (value: string) => ({ known: true, value });

test('adds up to the income of the ledger, by instrument, type and month', async () => {
  await setRates({ '2025-01-02': '0.9', '2026-03-10': '0.85' });
  await bookIncome();
  const query = { from: '2025-12-31', to: '2026-11-20' };
  const { received, currency } = await ask(query);
  // 120 + 40 × 0.85 + 5.25 − 2, and withheld 18 + 6 × 0.85.
  const total = { gross: known('157.25'), tax: known('23.1'), fee: known('1'), net: known('133.15') };
  expect({ currency, total: received.total }).toEqual({ currency: 'EUR', total });
  expect(
    received.instruments.map(({ instrument, payments, net }) => [instrument?.id ?? null, payments, net]),
  ).toEqual([
    [acme, 1, known('101')],
    [dollar, 1, known('28.9')],
    [null, 2, known('3.25')],
  ]);
  expect(received.types.map(({ type, gross }) => [type, gross])).toEqual([
    ['dividend', known('154')],
    ['interest', known('5.25')],
    ['interest_charged', known('-2')],
  ]);
  expect(received.months.map(({ month, gross }) => [month, gross])).toEqual([
    ['2026-03-01', known('154')],
    ['2026-06-01', known('5.25')],
    ['2026-07-01', known('-2')],
  ]);
  const { body } = await t.request(getPerformance, { params: { id }, query } as never, admin);
  expect(received.total.gross).toEqual(body.income);
});

test('expects the payments of the last year again, for the units held now', async () => {
  await setRates({ '2025-01-02': '0.9', '2026-03-10': '0.85', '2026-11-19': '0.8' });
  await bookIncome();
  const { expected } = await ask({ period: '1M' });
  expect(expected.payments).toMatchObject([
    // 120 on 100 units; 150 are held. The dividend of 2025 is older than a year.
    {
      instrument: { name: 'Acme' },
      day: '2027-03-03',
      paidOn: '2026-03-03',
      quantity: '150',
      gross: known('180'),
    },
    { day: '2027-03-10', quantity: '50', gross: known('32'), tax: known('4.8'), net: known('27.2') },
  ]);
  expect(expected.total).toEqual({
    gross: known('212'),
    tax: known('31.8'),
    fee: known('1.5'),
    net: known('178.7'),
  });
  expect(expected.months.map(({ month }) => month)).toEqual(['2027-03-01']);
});

test('is incomplete without an exchange rate, and says which payment is unknown', async () => {
  await bookIncome();
  const { received, expected } = await ask();
  expect(received.total.gross).toEqual({ known: true, value: '223.35', partial: true });
  expect(received.instruments.find(({ instrument }) => instrument?.id === dollar)?.gross).toEqual({
    known: false,
    reason: 'missing_rate',
  });
  expect(expected.payments.find(({ instrument }) => instrument.id === dollar)?.net).toMatchObject({
    reason: 'missing_rate',
  });
});

test('is empty for a ledger without income, and rejects a reversed range with 422', async () => {
  const { received, expected } = await ask();
  expect({ ...received.total, rows: received.instruments }).toMatchObject({ net: known('0'), rows: [] });
  expect(expected.payments).toEqual([]);
  const query = { from: '2026-11-19', to: '2026-11-18' };
  expect((await t.request(getIncome, { params: { id }, query } as never, admin)).status).toBe(422);
});
