/** Currency exchanges that a broker writes as two rows, as a trade of a pair, or in a sentence. */
import { listImportRows } from '@partnerfolio/contract/imports';
import { listTransactions } from '@partnerfolio/contract/ledger';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openTestApp } from '../../../../testing/app.ts';
import type { TestApp, TestPerson } from '../../../../testing/app.ts';
import { applyAndWait, chooseSuggested, uploadTestFile } from '../../../../testing/imports.ts';
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

const read = async (...lines: string[]) => {
  const upload = await uploadTestFile(t, { portfolioId, text: `${lines.join('\n')}\n`, as });
  const chosen = (await chooseSuggested(t, upload, { as, createInstruments: true })).body;
  const { items } = (await t.request(listImportRows, { params: { id: chosen.id } }, as)).body;
  const rows = items.map(({ line, status, type, faults: errors }) =>
    [line, status, type, ...errors.map(({ code }) => code)].join(' '),
  );
  return { chosen, rows, items, open: upload.suggestion.open };
};
const ledger = async () =>
  (await t.request(listTransactions, { params: { id: portfolioId } }, as)).body.items
    .map(({ type, amount, currency, fee, toAmount, toCurrency }) =>
      [type, amount, currency, fee, toAmount, toCurrency].join(' ').trim(),
    )
    .toReversed();

// The headings and rows as Swissquote writes them (published samples of its export).
const swissquote =
  'Date;Order #;Transaction;Symbol;Name;ISIN;Quantity;Unit price;Costs;Accrued Interest;Net Amount;Balance;Currency';
const forex = (side: string, day: string, amount: string, currency: string, order = '114723639') =>
  `${day} 12:00:25;${order};Forex ${side};;;;1.0;${amount.replace('-', '')};0.00;0.00;${amount};0.00;${currency}`;
const dollars = forex('debit', '23-08-2022', '-2000.00', 'USD');
const euros = forex('credit', '23-08-2022', '1995.39', 'EUR');

describe('two rows of an exchange', () => {
  test('become one entry, the other row says where, and a second import adds nothing', async () => {
    const { chosen, rows, open } = await read(swissquote, euros, dollars);
    expect(open).toEqual([]);
    expect(rows).toEqual(['2 ignored currency_exchange other_side_in_line', '3 new currency_exchange']);
    await applyAndWait(t, chosen, { as });
    expect(await ledger()).toEqual(['currency_exchange 2000 USD 0 1995.39 EUR']);
    expect((await read(swissquote, euros, dollars)).chosen).toMatchObject({ newRows: 0, duplicateRows: 1 });
  });

  test.each([
    ['the other row is missing', [dollars], 'other_side_missing'],
    ['the other row is of another day', [dollars, euros.replace('23-08', '24-08')], 'other_side_missing'],
    [
      'both rows sell',
      [dollars, euros.replaceAll(';1995.39;0.00;', ';-1995.39;0.00;')],
      'other_side_missing',
    ],
    ['both are in one currency', [dollars, euros.replace('EUR', 'USD')], 'other_side_unclear'],
    ['they name different orders', [dollars, euros.replace('114723639', '9')], 'other_side_unclear'],
    [
      'three rows of one order could be it',
      [dollars, euros, forex('credit', '23-08-2022', '1800.00', 'CHF')],
      'other_side_unclear',
    ],
    [
      'two exchanges of one moment have different rates',
      [
        dollars,
        euros,
        forex('debit', '23-08-2022', '-100.00', 'USD'),
        forex('credit', '23-08-2022', '50.00', 'EUR'),
      ],
      'other_side_unclear',
    ],
  ])('are asked about and not booked where %s', async (_, lines, error) => {
    const { chosen, rows } = await read(swissquote, ...lines);
    expect(chosen).toMatchObject({ newRows: 0, errorRows: lines.length });
    expect(rows.at(0)).toBe(`2 error currency_exchange ${error}`);
  });

  test('of several exchanges in one minute pair with their neighbours at the same rate', async () => {
    const { chosen } = await read(
      swissquote,
      dollars,
      euros,
      forex('debit', '23-08-2022', '-1000.00', 'USD'),
      forex('credit', '23-08-2022', '997.70', 'EUR'),
    );
    expect(chosen).toMatchObject({ newRows: 2, errorRows: 0 });
    await applyAndWait(t, chosen, { as });
    expect((await ledger()).toSorted()).toEqual([
      'currency_exchange 1000 USD 0 997.7 EUR',
      'currency_exchange 2000 USD 0 1995.39 EUR',
    ]);
  });

  test('pair by product in a DEGIRO account, also where the order number breaks over two lines', async () => {
    // DEGIRO's account file (Dutch), as in its published samples.
    const { chosen, rows } = await read(
      'Datum,Tijd,Valutadatum,Product,ISIN,Omschrijving,FX,Mutatie,,Saldo,,Order Id',
      '15-12-2022,16:55,15-12-2022,VICI,US9256521090,Valuta Creditering,"1,0624",USD,"33,90",USD,"0,00",5925d76b-eb36-',
      ',,,,,,,,,,,46e3-b017-a61a6d03c3e7',
      '15-12-2022,16:55,15-12-2022,VICI,US9256521090,Valuta Debitering,,EUR,"-31,91",EUR,"0,07",5925d76b-eb36-46e3-b017-a61a6d03c3e7',
      '15-12-2022,16:55,15-12-2022,VICI,US9256521090,"Koop 1 @ 33,9 USD",,USD,"-33,90",USD,"-33,90",5925d76b-eb36-46e3-b017-a61a6d03c3e7',
      '17-12-2022,08:37,16-12-2022,,,Valuta Creditering,,EUR,"1,28",EUR,"1,35",',
      '17-12-2022,08:37,16-12-2022,,,Valuta Debitering,"1,0613",USD,"-1,36",USD,"0,00",',
    );
    expect(rows).toEqual([
      '2 ignored currency_exchange other_side_in_line',
      '3 ignored ',
      '4 new currency_exchange',
      '5 new buy',
      '6 ignored currency_exchange other_side_in_line',
      '7 new currency_exchange',
    ]);
    await applyAndWait(t, chosen, { as });
    expect(await ledger()).toEqual([
      'currency_exchange 31.91 EUR 0 33.9 USD',
      'buy  USD 0',
      'currency_exchange 1.36 USD 0 1.28 EUR',
    ]);
  });
});

describe('a trade of a currency pair', () => {
  // The columns of an Interactive Brokers Flex query as CSV.
  const header =
    '"Buy/Sell","TradeDate","Symbol","ISIN","Quantity","TradePrice","TradeMoney","CurrencyPrimary","IBCommission","IBCommissionCurrency"';

  test('is one exchange with the commission in its own currency, and found again', async () => {
    const lines = [
      header,
      '"BUY","20230522","EUR.USD","","8000","1.1173","8938.4","USD","-2","USD"',
      '"SELL","20230609","EUR.USD","","-1000","1.10725","-1107.25","USD","-1.8","EUR"',
    ];
    const { chosen } = await read(...lines);
    expect(chosen).toMatchObject({ newRows: 2, errorRows: 0, questionRows: 0 });
    await applyAndWait(t, chosen, { as });
    expect(await ledger()).toEqual([
      'currency_exchange 8938.4 USD 2 8000 EUR',
      'currency_exchange 1000 EUR 1.8 1107.25 USD',
    ]);
    expect((await read(...lines)).chosen).toMatchObject({ newRows: 0, duplicateRows: 2 });
  });

  test('asks about a commission in a third currency', async () => {
    const { items } = await read(
      header,
      '"SELL","20230609","EUR.USD","","-1000","1.10725","-1107.25","USD","-1.8","CHF"',
    );
    expect(items).toMatchObject([
      { status: 'question', questions: [{ kind: 'fee_currency', currency: 'CHF' }] },
    ]);
  });

  test('is no exchange if the row is in neither of its currencies', async () => {
    const { rows } = await read(header, '"BUY","20230522","EUR.USD","","10","2","20","CHF","0","CHF"');
    expect(rows).toEqual(['2 new buy']);
  });
});

describe('a conversion described in a note', () => {
  // Coinbase's headings and its sentence, from published samples.
  const header =
    'ID,Timestamp,Transaction Type,Asset,Quantity Transacted,Price Currency,Price at Transaction,Subtotal,Total (inclusive of fees and/or spread),Fees and/or Spread,Notes';

  test('between two currencies is one exchange of exactly its amounts', async () => {
    const { chosen } = await read(
      header,
      'a,2024-12-05 06:33:40 UTC,Convert,EUR,250.00,EUR,€1.00,€250.00,€251.10,€1.10,Converted 250.00 EUR to 262.31 USD',
    );
    expect(chosen).toMatchObject({ newRows: 1, errorRows: 0 });
    await applyAndWait(t, chosen, { as });
    expect(await ledger()).toEqual(['currency_exchange 250 EUR 0 262.31 USD']);
  });

  test('between instruments is left to a person, with both sides named', async () => {
    const { items } = await read(
      header,
      'a,2024-12-05 06:33:40 UTC,Convert,BTC,0.00363125,EUR,€96847.41,€338.93,€351.66,,Converted 0.00363125 BTC to 156.145683 XRP',
    );
    expect(items).toMatchObject([
      { status: 'error', faults: [{ code: 'converts_instruments', params: { from: '0.00363125 BTC' } }] },
    ]);
  });
});
