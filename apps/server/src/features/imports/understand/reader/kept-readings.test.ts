import { chooseLayout } from '@partnerfolio/contract/imports';
import { listTransactions } from '@partnerfolio/contract/ledger';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openTestApp } from '../../../../testing/app.ts';
import type { TestApp, TestPerson } from '../../../../testing/app.ts';
import { applyAndWait, chooseSuggested, uploadTestFile } from '../../../../testing/imports.ts';
import { makeClient, makePortfolio } from '../../../../testing/ledgers.ts';
import { watchStatements } from '../../../../testing/plans/watched-statements.ts';

let t: TestApp;
let as: TestPerson;
beforeAll(async () => {
  t = await openTestApp();
});
beforeEach(async () => {
  await t.reset();
  as = await t.signInAs('admin');
});
afterAll(() => t.close());

const file = `date,symbol,type,quantity,price,currency
2026-01-05,ACME,BUY,10,12.5,EUR
2026-01-06,ACME,BUY,4,13,EUR
`;

const preview = async () => {
  const portfolioId = await makePortfolio(t, { clientId: await makeClient(t, as) });
  const uploaded = await uploadTestFile(t, { portfolioId, text: file, as });
  return { portfolioId, chosen: (await chooseSuggested(t, uploaded, { as, createInstruments: true })).body };
};

/** How many pieces of stored files some work reads. */
const piecesReadBy = async (work: () => Promise<unknown>): Promise<number> => {
  const watch = watchStatements();
  await work().finally(watch.stop);
  return watch.sent.filter(({ text }) => /^\s*select[^]*import_chunks/i.test(text)).length;
};

test('a file is read for its preview, and applied as it was read', async () => {
  let made: Awaited<ReturnType<typeof preview>> | undefined;
  expect(await piecesReadBy(async () => (made = await preview()))).toBeGreaterThan(2);
  if (made === undefined) throw new Error('There is no preview');
  const { chosen, portfolioId } = made;
  // The head alone, for the names of the columns: whether there is a second piece is asked too.
  expect(await piecesReadBy(() => applyAndWait(t, chosen, { as, rows: 'all' }))).toBe(2);
  const { body } = await t.request(listTransactions, { params: { id: portfolioId } }, as);
  expect(body.items.map(({ quantity }) => quantity)).toEqual(['4', '10']);
});

test('is read again under another layout', async () => {
  const { chosen } = await preview();
  const { layout } = chosen;
  if (layout?.kind !== 'transactions') throw new Error('No layout of transactions was chosen');
  const body = { ...layout, numberFormat: 'comma' as const };
  const choose = () => t.request(chooseLayout, { params: { id: chosen.id }, body }, as);
  expect(await piecesReadBy(choose)).toBeGreaterThan(0);
});
