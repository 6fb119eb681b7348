/** Rows that depend on a row with an open question. */
import { answerImportRows, applyImport, listImportRows } from '@partnerfolio/contract/imports';
import type { Import, RowAnswer } from '@partnerfolio/contract/imports';
import { addTransaction } from '@partnerfolio/contract/ledger';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openTestApp } from '../../../../testing/app.ts';
import type { TestApp, TestPerson } from '../../../../testing/app.ts';
import { applyAndWait, chooseSuggested, uploadTestFile } from '../../../../testing/imports.ts';
import { makeClient, makeInstrument, makePortfolio } from '../../../../testing/ledgers.ts';

let t: TestApp;
let as: TestPerson;
let portfolioId: string;
let acme: string;

beforeAll(async () => {
  t = await openTestApp();
});
beforeEach(async () => {
  await t.reset();
  as = await t.signInAs('admin');
  portfolioId = await makePortfolio(t, { clientId: await makeClient(t, as) });
  acme = await makeInstrument(t, { symbol: 'ACME' });
});
afterAll(() => t.close());

const choose = async (...lines: string[]) => {
  const uploaded = await uploadTestFile(t, { portfolioId, text: `${lines.join('\n')}\n`, as });
  const chosen = await chooseSuggested(t, uploaded, { as });
  if (chosen.status !== 200) throw new Error(JSON.stringify(chosen.problem));
  return chosen.body;
};
const rows = async (id: string) =>
  (await t.request(listImportRows, { params: { id }, query: { limit: 200 } }, as)).body.items;
const statuses = async (id: string) =>
  (await rows(id)).map(({ status, faults: [error] }) =>
    error === undefined ? status : [status, error.code, error.params],
  );
const answer = async (
  { id, revision }: Import,
  kind: 'difference' | 'likely_duplicate',
  given: RowAnswer | null,
): Promise<Import> => {
  const body = { kind, answer: given, lines: [2], revision };
  return (await t.request(answerImportRows, { params: { id }, body }, as)).body;
};

const header = 'date,symbol,type,quantity,price,amount,currency';
const openBuy = '2026-01-05,ACME,BUY,10,100.00,1004.90,EUR';
const sale = '2026-01-06,ACME,SELL,10,110.00,1100.00,EUR';
const waitsFor = (line: number) => ['waiting', 'waits_for_row', { line }];

test('a sale of units whose purchase needs an answer waits for it, and is no error', async () => {
  const chosen = await choose(header, openBuy, sale);
  expect(chosen).toMatchObject({ newRows: 0, questionRows: 1, waitingRows: 1, errorRows: 0 });
  expect(await statuses(chosen.id)).toEqual(['question', waitsFor(2)]);
});

test('a waiting row is valid once the row it depends on is answered', async () => {
  const chosen = await choose(header, openBuy, sale);
  const answered = await answer(chosen, 'difference', 'fee');
  expect(answered).toMatchObject({ newRows: 2, questionRows: 0, waitingRows: 0, errorRows: 0 });
  expect(await applyAndWait(t, answered, { as })).toMatchObject({ state: 'applied', newRows: 2 });
});

test('removing the answer makes the row wait again', async () => {
  const answered = await answer(await choose(header, openBuy, sale), 'difference', 'fee');
  expect(await answer(answered, 'difference', null)).toMatchObject({
    newRows: 0,
    questionRows: 1,
    waitingRows: 1,
  });
});

test('a sale of more than the open rows would bring is an error', async () => {
  const chosen = await choose(header, openBuy, '2026-01-06,ACME,SELL,11,110.00,1210.00,EUR');
  expect(await statuses(chosen.id)).toEqual(['question', ['error', 'oversold', { available: '0' }]]);
});

test('a sale before the open row is an error', async () => {
  const chosen = await choose(header, '2026-01-02,ACME,SELL,10,110.00,1100.00,EUR', openBuy);
  expect(await statuses(chosen.id)).toEqual([['error', 'oversold', { available: '0' }], 'question']);
});

test('a row waits for the open row of its own instrument', async () => {
  await makeInstrument(t, { symbol: 'OTHER' });
  const chosen = await choose(header, openBuy.replace('ACME', 'OTHER'), openBuy, sale);
  expect(await statuses(chosen.id)).toEqual(['question', 'question', waitsFor(3)]);
});

test('a sale of what a merger delivered waits for the open purchase of the exchanged instrument', async () => {
  await makeInstrument(t, { symbol: 'NEWCO' });
  await makeInstrument(t, { symbol: 'OTHER' });
  const named = `${header},ratio new,ratio old,to symbol`;
  const chosen = await choose(
    named,
    `${openBuy.replace('ACME', 'OTHER')},,,`,
    `${openBuy},,,`,
    '2026-01-06,ACME,merger,,,,EUR,2,1,NEWCO',
    '2026-01-07,NEWCO,SELL,20,55.00,1100.00,EUR,,,',
  );
  expect(await statuses(chosen.id)).toEqual(['question', 'question', 'new', waitsFor(3)]);
});

test('imports the valid rows without the waiting ones', async () => {
  const chosen = await choose(header, openBuy, sale, '2026-01-07,ACME,BUY,1,100.00,100.00,EUR');
  const body = { rows: 'all' as const, revision: chosen.revision };
  expect((await t.request(applyImport, { params: { id: chosen.id }, body }, as)).status).toBe(409);
  expect(await applyAndWait(t, chosen, { as, rows: 'good' })).toMatchObject({
    newRows: 1,
    questionRows: 1,
    waitingRows: 1,
    errorRows: 0,
  });
});

test('the ledger decides about a sale that waited for a row which turns out to be booked already', async () => {
  const bought = { type: 'buy' as const, tradeDate: '2026-01-05', instrumentId: acme, quantity: '10' };
  const body = { ...bought, price: '100', currency: 'EUR' };
  await t.request(addTransaction, { params: { id: portfolioId }, body }, as);
  const like = '2026-01-05,ACME,BUY,10,100.00,1000.00,EUR';
  const chosen = await choose(header, like, '2026-01-06,ACME,SELL,15,110.00,1650.00,EUR');
  expect(await statuses(chosen.id)).toEqual(['question', waitsFor(2)]);
  const skipped = await answer(chosen, 'likely_duplicate', 'skip');
  expect(await statuses(skipped.id)).toEqual(['duplicate', ['error', 'oversold', { available: '10' }]]);
  const booked = await answer(skipped, 'likely_duplicate', 'book');
  expect(booked).toMatchObject({ newRows: 2, waitingRows: 0, errorRows: 0 });
});
