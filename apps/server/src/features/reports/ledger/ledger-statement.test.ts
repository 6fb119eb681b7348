/** The statement of transactions: every printed cell against the answers of the endpoints. */
import { listTransactions, reverseTransaction } from '@partnerfolio/contract/ledger';
import { getHoldings } from '@partnerfolio/contract/performance';
import { getPortfolio } from '@partnerfolio/contract/portfolios';
import { printedRowsAtMost } from '@partnerfolio/contract/reports/options';
import { sumAmounts } from '@partnerfolio/finance/money';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openTestApp } from '../../../testing/app.ts';
import type { TestApp, TestPerson } from '../../../testing/app.ts';
import { bookTestEntries, makeClient, makeInstrument, makePortfolio } from '../../../testing/ledgers.ts';
import { notesOf, previewOf, printStatement, rowsOf, testReader } from '../../../testing/statements.ts';
import { ledgerStatement } from './ledger-statement.ts';

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

const account = (number: string) => ({
  custodian: 'Example Bank',
  number,
  currency: null,
  alias: null,
  omnibus: false,
  openedOn: null,
  closedOn: null,
});
const figuresOf = (options: object = {}) =>
  ledgerStatement.read(testReader(t, admin).read, { of: 'portfolio', id }, {
    template: 'ledger',
    language: 'en',
    ...options,
  } as never);
const documentOf = async (options: object = {}, language: 'en' | 'es' = 'en') =>
  printStatement(ledgerStatement, await figuresOf(options), language).document;

/** A purchase by quantity and price, an exchange, a bond in percent with accrued interest, a dividend. */
const bookLedger = async () => {
  const acme = await makeInstrument(t, { symbol: 'ACME', name: 'Acme' });
  const bond = await makeInstrument(t, { symbol: 'BOND', name: 'Bond 2030', quotation: 'percent' });
  const trade = { instrumentId: acme, quantity: '2', price: '10.005', fee: '1.5', tax: '0.25' };
  return bookTestEntries(t, id, [
    { type: 'deposit', tradeDate: '2026-01-02', amount: '5000' },
    { type: 'buy', tradeDate: '2026-01-05', ...trade },
    { type: 'currency_exchange', tradeDate: '2026-02-02', amount: '90', toAmount: '100', toCurrency: 'USD' },
    {
      type: 'buy',
      tradeDate: '2026-03-02',
      instrumentId: bond,
      quantity: '1000',
      price: '99.5',
      accruedInterest: '12.34',
    },
    { type: 'dividend', tradeDate: '2026-04-01', instrumentId: acme, amount: '3', tax: '0.57' },
    { type: 'split', tradeDate: '2026-05-04', instrumentId: acme, ratioNew: '4', ratioOld: '1' },
  ]);
};

describe('a statement of transactions', () => {
  test('prints each entry, the oldest first, with all that holds money', async () => {
    await bookLedger();
    const document = await documentOf();
    expect(rowsOf(document, 'transactions')).toEqual([
      '2 Jan 2026 | Deposit |  | 5,000.00 (EUR) |  |  |  | +5,000.00',
      '5 Jan 2026 | Acme (Buy · ACME) | 2 (10.005) | 20.01 (EUR) | 1.50 | 0.25 |  | −21.76',
      '2 Feb 2026 | Currency exchange |  | 90.00 (EUR) |  |  |  | −90.00',
      '2 Feb 2026 | Currency exchange |  | 100.00 (USD) |  |  |  | +100.00',
      '2 Mar 2026 | Bond 2030 (Buy · BOND) | 1,000 (99.50 %) | 995.00 (EUR) |  |  | 12.34 | −1,007.34',
      '1 Apr 2026 | Acme (Dividend · ACME) |  | 3.00 (EUR) |  | 0.57 |  | +2.43',
      '4 May 2026 | Acme (Split · ACME) | 4 : 1 |  |  |  |  | ',
    ]);
    expect(rowsOf(document, 'cash')).toEqual([
      'EUR | 0.00 | +3,883.33 | 3,883.33',
      'USD | 0.00 | +100.00 | 100.00',
    ]);
    expect(document.facts.at(-1)).toEqual({ label: 'Period', value: '2 Jan 2026 – 20 Nov 2026' });
  });

  test('states opening and closing cash of a range, which differ by what its entries move', async () => {
    await bookLedger();
    const range = { from: '2026-02-02', to: '2026-03-31' };
    const document = await documentOf(range, 'es');
    expect(rowsOf(document, 'cash')).toEqual([
      'EUR | 4.978,24 | −1.097,34 | 3.880,90',
      'USD | 0,00 | +100,00 | 100,00',
    ]);
    expect(rowsOf(document, 'transactions')).toEqual([
      '2 feb 2026 | Cambio de divisa |  | 90,00 (EUR) |  |  |  | −90,00',
      '2 feb 2026 | Cambio de divisa |  | 100,00 (USD) |  |  |  | +100,00',
      '2 mar 2026 | Bond 2030 (Compra · BOND) | 1.000 (99,50 %) | 995,00 (EUR) |  |  | 12,34 | −1.007,34',
    ]);
    const { body } = await t.request(
      getHoldings,
      { params: { id }, query: { asAt: '2026-03-31' as never } },
      admin,
    );
    const { closing } = await figuresOf(range);
    expect(closing.map(({ currency, amount }) => [currency, amount])).toEqual(
      body.cash.map(({ currency, amount }) => [currency, amount]),
    );
  });

  test('names its rows by the ids of their entries', async () => {
    const ids = await bookLedger();
    const { blocks } = await documentOf();
    const keys = blocks.flatMap((block) =>
      block.kind === 'table' && block.table.key === 'transactions'
        ? block.table.rows.map(({ key }) => key)
        : [],
    );
    expect(keys).toEqual(ids.flatMap((one, n) => (n === 2 ? [one, `${one}/bought`] : [one])));
  });

  test('prints a reversed entry and its reversal, which add up to nothing', async () => {
    await bookLedger();
    const [fee = ''] = await bookTestEntries(t, id, [{ type: 'fee', tradeDate: '2026-06-01', amount: '7' }]);
    const answer = await t.request(
      reverseTransaction,
      { params: { id, transactionId: fee }, body: { note: 'Entered twice', revision: 1 } },
      admin,
    );
    expect(answer.status).toBe(200);
    const document = await documentOf({ from: '2026-06-01' });
    expect(rowsOf(document, 'transactions')).toEqual([
      '1 Jun 2026 | Fee (Reversed) |  | 7.00 (EUR) |  |  | −7.00',
      '1 Jun 2026 | Fee (Reversal) |  | 7.00 (EUR) |  |  | +7.00',
    ]);
    expect(rowsOf(document, 'cash')[0]).toBe('EUR | 3,883.33 | 0.00 | 3,883.33');
    expect(JSON.stringify(document)).not.toContain('Entered twice');
  });

  test('of an account prints its own cash, transfers between accounts among it', async () => {
    id = await makePortfolio(t, {
      clientId: await makeClient(t, admin),
      accounts: [account('A1'), account('B2')],
    });
    const { accounts } = (await t.request(getPortfolio, { params: { id } }, admin)).body;
    const [first = '', second = ''] = accounts.map((one) => one.id);
    await bookTestEntries(t, id, [
      { type: 'deposit', tradeDate: '2026-01-02', amount: '1000', accountId: first },
      {
        type: 'account_transfer',
        tradeDate: '2026-01-05',
        amount: '300',
        fee: '2',
        accountId: first,
        toAccountId: second,
      },
      { type: 'fee', tradeDate: '2026-02-02', amount: '10', accountId: second },
    ] as never);
    const transfer = 'Transfer between accounts (A1 → B2) |  | 300.00 (EUR)';
    const ofFirst = await documentOf({ account: first });
    expect(rowsOf(ofFirst, 'transactions')).toEqual([
      '2 Jan 2026 | Deposit |  | 1,000.00 (EUR) |  |  | +1,000.00',
      `5 Jan 2026 | ${transfer} | 2.00 |  | −302.00`,
    ]);
    expect(rowsOf(ofFirst, 'cash')).toEqual(['EUR | 0.00 | +698.00 | 698.00']);
    const ofSecond = await documentOf({ account: second, from: '2026-01-03' });
    expect(rowsOf(ofSecond, 'transactions')).toEqual([
      `5 Jan 2026 | ${transfer} |  |  | +300.00`,
      '2 Feb 2026 | Fee |  | 10.00 (EUR) |  |  | −10.00',
    ]);
    expect(rowsOf(ofSecond, 'cash')).toEqual(['EUR | 0.00 | +290.00 | 290.00']);
    const whole = await documentOf();
    expect(rowsOf(whole, 'cash')).toEqual(['EUR | 0.00 | +988.00 | 988.00']);
    expect(rowsOf(whole, 'transactions')[2]).toContain('Fee (B2) |');
    expect((await previewOf(t, admin, { id, template: 'ledger', account: second })).status).toBe(200);
    const other = await makePortfolio(t, { clientId: await makeClient(t, admin) });
    expect((await previewOf(t, admin, { id: other, template: 'ledger', account: second })).status).toBe(404);
  });

  test('prints every amount of the list, page after page', async () => {
    await bookTestEntries(
      t,
      id,
      Array.from({ length: 250 }, (_, n) => ({
        type: 'deposit' as const,
        tradeDate: '2026-01-02' as never,
        amount: `${n + 1}.01`,
      })),
    );
    const figures = await figuresOf();
    const { body } = await t.request(listTransactions, { params: { id }, query: { limit: 1 } }, admin);
    expect([figures.total, figures.entries.length]).toEqual([body.total, 250]);
    const nets = figures.entries.map(({ net }) => net ?? '');
    expect(nets[0]).toBe('1.01');
    expect(figures.closing[0]?.amount).toBe(sumAmounts(nets));
    const { status, body: pdf } = await previewOf(t, admin, { id, template: 'ledger', language: 'es' });
    expect([status, pdf.subarray(0, 5).toString()]).toEqual([200, '%PDF-']);
  });

  test('reads no second page of more entries than are printed', async () => {
    await bookLedger();
    const { read, asked } = testReader(t, admin);
    const long: typeof read = async (endpoint, input) => {
      const answer = await read(endpoint, input);
      const isLedger = endpoint.name === 'listTransactions';
      return isLedger ? ({ ...(answer as object), total: printedRowsAtMost + 1 } as never) : answer;
    };
    const figures = await ledgerStatement.read(
      long,
      { of: 'portfolio', id },
      { template: 'ledger', language: 'en' },
    );
    expect(asked.filter((name) => name === 'listTransactions')).toHaveLength(1);
    const printing = { language: 'en', firm: { name: 'Firm', accentColour: null } } as const;
    const made = { issued: false, on: figures.asAt } as const;
    expect(ledgerStatement.print(figures, { ...printing, made })).toBe('too_long');
  });

  test('says that there is nothing, and that cash is not tracked', async () => {
    expect(notesOf(await documentOf({ from: '2026-06-01' }))[0]).toBe(
      'There are no transactions in this period.',
    );
    expect((await previewOf(t, admin, { id, template: 'ledger' })).status).toBe(200);
    id = await makePortfolio(t, { clientId: await makeClient(t, admin), cashKept: false });
    await bookLedger();
    const document = await documentOf();
    expect(rowsOf(document, 'cash')).toEqual(['EUR | +3,883.33', 'USD | +100.00']);
    expect(notesOf(document)[0]).toBe('Cash is not tracked in this portfolio, so there are no balances.');
  });
});

test('422 for a range without days', async () => {
  const asked = (from: string, to: string) => previewOf(t, admin, { id, template: 'ledger', from, to });
  expect((await asked('2026-03-02', '2026-03-01')).fields).toMatchObject([
    { path: 'from', code: 'range_reversed' },
  ]);
  expect((await asked('2027-01-01', '2027-12-31')).fields).toMatchObject([
    { path: 'from', code: 'range_after_figures' },
  ]);
});
