import { chooseLayout, getUpload, layoutSchema, listImportRows } from '@partnerfolio/contract/imports';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openTestApp } from '../../../../testing/app.ts';
import type { TestApp, TestPerson } from '../../../../testing/app.ts';
import { applyAndWait, chooseSuggested, uploadTestFile } from '../../../../testing/imports.ts';
import { makeClient, makePortfolio } from '../../../../testing/ledgers.ts';
import {
  dateSerial,
  sheetRows,
  spreadsheet,
  workbookParts,
  zipArchive,
} from '../../../../testing/spreadsheets.ts';

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
});
afterAll(() => t.close());

const header = ['Date', 'Type', 'Symbol', 'Quantity', 'Price', 'Amount', 'Currency'];
const trades = [
  header,
  [dateSerial(46_027), 'Deposit', '', '', '', 1000, 'EUR'],
  [dateSerial(46_028.5), 'Buy', 'ACME', 1.234, 100, 123.4, 'EUR'],
  [dateSerial(46_029), 'Sell', 'ACME', 1, { xml: '<c t="e"><v>#N/A</v></c>' }, '', 'EUR'],
];

const shownRows = async (id: string) => {
  const { body } = await t.request(listImportRows, { params: { id }, query: { offset: 0, limit: 50 } }, as);
  return body.items.map(({ line, status, date, quantity, amount, faults: errors }) => ({
    row: [line, status, date, quantity, amount],
    faults: errors.map(({ field, code }) => [field, code]),
  }));
};

test('a spreadsheet is read without a question; an error cell is an error of its row', async () => {
  const upload = await uploadTestFile(t, { portfolioId, text: spreadsheet(trades), as });
  expect(upload).toMatchObject({ format: 'xlsx', suggestion: { open: [], origin: 'recognised' } });
  const chosen = await chooseSuggested(t, upload, { as, createInstruments: true });
  expect(chosen.body).toMatchObject({ newRows: 2, errorRows: 1 });
  expect(await shownRows(upload.id)).toEqual([
    { row: [2, 'new', '2026-01-05', null, '1000'], faults: [] },
    { row: [3, 'new', '2026-01-06', '1.234', '123.4'], faults: [] },
    { row: [4, 'error', '2026-01-07', '1', null], faults: [['price', 'not_a_number']] },
  ]);
  expect(await applyAndWait(t, chosen.body, { as, rows: 'good' })).toMatchObject({ state: 'applied' });
  const again = await uploadTestFile(t, { portfolioId, text: spreadsheet(trades), as });
  expect((await chooseSuggested(t, again, { as })).body).toMatchObject({ newRows: 0, duplicateRows: 2 });
});

test('of several sheets with rows the user chooses one, and nothing is read before', async () => {
  const parts = workbookParts([
    { name: 'Trades', rows: sheetRows(trades) },
    {
      name: 'Cash',
      rows: sheetRows([
        ['x'],
        header.slice(0, 2).concat('Amount', 'Currency'),
        [dateSerial(46_027), 'Deposit', 7, 'EUR'],
      ]),
    },
  ]);
  const upload = await uploadTestFile(t, { portfolioId, text: zipArchive(parts), as });
  expect(upload).toMatchObject({
    tables: [
      { name: 'Trades', rowCount: 4 },
      { name: 'Cash', rowCount: 3 },
    ],
    table: 0,
    suggestion: { open: ['table'] },
  });
  const params = { id: upload.id };
  const layout = layoutSchema.parse(upload.suggestion.layout);
  const unasked = await t.request(
    chooseLayout,
    { params, body: { ...layout, assumed: [], table: null } },
    as,
  );
  expect(unasked.problem?.fields).toMatchObject([{ path: 'table', code: 'table_required' }]);
  const missing = await t.request(getUpload, { params, query: { table: 2 } }, as);
  expect(missing.problem?.fields).toMatchObject([{ path: 'table', code: 'no_such_table' }]);

  const cash = (await t.request(getUpload, { params, query: { table: 1 } }, as)).body;
  expect(cash).toMatchObject({ table: 1, skipLines: 1, suggestion: { open: ['columns'] } });
  expect(cash.sample[1]).toEqual(['2026-01-05', 'Deposit', '7', 'EUR']);
  const body = { ...layoutSchema.parse(cash.suggestion.layout), assumed: [], table: 1 };
  expect((await t.request(chooseLayout, { params, body }, as)).body).toMatchObject({ newRows: 1 });
  expect(await shownRows(upload.id)).toMatchObject([{ row: [3, 'new', '2026-01-05', null, '7'] }]);

  // The other sheet starts from its own columns; its reading replaces the first.
  const other = (await t.request(getUpload, { params, query: { table: 0 } }, as)).body;
  expect(other.suggestion).toMatchObject({ origin: 'recognised', open: [] });
  const second = {
    ...layoutSchema.parse(other.suggestion.layout),
    assumed: [],
    table: 0,
    createInstruments: true,
  };
  const read = (await t.request(chooseLayout, { params, body: second }, as)).body;
  expect(read).toMatchObject({ newRows: 2, errorRows: 1 });
  expect(await applyAndWait(t, read, { as, rows: 'good' })).toMatchObject({ state: 'applied', newRows: 2 });
});
