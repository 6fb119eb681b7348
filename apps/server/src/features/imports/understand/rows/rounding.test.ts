import { answerImportRows, listImportRows } from '@partnerfolio/contract/imports';
import { listTransactions } from '@partnerfolio/contract/ledger';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
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
  portfolioId = await makePortfolio(t, { clientId: await makeClient(t, as) });
});
afterAll(() => t.close());

const chosen = async (...trades: string[]) => {
  const text = `date,symbol,type,quantity,price,amount,currency\n${trades.join('\n')}\n`;
  const uploaded = await uploadTestFile(t, { portfolioId, text, as });
  return (await chooseSuggested(t, uploaded, { as, createInstruments: true })).body;
};
const questionsOf = async (id: string) =>
  (await t.request(listImportRows, { params: { id } }, as)).body.items.map(({ questions }) =>
    questions.map((one) => ('difference' in one ? one.difference : one.kind)),
  );
const buy = (numbers: string) => `2026-01-05,ACME,BUY,${numbers},EUR`;
/** A purchase for less than quantity × price cannot include a charge: the file rounds its prices. */
const roundedDown = buy('100,9.83,982.80');

test.each([
  [buy('1.6531,420.10,694.48'), ['0.01']],
  [buy('0.0086,45.33,0.39'), []],
  [buy('1000,12.35,12354.90'), ['4.9']],
  [roundedDown, []],
])('%s beside a row that was rounded down is rounding, and alone may be a charge', async (row, alone) => {
  expect(await questionsOf((await chosen(row, roundedDown)).id)).toEqual([[], []]);
  expect(await questionsOf((await chosen(row)).id)).toEqual([alone]);
});

test('a fee that hides within the rounding of the price is asked of each row, and booked as answered', async () => {
  const file = await chosen(buy('400,12.50,5001.95'), '2026-01-06,ACME,SELL,100,12.75,1274.51,EUR');
  expect(await questionsOf(file.id)).toEqual([['1.95'], ['-0.49']]);
  const body = { kind: 'difference', answer: 'fee', revision: file.revision } as const;
  const answered = await t.request(answerImportRows, { params: { id: file.id }, body }, as);
  expect(await applyAndWait(t, answered.body, { as })).toMatchObject({ state: 'applied', newRows: 2 });
  const { items } = (await t.request(listTransactions, { params: { id: portfolioId } }, as)).body;
  expect(items.map(({ fee, amount }) => [fee, amount])).toEqual([
    ['0.49', '1275'],
    ['1.95', '5000'],
  ]);
});
