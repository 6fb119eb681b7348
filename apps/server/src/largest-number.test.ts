/** No amount, quantity or price, and no product of quantity and price, above 10^15 is accepted, on every way in. */
import { listImportRows } from '@partnerfolio/contract/imports';
import { recordCorporateAction } from '@partnerfolio/contract/instruments/corporate-actions';
import {
  addTransaction,
  addTransactions,
  getTransaction,
  reverseTransaction,
  updateTransaction,
} from '@partnerfolio/contract/ledger';
import { putFxRate, putFxRates, putPrice } from '@partnerfolio/contract/market-data';
import { getPerformance } from '@partnerfolio/contract/performance';
import { isWithinLimit, largestNumber } from '@partnerfolio/contract/values';
import { bookTransfer } from '@partnerfolio/contract/transfers';
import { Decimal } from '@partnerfolio/finance/decimal';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { plausibleRates } from './features/market-data/feeds/plausible-rates.rules.ts';
import { storeCloses } from './features/market-data/feeds/store.actions.ts';
import { inTransaction } from './platform/database/transactions.ts';
import { openTestApp } from './testing/app.ts';
import type { TestApp, TestPerson } from './testing/app.ts';
import { chooseSuggested, uploadTestFile } from './testing/imports.ts';
import { bookTestEntries, makeClient, makeInstrument, makePortfolio } from './testing/ledgers.ts';

let t: TestApp;
let admin: TestPerson;
let clientId: string;
let id: string;
let instrumentId: string;

beforeAll(async () => {
  t = await openTestApp();
});
afterAll(() => t.close());
beforeEach(async () => {
  await t.reset();
  admin = await t.signInAs('admin');
  clientId = await makeClient(t, admin);
  id = await makePortfolio(t, { clientId });
  instrumentId = await makeInstrument(t);
});

const above = '1000000000000001';
const deposit = { type: 'deposit', tradeDate: '2026-11-02', currency: 'EUR', amount: '1' };
const valuation = () => ({ ...deposit, type: 'valuation', instrumentId });
const buy = () => ({
  type: 'buy',
  tradeDate: '2026-11-03',
  currency: 'EUR',
  instrumentId,
  quantity: '1',
  price: '1',
});
const carried = (lot: object) => ({
  ...buy(),
  type: 'transfer_in',
  lots: [{ acquired: '2026-01-02', quantity: '1', cost: '1', ...lot }],
});

/** The codes of the refusal by field; empty if the number is accepted. */
type Answer = Promise<{
  problem: { fields?: readonly { path: string; code: string }[] | undefined } | null;
}>;
const errors = async (answer: Answer) => {
  const { problem } = await answer;
  return problem?.fields?.map(({ path, code }) => `${path}: ${code}`) ?? [];
};
const add = (body: object) => t.request(addTransaction, { params: { id }, body } as never, admin);
const batch = (rows: readonly object[]) =>
  t.request(addTransactions, { params: { id }, body: { rows } } as never, admin);
const price = (close: string) =>
  t.request(putPrice, { params: { id: instrumentId, day: '2026-11-20' }, body: { close } } as never, admin);
const pair = { base: 'EUR', quote: 'USD', day: '2026-11-20' };
const action = (terms: object) =>
  t.request(
    recordCorporateAction,
    { params: { id: instrumentId }, body: { type: 'split', exDate: '2026-11-10', ...terms } } as never,
    admin,
  );

describe('is refused by name', () => {
  test.each([
    ['amount', () => ({ ...deposit, amount: above })],
    ['amount', () => ({ ...valuation(), amount: above })],
    ['quantity', () => ({ ...buy(), quantity: above })],
    ['price', () => ({ ...buy(), price: `${largestNumber}.000000000001` })],
    ['fee', () => ({ ...buy(), fee: above })],
    ['tax', () => ({ ...buy(), tax: above })],
    ['price', () => ({ ...buy(), quantity: '100000000', price: '10000001' })],
    ['lots.0.quantity', () => carried({ quantity: above })],
    ['lots.0.cost', () => carried({ cost: above })],
  ])('%s of an entry', async (path, entry) => {
    expect(await errors(add(entry()))).toEqual([`${path}: above_limit`]);
    expect(await errors(batch([deposit, entry()]))).toEqual([`rows.1.${path}: above_limit`]);
  });

  test('in an edit', async () => {
    const [transactionId = ''] = await bookTestEntries(t, id, [deposit as never]);
    const edit = (amount: string) =>
      t.request(
        updateTransaction,
        { params: { id, transactionId }, body: { ...deposit, amount, revision: 1 } } as never,
        admin,
      );
    expect(await errors(edit(above))).toEqual(['amount: above_limit']);
    expect(await errors(edit(largestNumber))).toEqual([]);
  });

  test('in a transfer between portfolios', async () => {
    const toPortfolioId = await makePortfolio(t, { clientId });
    const body = { toPortfolioId, amount: above, currency: 'EUR', outDate: '2026-11-10' };
    expect(await errors(t.request(bookTransfer, { params: { id }, body } as never, admin))).toEqual([
      'amount: above_limit',
    ]);
  });

  test('a closing price or an exchange rate', async () => {
    expect(await errors(price(above))).toEqual(['close: above_limit']);
    const { base, quote, day } = pair;
    const params = { base, quote, day };
    expect(await errors(t.request(putFxRate, { params, body: { rate: above } } as never, admin))).toEqual([
      'rate: above_limit',
    ]);
    expect(
      await errors(t.request(putFxRates, { body: { rates: [{ ...pair, rate: above }] } } as never, admin)),
    ).toEqual(['rates.0.rate: above_limit']);
  });

  test('a ratio of a corporate action', async () => {
    expect(await errors(action({ ratioNew: above, ratioOld: '1' }))).toEqual(['ratioNew: above_limit']);
  });
});

test('10^15 is accepted', async () => {
  expect((await add({ ...deposit, amount: largestNumber })).status).toBe(201);
  expect((await add({ ...buy(), quantity: '100000000', price: '10000000' })).status).toBe(201);
  expect((await price(`${largestNumber}.00`)).status).toBeLessThan(300);
  const within = ['0', '-1000000000000000', '0001000000000000000.0', '999999999999999.999999999999'];
  expect(within.map(isWithinLimit)).toEqual([true, true, true, true]);
  expect([`${largestNumber}.1`, '-1000000000000001', '1'.repeat(30)].map(isWithinLimit)).toEqual([
    false,
    false,
    false,
  ]);
});

describe('in a file', () => {
  const previewed = async (portfolioId: string | null, text: string) => {
    const upload = await uploadTestFile(t, { portfolioId, text, as: admin });
    const { body } = await chooseSuggested(t, upload, {
      as: admin,
      createInstruments: true,
      currency: 'EUR' as never,
    });
    const rows = await t.request(
      listImportRows,
      { params: { id: body.id }, query: { status: 'error' } },
      admin,
    );
    return {
      errors: rows.body.items.map(({ line, faults: found }) => [line, found.map(({ code }) => code)]),
    };
  };

  test('is the error of its row, and the other rows go on', async () => {
    const text = [
      'date,type,symbol,quantity,price,amount,currency',
      '2026-11-02,deposit,,,,1000,EUR',
      `2026-11-02,deposit,,,,${above},EUR`,
      '2026-11-03,buy,ACME,1,10,10,EUR',
      '2026-11-03,buy,ACME,100000000,10000001,,EUR',
      '',
    ].join('\n');
    const { errors } = await previewed(id, text);
    expect(errors).toEqual([
      [3, ['above_limit']],
      [5, ['above_limit']],
    ]);
  });

  test('of prices is the error of its row', async () => {
    const text = `symbol,date,close\nACME,2026-11-02,10\nACME,2026-11-03,${above}\nACME,2026-11-04,${largestNumber}\n`;
    const { errors } = await previewed(null, text);
    expect(errors).toEqual([[3, ['above_limit']]]);
  });
});

test("a provider's close is left out, and the others of its answer are stored", async () => {
  const closes = ['10', above, '11'].map((value, i) => ({
    day: `2026-11-1${i + 7}`,
    value: new Decimal(value),
  }));
  const from = { provider: 'yahoo', now: t.clock.now() };
  const fetched = { instrumentId, closes: { unit: 'EUR', closes, splits: [] } };
  expect(await inTransaction(t.db, (trx) => storeCloses(trx, fetched, from))).toBe('price_above_limit');
  const { rows } =
    await sql`select close from prices where instrument_id = ${instrumentId} order by day`.execute(t.db);
  expect(rows).toEqual([{ close: '10' }, { close: '11' }]);
  const rates = ['1.1', above].map((value, i) => ({ day: `2026-11-1${i + 7}`, value: new Decimal(value) }));
  expect(plausibleRates(rates.slice(1), [], 'ecb')).toEqual({ changed: [], isDoubtful: true });
});

test('an entry that was booked before there was a limit is read and can be reversed', async () => {
  const [transactionId = ''] = await bookTestEntries(t, id, [deposit as never]);
  await sql`update transactions set amount = 5000000000000000000 where id = ${transactionId}`.execute(t.db);
  await sql`update portfolios set ledger_revision = ledger_revision + 1, ledger_reset_revision = ledger_revision + 1
    where id = ${id}`.execute(t.db);
  const { body } = await t.request(getPerformance, { params: { id }, query: {} }, admin);
  expect(body.value).toEqual({ known: true, value: '5000000000000000000' });
  const entry = await t.request(getTransaction, { params: { id, transactionId } } as never, admin);
  expect(entry.body).toMatchObject({ amount: '5000000000000000000' });
  const reversal = await t.request(
    reverseTransaction,
    { params: { id, transactionId }, body: { note: null, revision: 1 } } as never,
    admin,
  );
  expect(reversal.status).toBe(200);
});
