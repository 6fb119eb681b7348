/** Unusual rows that are correct, and a row that looks correct but is not. */
import { listImportRows } from '@partnerfolio/contract/imports';
import { listTransactions, updateTransaction } from '@partnerfolio/contract/ledger';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openTestApp } from '../../../testing/app.ts';
import type { TestApp, TestPerson } from '../../../testing/app.ts';
import { applyAndWait, chooseSuggested, uploadTestFile } from '../../../testing/imports.ts';
import { makeClient, makeInstrument, makePortfolio } from '../../../testing/ledgers.ts';
import { databaseRowLimit } from '../upload/row-limit.ts';

let t: TestApp;
let as: TestPerson;
let portfolioId: string;

beforeAll(async () => {
  t = await openTestApp();
});
beforeEach(async () => {
  await t.reset();
  as = await t.signInAs('admin');
  portfolioId = await makePortfolio(t, { clientId: await makeClient(t, as) });
  await makeInstrument(t, { symbol: 'ACME' });
});
afterAll(() => t.close());

const fileOf = (header: string, ...lines: string[]) => `${[header, ...lines].join('\n')}\n`;
const read = async (text: string) => {
  const uploaded = await uploadTestFile(t, { portfolioId, text, as });
  const chosen = (await chooseSuggested(t, uploaded, { as })).body;
  const rows = (await t.request(listImportRows, { params: { id: chosen.id } }, as)).body.items;
  return { open: uploaded.suggestion.open, chosen, rows };
};
const book = async (text: string) => {
  const { open, chosen, rows } = await read(text);
  await applyAndWait(t, chosen, { as });
  const { items } = (await t.request(listTransactions, { params: { id: portfolioId } }, as)).body;
  return { open, rows, entries: items.toReversed() };
};
const header = 'date,symbol,type,quantity,price,amount,currency';

test('books a settlement a day before the trade, with a remark for one of three weeks before', async () => {
  const { rows, entries } = await book(
    fileOf(
      'date,value date,symbol,type,quantity,price,currency',
      '2026-01-20,2026-01-19,ACME,buy,1,2.5,EUR',
      '2026-01-21,2025-12-31,ACME,buy,1,2.5,EUR',
    ),
  );
  expect(rows).toMatchObject([
    { status: 'new', faults: [] },
    {
      status: 'new',
      faults: [
        {
          field: 'settlementDate',
          code: 'settled_long_before_trade',
          params: { days: 21 },
          message: 'Settlement is 21 days before the trade',
        },
      ],
    },
  ]);
  expect(entries.map((entry) => entry.settlementDate)).toEqual(['2026-01-19', '2025-12-31']);
});

test('an entry with a settlement before its trade keeps it when its note is edited', async () => {
  const { entries } = await book(
    fileOf('date,value date,symbol,type,quantity,price,currency', '2026-01-20,2026-01-19,ACME,buy,1,2.5,EUR'),
  );
  const [entry] = entries;
  if (entry === undefined) throw new Error('nothing is booked');
  const { tradeDate, quantity, price, currency, revision } = entry;
  const body = {
    type: 'buy' as const,
    tradeDate,
    settlementDate: '2026-01-19',
    instrumentId: entry.instrument?.id ?? '',
    quantity,
    price,
    currency,
    note: 'Booked late',
    revision,
  };
  const params = { id: portfolioId, transactionId: entry.id };
  expect((await t.request(updateTransaction, { params, body }, as)).status).toBe(200);
  const moved = { ...body, settlementDate: '2026-01-18', revision: revision + 1 };
  expect((await t.request(updateTransaction, { params, body: moved }, as)).status).toBe(422);
});

test('books a price with more than 12 decimals with the amount beside it', async () => {
  const { entries } = await book(
    fileOf(
      header,
      '2026-01-05,ACME,buy,3,33.33333333333333333,100,EUR',
      '2026-01-06,ACME,buy,2,0.12345678901234,0.24691357802468,EUR',
    ).replace('0.24691357802468', '0.25'),
  );
  expect(entries).toMatchObject([
    { quantity: '3', price: '33.333333333333', amount: '100' },
    { quantity: '2', price: '0.123456789012', amount: '0.25' },
  ]);
});

test('a price with more than 12 decimals and no amount is an error', async () => {
  const { rows } = await read(fileOf(header, '2026-01-05,ACME,buy,3,33.33333333333333333,,EUR'));
  expect(rows).toMatchObject([{ status: 'error', faults: [{ field: 'price' }] }]);
});

test('a transfer row without an instrument moves cash', async () => {
  const { entries } = await book(
    fileOf(
      header,
      '2026-01-05,,transfer in,,,1000.5,EUR',
      '2026-01-06,,transfer out,,,200,EUR',
      '2026-01-07,CASH EUR,transfer out,,,50,EUR',
    ),
  );
  expect(entries).toMatchObject([
    { type: 'transfer_in', instrument: null, quantity: null, amount: '1000.5', net: '1000.5' },
    { type: 'transfer_out', instrument: null, amount: '200', net: '-200' },
    { type: 'transfer_out', instrument: null, amount: '50', net: '-50' },
  ]);
});

test('a transfer of an instrument without a quantity stays an error', async () => {
  const { rows } = await read(fileOf(header, '2026-01-05,ACME,transfer in,,,1000.5,EUR'));
  expect(rows).toMatchObject([{ status: 'error', faults: [{ field: 'quantity' }] }]);
});

test("a split without a currency takes its instrument's", async () => {
  const { entries } = await book(
    fileOf(
      'date,symbol,type,quantity,price,currency,ratio new,ratio old',
      '2026-01-05,ACME,buy,10,2.5,EUR,,',
      '2026-01-06,ACME,split,,,,2,1',
    ),
  );
  expect(entries[1]).toMatchObject({ type: 'split', currency: 'EUR', ratioNew: '2', ratioOld: '1' });
});

test('reads each date of a column in its own format, without questions', async () => {
  const { open, entries } = await book(
    fileOf(
      header,
      '02-Apr-2025,ACME,buy,1,2.5,,EUR',
      '23/12/24,ACME,buy,1,2.5,,EUR',
      '2025-05-06,ACME,buy,1,2.5,,EUR',
      '31.01.2026,ACME,buy,1,2.5,,EUR',
    ),
  );
  expect(open).toEqual([]);
  expect(entries.map((entry) => entry.tradeDate)).toEqual([
    '2024-12-23',
    '2025-04-02',
    '2025-05-06',
    '2026-01-31',
  ]);
});

test('reads each number of a column in its own format, without questions', async () => {
  const { open, entries } = await book(
    fileOf(header, '2026-01-05,ACME,buy,1.5,"2,25",,EUR', '2026-01-06,ACME,buy,"1,5",2.25,,EUR'),
  );
  expect(open).toEqual([]);
  expect(entries).toMatchObject([
    { quantity: '1.5', price: '2.25' },
    { quantity: '1.5', price: '2.25' },
  ]);
});

test('asks for a format only if the answers would be booked differently', async () => {
  const openOf = async (...lines: string[]) => (await read(fileOf(header, ...lines))).open;
  expect(await openOf('04/04/2026,ACME,buy,100,2,,EUR')).toEqual([]);
  expect(await openOf('2026-04-04,,degiro cash sweep transfer,,,1.234,EUR')).toEqual([]);
  expect(await openOf('2026-04-04,,deposit,1.234,1.234,5.5,EUR')).toEqual([]);
  expect(await openOf('2026-04-04,ACME,buy,100,1.234,,EUR')).toEqual(['numberFormat']);
  expect(await openOf('2026-04-04,ACME,buy,100,1.5,,EUR', '2026-04-04,ACME,buy,1,1.234,,EUR')).toEqual([]);
});

test('asks about an ambiguous cell in the last row of a long file', async () => {
  const length = Math.min(30_000, databaseRowLimit(t.app.config).rows - 1);
  const lines = Array.from({ length }, (_, i) => `2026-01-05,ACME,buy,${i + 1},2,,EUR`);
  const { open } = await read(fileOf(header, ...lines, '2026-01-06,ACME,buy,1,1.234,,EUR'));
  expect(open).toEqual(['numberFormat']);
});

test('an ambiguous date with other separators than the chosen format is an error that names both days', async () => {
  const uploaded = await uploadTestFile(t, {
    portfolioId,
    text: fileOf(header, '03/04/2026,ACME,buy,1,2.5,,EUR', '05-06-2026,ACME,buy,1,2.5,,EUR'),
    as,
  });
  const chosen = await chooseSuggested(t, uploaded, { as, dateFormat: 'dd/MM/yyyy' });
  const rows = (await t.request(listImportRows, { params: { id: chosen.body.id } }, as)).body.items;
  expect(rows).toMatchObject([
    { status: 'new', date: '2026-04-03' },
    {
      status: 'error',
      faults: [
        {
          code: 'two_dates',
          params: { column: 1, text: '05-06-2026', one: '2026-06-05', other: '2026-05-06' },
        },
      ],
    },
  ]);
});

test('a chosen format that contradicts the cells leads to errors, not to other days', async () => {
  const uploaded = await uploadTestFile(t, {
    portfolioId,
    text: fileOf(header, '12/25/2025,ACME,buy,1,2.5,,EUR', '03/04/2026,ACME,buy,1,2.5,,EUR'),
    as,
  });
  expect(uploaded.suggestion).toMatchObject({ open: [], layout: { dateFormat: 'MM/dd/yyyy' } });
  const chosen = await chooseSuggested(t, uploaded, { as, dateFormat: 'dd/MM/yyyy' });
  const rows = (await t.request(listImportRows, { params: { id: chosen.body.id } }, as)).body.items;
  expect(rows[0]).toMatchObject({ status: 'error', faults: [{ field: 'date' }] });
});

test.each([
  ['100 USD', 'EUR'],
  ['$100', 'EUR'],
  ['€ 100', 'USD'],
  ['-100.00 £', 'EUR'],
])('%s beside the currency %s is an error', async (amount, currency) => {
  const { rows } = await read(fileOf(header, `2026-01-05,,deposit,,,${amount},${currency}`));
  expect(rows).toMatchObject([
    {
      status: 'error',
      faults: [{ field: 'amount', code: 'in_other_currency', params: { column: 6, text: amount, currency } }],
    },
  ]);
});

test.each([
  ['$100.5', 'CAD', 'CAD'],
  ['100.5 EUR', 'EUR', 'EUR'],
  ['100.5 USD', '', 'USD'],
])('%s beside the currency "%s" is booked in %s', async (amount, currency, booked) => {
  const { entries } = await book(fileOf(header, `2026-01-05,,deposit,,,${amount},${currency}`));
  expect(entries).toMatchObject([{ amount: '100.5', currency: booked }]);
});

test("a price in another currency than its row's or its instrument's is an error", async () => {
  const textOf = (lines: string[]) => `${lines.join('\n')}\n`;
  const errorsOf = async (text: string) => {
    const uploaded = await uploadTestFile(t, { portfolioId: null, text, as });
    const chosen = (await chooseSuggested(t, uploaded, { as })).body;
    const { items } = (await t.request(listImportRows, { params: { id: chosen.id } }, as)).body;
    return items.map(({ faults: errors }) => errors[0]?.field);
  };
  expect(await errorsOf(textOf(['symbol,date,close,currency', 'ACME,2026-01-05,100.5 USD,EUR']))).toEqual([
    'close',
  ]);
  expect(
    await errorsOf(textOf(['symbol,date,close', 'ACME,2026-01-05,$100.5', 'ACME,2026-01-06,€ 3.5'])),
  ).toEqual(['currency', undefined]);
});
