/** What a file shows about its amounts counts in every row, however far down. */
import { listImportRows } from '@partnerfolio/contract/imports';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestApp } from '../../../../testing/app.ts';
import type { TestApp, TestPerson } from '../../../../testing/app.ts';
import { chooseSuggested, uploadTestFile } from '../../../../testing/imports.ts';
import { makeClient, makePortfolio } from '../../../../testing/ledgers.ts';

let t: TestApp;
let as: TestPerson;
let portfolioId: string;

beforeAll(async () => {
  t = await openTestApp();
  await t.reset();
  as = await t.signInAs('admin');
  portfolioId = await makePortfolio(t, { clientId: await makeClient(t, as), openedOn: '2020-01-01' });
});
afterAll(() => t.close());

const openOf = async (header: string, row: string, last: string) => {
  const text = `${[header, ...Array.from({ length: 2500 }, () => row), last].join('\n')}\n`;
  return (await uploadTestFile(t, { portfolioId, text, as })).suggestion.open;
};

const plain = '2026-01-05,Buy,ACME,10,1000.00,EUR';
const header = 'Date,Type,Symbol,Quantity,Amount,Currency';

test.for([
  ['another amount differs', 'Settlement amount', '1000.00', '1007.00'],
  ['another amount differs in a column empty before', 'Settlement amount', '', '1007.00'],
  ['another currency is stated', 'Amount EUR,Currency of Amount', '1000.00,EUR', '1000.00,USD'],
] as const)('asks which amount was paid where, after 2,500 rows, %s', async ([, more, usual, last]) => {
  expect(await openOf(`${header},${more}`, `${plain},${usual}`, `${plain},${last}`)).toContain(
    'amountColumn',
  );
});

test('asks whether amounts include charges where only a late row has one', async () => {
  expect(await openOf(`${header},Fee`, `${plain},0.00`, `${plain},7.00`)).toEqual(['amounts']);
});

test('asks nothing where all rows agree', async () => {
  const row = `${plain},7.00,1007.00`;
  expect(await openOf(`${header},Fee,Net`, row, row)).toEqual([]);
});

test('counts further charges among fees and taxes, and refuses one in another currency', async () => {
  const text = [
    'Date,Type,Symbol,Quantity,Total,Currency (Total),Conversion fee,Currency (Conversion fee),Stamp duty reserve tax,Currency (Stamp duty reserve tax),PTM levy',
    '2026-01-05,Buy,ACME,10,1028.75,EUR,1.53,EUR,5.11,EUR,1.00',
    '2026-01-06,Buy,ACME,10,1028.75,EUR,1.53,EUR,5.11,GBP,',
  ].join('\n');
  const uploaded = await uploadTestFile(t, { portfolioId, text, as });
  const chosen = { as, createInstruments: true, amounts: 'after_charges' } as const;
  const { body } = await chooseSuggested(t, uploaded, chosen);
  const { items } = (await t.request(listImportRows, { params: { id: body.id }, query: {} }, as)).body;
  expect(items).toMatchObject([
    { status: 'new', amount: '1021.11', fee: '2.53', tax: '5.11' },
    { status: 'error', faults: [{ field: 'tax', code: 'charges_in_other_currency' }] },
  ]);
});
