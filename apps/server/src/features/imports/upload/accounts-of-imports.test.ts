/** Files of several custodians, each booked into its account of one portfolio. */
import { getImport, listImportRows, uploadTransactions } from '@partnerfolio/contract/imports';
import { listTransactions } from '@partnerfolio/contract/ledger';
import { createPortfolio, getPortfolio, updatePortfolio } from '@partnerfolio/contract/portfolios';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openTestApp } from '../../../testing/app.ts';
import type { TestApp, TestPerson } from '../../../testing/app.ts';
import { applyAndWait, chooseSuggested } from '../../../testing/imports.ts';
import { makeClient, makePortfolio } from '../../../testing/ledgers.ts';
import { portfolioBody } from '../../../testing/records.ts';

let t: TestApp;
let as: TestPerson;
let id: string;
let a: string;
let b: string;

const text = 'date,type,amount,currency\n2026-01-05,deposit,1.50,EUR\n2026-01-06,fee,0.50,EUR\n';
const accounts = [
  { custodian: 'Harbour Bank', number: '1' },
  { custodian: 'Quay Broker', number: '2' },
];

beforeAll(async () => {
  t = await openTestApp();
});
afterAll(() => t.close());
beforeEach(async () => {
  await t.reset();
  as = await t.signInAs('admin');
  const params = { id: await makeClient(t, as) };
  const { body } = await t.request(
    createPortfolio,
    { params, body: { ...portfolioBody, accounts } as never },
    as,
  );
  ({ id } = body);
  [a = '', b = ''] = body.accounts.map((account) => account.id);
});

const upload = (accountId?: string, portfolioId = id) =>
  t.request(
    uploadTransactions,
    {
      params: { id: portfolioId },
      query: { fileName: 'file.csv', ...(accountId !== undefined && { accountId }) },
    },
    { as, upload: text },
  );
const book = async (accountId: string) => {
  const { body } = await upload(accountId);
  const chosen = (await chooseSuggested(t, body, { as })).body;
  return { chosen, applied: await applyAndWait(t, chosen, { as }) };
};
const booked = async () => {
  const { body } = await t.request(listTransactions, { params: { id } }, as);
  return body.items.map(({ accountId, amount }) => `${accountId === a ? 'A' : 'B'} ${amount}`).toSorted();
};

test('equal rows of two accounts are booked in each, and are duplicates only in their own', async () => {
  const first = await book(a);
  expect(first.applied).toMatchObject({ state: 'applied', newRows: 2, accountId: a });
  const second = await book(b);
  expect(second.chosen).toMatchObject({ newRows: 2, duplicateRows: 0, accountId: b });
  expect(await booked()).toEqual(['A 0.5', 'A 1.5', 'B 0.5', 'B 1.5']);
  const again = await chooseSuggested(t, (await upload(b)).body, { as });
  expect(again.body).toMatchObject({ newRows: 0, duplicateRows: 2 });
  const { body } = await t.request(getImport, { params: { id: second.applied.id } }, as);
  expect(body.accountId).toBe(b);
});

test('the account is asked for where a portfolio has several, and has to be one of them', async () => {
  const errorOf = async (answer: ReturnType<typeof upload>) => {
    const { status, problem } = await answer;
    return [
      status,
      ((problem as { fields?: { code: string }[] } | undefined)?.fields ?? []).map(({ code }) => code),
    ];
  };
  expect(await errorOf(upload())).toEqual([422, ['choose_account']]);
  const plain = await makePortfolio(t, { clientId: await makeClient(t, as) });
  expect(await errorOf(upload(a, plain))).toEqual([422, ['unknown_account']]);
  expect((await upload(undefined, plain)).status).toBe(201);
});

test('rows after the closing of their account are errors, and the others are booked', async () => {
  const { body } = await t.request(getPortfolio, { params: { id } }, as);
  const closed = body.accounts.map((account) =>
    account.id === b ? { ...account, closedOn: '2026-01-05' } : account,
  );
  const form = { ...portfolioBody, accounts: closed, revision: body.revision };
  await t.request(updatePortfolio, { params: { id }, body: form as never }, as);
  const chosen = await chooseSuggested(t, (await upload(b)).body, { as });
  expect(chosen.body).toMatchObject({ newRows: 1, errorRows: 1 });
  const { body: rows } = await t.request(listImportRows, { params: { id: chosen.body.id } }, as);
  expect(rows.items.flatMap(({ line, faults }) => faults.map(({ code }) => [line, code]))).toEqual([
    [3, 'account_closed'],
  ]);
});
