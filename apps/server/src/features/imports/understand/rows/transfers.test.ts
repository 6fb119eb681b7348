import { undoImport } from '@partnerfolio/contract/imports';
import { listTransactions } from '@partnerfolio/contract/ledger';
import { getPerformance } from '@partnerfolio/contract/performance';
import { bookTransfer } from '@partnerfolio/contract/transfers';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openTestApp } from '../../../../testing/app.ts';
import type { TestApp, TestPerson } from '../../../../testing/app.ts';
import { applyAndWait, chooseSuggested, uploadTestFile } from '../../../../testing/imports.ts';
import { makeClient, makePortfolio } from '../../../../testing/ledgers.ts';

let t: TestApp;
let as: TestPerson;
let clientId: string;
let portfolioId: string;

beforeAll(async () => {
  t = await openTestApp();
});
beforeEach(async () => {
  await t.reset();
  as = await t.signInAs('admin');
  clientId = await makeClient(t, as);
  portfolioId = await makePortfolio(t, { clientId });
});
afterAll(() => t.close());

const importRows = async (...rows: string[]) => {
  const text = ['date,symbol,type,quantity,price,amount,currency', ...rows].join('\n');
  const upload = await uploadTestFile(t, { portfolioId, text: `${text}\n`, as });
  const chosen = (await chooseSuggested(t, upload, { as, createInstruments: true })).body;
  return applyAndWait(t, chosen, { as });
};
const entriesOf = async (id: string) =>
  (await t.request(listTransactions, { params: { id } }, as)).body.items;

test('a transfer in at 0 has an unknown cost, whichever column says 0, and is listed', async () => {
  await importRows(
    '2026-01-05,ACME,transfer in,10,0,,EUR',
    '2026-01-06,ACME,transfer in,10,,0.00,EUR',
    '2026-01-07,ACME,transfer in,10,4,,EUR',
  );
  const booked = (await entriesOf(portfolioId)).map(({ price, amount }) => [price, amount]).toReversed();
  expect(booked.slice(0, 2)).toEqual([
    [null, null],
    [null, null],
  ]);
  expect(booked[2]?.[0]).toBe('4');
  const { quality } = (await t.request(getPerformance, { params: { id: portfolioId }, query: {} }, as)).body;
  expect(quality.costs.map(({ kind, day }) => [kind, day])).toEqual([
    ['unknown', '2026-01-05'],
    ['unknown', '2026-01-06'],
  ]);
});

test('an import is not undone while a transfer to another portfolio needs what it brought', async () => {
  const applied = await importRows('2026-01-05,ACME,buy,10,4,40,EUR');
  const receiver = await makePortfolio(t, { clientId });
  const [bought] = await entriesOf(portfolioId);
  const body = {
    toPortfolioId: receiver,
    instrumentId: bought?.instrument?.id ?? '',
    quantity: '10',
    outDate: '2026-02-02',
  } as never;
  expect((await t.request(bookTransfer, { params: { id: portfolioId }, body }, as)).status).toBe(201);
  const undone = await t.request(undoImport, { params: { id: applied.id } }, as);
  expect([undone.status, undone.problem?.code]).toEqual([409, 'depended_on']);
  expect(await entriesOf(portfolioId)).toHaveLength(2);
  expect(await entriesOf(receiver)).toHaveLength(1);
});
