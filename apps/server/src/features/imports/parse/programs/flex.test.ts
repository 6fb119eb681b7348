/**
 * Interactive Brokers Flex queries as XML. The attributes and their formats are those of the broker's reference and of
 * published samples; the figures are made up.
 */
import { tryToUpload } from '../../../../testing/imports.ts';
import {
  apple,
  buy,
  cashTransaction,
  deposit,
  dividend,
  element,
  forex,
  query,
  section,
  sell,
  statement,
  trade,
  withheld,
} from '../../../../testing/flex-files.ts';
import { importTwice, readProgramFile } from '../../../../testing/program-files.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openTestApp } from '../../../../testing/app.ts';
import type { TestApp, TestPerson } from '../../../../testing/app.ts';
import { makeClient, makePortfolio } from '../../../../testing/ledgers.ts';

let t: TestApp;
let as: TestPerson;
let portfolioId: string;

beforeAll(async () => {
  t = await openTestApp();
});
beforeEach(async () => {
  await t.reset();
  as = await t.signInAs('admin');
  portfolioId = await makePortfolio(t, { clientId: await makeClient(t, as), openedOn: '2010-01-01' });
});
afterAll(() => t.close());

const given = () => ({ t, portfolioId, as });

const cashReport = (ending: { USD: string; EUR: string }) =>
  section(
    'CashReport',
    element('CashReportCurrency', {
      currency: 'BASE_SUMMARY',
      startingCash: '1',
      endingCash: '9',
      toDate: '20250630',
    }),
    ...Object.entries(ending).map(([currency, endingCash]) =>
      element('CashReportCurrency', { currency, startingCash: '100', endingCash, toDate: '20250630' }),
    ),
  );

// Counted by hand: USD −2005 −1.25 +840 −1 −0.25 +3300 +2.50 −0.38; EUR −3000 −2 +5000.
const cash = { EUR: '1998', USD: '2134.62' };
const ending = { EUR: '2098', USD: '2234.62' };

describe('a Flex query', () => {
  test('books cash and units as the file states them, and a second import adds nothing', async () => {
    const text = query(
      statement(
        section('Trades', buy, sell, forex),
        section('CashTransactions', deposit, dividend, withheld),
        cashReport(ending),
      ),
    );
    const { first, counted, second } = await importTwice(given(), text);
    expect(first.upload).toMatchObject({
      format: 'ibkr_flex',
      tables: [{ name: 'U1' }],
      suggestion: { open: [] },
    });
    expect(first.rows).toEqual([
      'new 2025-06-02 buy AAPL 10 2005 1.25 0 USD',
      'new 2025-06-02 sell AAPL 4 840 1 0.25 USD',
      'new 2025-06-02 currency_exchange - - 3000 2 0 EUR',
      'new 2025-06-10 deposit - - 5000 0 0 EUR',
      'new 2025-06-10 dividend AAPL - 2.5 0 0 USD',
      'new 2025-06-10 tax AAPL - 0.38 0 0 USD',
    ]);
    expect(counted).toEqual({ cash, units: { AAPL: '6' } });
    expect(second).toMatchObject({ newRows: 0, duplicateRows: 6, errorRows: 0 });
  });

  test('says which cash is in no row, by currency', async () => {
    const text = query(
      statement(section('Trades', buy), section('CashTransactions', deposit), cashReport(ending)),
    );
    const { asked, items } = await readProgramFile(given(), text);
    expect(asked).toEqual(['Cash without a row, out', 'Cash without a row, in']);
    // EUR: 1998 − 5000; USD: 2134.62 + 2006.25.
    expect(items.slice(2).map(({ amount, currency, status }) => [amount, currency, status])).toEqual([
      ['-3002', 'EUR', 'error'],
      ['4140.87', 'USD', 'error'],
    ]);
  });

  test('leaves a reversed dividend to a person with its minus, and keeps repeated rows and payments in lieu', async () => {
    const text = query(
      statement(
        section(
          'CashTransactions',
          dividend,
          dividend,
          cashTransaction({ ...apple, type: 'Dividends', amount: '-2.50', transactionID: '7' }),
          cashTransaction({ ...apple, type: 'Withholding Tax', amount: '0.38', transactionID: '8' }),
          cashTransaction({
            ...apple,
            type: 'Payment In Lieu Of Dividends',
            amount: '1.20',
            transactionID: '9',
          }),
          cashTransaction({ type: 'Broker Interest Paid', amount: '-3.10', transactionID: '10' }),
          cashTransaction({ type: 'Other Fees', amount: '0.50', transactionID: '11' }),
          // Sums of the same rows.
          cashTransaction({
            ...apple,
            type: 'Dividends',
            amount: '2.50',
            levelOfDetail: 'SUMMARY',
            transactionID: '',
          }),
        ),
      ),
    );
    const { first, counted, second } = await importTwice(given(), text);
    expect(first.rows.map((row) => row.split(' ').slice(0, 3).join(' '))).toEqual([
      'new 2025-06-10 dividend',
      'new 2025-06-10 dividend',
      'error 2025-06-10 Dividend',
      'new 2025-06-10 tax_refund',
      'new 2025-06-10 dividend',
      'new 2025-06-10 interest_charged',
      'new 2025-06-10 fee_refund',
    ]);
    expect(first.items[2]).toMatchObject({ amount: '-2.5', faults: [{ code: 'negative_income' }] });
    expect(counted.cash).toEqual({ USD: '3.98' });
    expect(second).toMatchObject({ newRows: 0, duplicateRows: 6, errorRows: 1 });
  });

  test('books a rebate as a refund, and asks about a commission in a third currency', async () => {
    const rebate = trade({
      buySell: 'BUY',
      quantity: '1',
      tradePrice: '10',
      proceeds: '-10',
      ibCommission: '0.05',
      transactionID: '20',
    });
    const foreign = trade({
      buySell: 'BUY',
      quantity: '1',
      tradePrice: '10',
      proceeds: '-10',
      ibCommission: '-2',
      ibCommissionCurrency: 'CHF',
      transactionID: '21',
    });
    const { rows, items } = await readProgramFile(
      given(),
      query(statement(section('Trades', rebate, foreign))),
    );
    expect(rows.slice(0, 2)).toEqual([
      'new 2025-06-02 buy AAPL 1 10 0 0 USD',
      'new 2025-06-02 fee_refund AAPL - 0.05 0 0 USD',
    ]);
    expect(items[2]).toMatchObject({
      status: 'question',
      questions: [{ kind: 'fee_currency', currency: 'CHF' }],
    });
  });

  test('books options by their proceeds, a forward split by its ratio, and transfers; asks about the rest', async () => {
    const text = query(
      statement(
        section(
          'Trades',
          trade({
            assetCategory: 'OPT',
            symbol: 'AAPL  250620C00200000',
            isin: '',
            buySell: 'BUY',
            quantity: '2',
            tradePrice: '3.5',
            multiplier: '100',
            proceeds: '-700',
            ibCommission: '-1.4',
            transactionID: '30',
          }),
          trade({
            assetCategory: 'FUT',
            symbol: 'ESU5',
            isin: '',
            buySell: 'BUY',
            quantity: '1',
            tradePrice: '6000',
            transactionID: '31',
          }),
          trade({
            buySell: 'BUY (Ca.)',
            quantity: '-10',
            tradePrice: '200.5',
            proceeds: '2005',
            transactionID: '32',
          }),
          element('SymbolSummary', {
            ...apple,
            buySell: 'BUY',
            quantity: '99',
            levelOfDetail: 'SYMBOL_SUMMARY',
          }),
        ),
        section(
          'Transfers',
          element('Transfer', {
            ...apple,
            type: 'FOP',
            direction: 'IN',
            date: '20250601',
            quantity: '5',
            transactionID: '33',
          }),
          element('Transfer', {
            type: 'INTERNAL',
            direction: 'OUT',
            assetCategory: 'CASH',
            symbol: '--',
            currency: 'USD',
            date: '20250605',
            quantity: '0',
            cashTransfer: '-50',
            transactionID: '34',
          }),
        ),
        section(
          'CorporateActions',
          element('CorporateAction', {
            ...apple,
            type: 'FS',
            actionID: 'a',
            dateTime: '20250615;202500',
            quantity: '45',
            transactionID: '35',
            description: 'AAPL(US0378331005) SPLIT 4 FOR 1 (AAPL, APPLE INC, US0378331005)',
          }),
          element('CorporateAction', {
            ...apple,
            type: 'TC',
            actionID: 'b',
            dateTime: '20250616;202500',
            quantity: '-5',
            proceeds: '100',
            transactionID: '36',
            description: 'AAPL MERGED FOR USD 20.00 PER SHARE',
          }),
        ),
      ),
    );
    const { asked, rows } = await readProgramFile(given(), text);
    expect(asked).toEqual(['IBKR FUT BUY', 'IBKR STK BUY (Ca.)', 'IBKR corporate action TC']);
    expect(rows).toEqual([
      'new 2025-06-02 buy AAPL  250620C00200000 2 700 1.4 0 USD',
      'error 2025-06-02 IBKR FUT BUY ESU5 1 - - - USD',
      'error 2025-06-02 IBKR STK BUY (Ca.) AAPL -10 2005 - - USD',
      'new 2025-06-01 transfer_in AAPL 5 - 0 0 USD',
      'new 2025-06-05 transfer_out - - 50 0 0 USD',
      'new 2025-06-15 split AAPL - - 0 0 USD',
      'error 2025-06-16 IBKR corporate action TC AAPL -5 100 - - USD',
    ]);
  });

  test('of several accounts the user chooses one; statements of overlapping periods repeat nothing', async () => {
    const one = statement(section('Trades', buy, sell));
    const other = one.replaceAll('accountId="U1"', 'accountId="U2"');
    const { body } = await tryToUpload(t, {
      portfolioId,
      text: query(one, statement(section('Trades', sell, forex)), other),
      as,
    });
    expect(body).toMatchObject({
      tables: [
        { name: 'U1', rowCount: 4 },
        { name: 'U2', rowCount: 3 },
      ],
      suggestion: { open: ['table'] },
    });
  });

  test('keeps a row of the year 1 as an error of its row', async () => {
    const old = buy.replace('20250602"', '00010101"');
    const { items } = await readProgramFile(given(), query(statement(section('Trades', old))));
    expect(items).toMatchObject([{ status: 'error', faults: [{ field: 'date' }] }]);
  });
});
