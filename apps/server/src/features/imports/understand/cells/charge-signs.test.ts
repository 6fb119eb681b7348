/** Fees and taxes whose sign differs from the others of their file may be refunds: they are asked about. */
import { answerImportRows, editImportRows, listImportRows } from '@partnerfolio/contract/imports';
import type { RowAnswer } from '@partnerfolio/contract/imports';
import { listTransactions } from '@partnerfolio/contract/ledger';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openTestApp } from '../../../../testing/app.ts';
import type { TestApp, TestPerson } from '../../../../testing/app.ts';
import { applyAndWait, chooseSuggested, uploadTestFile } from '../../../../testing/imports.ts';
import { makeClient, makePortfolio } from '../../../../testing/ledgers.ts';
import { countLedger } from '../../../../testing/program-files.ts';

let t: TestApp;
let as: TestPerson;
let portfolioId: string;

beforeAll(async () => {
  t = await openTestApp();
});
beforeEach(async () => {
  await t.reset();
  as = await t.signInAs('admin');
  portfolioId = await makePortfolio(t, { clientId: await makeClient(t, as), openedOn: '2020-01-01' });
});
afterAll(() => t.close());

const listRows = async (id: string) =>
  (await t.request(listImportRows, { params: { id }, query: { limit: 50 } }, as)).body.items;

const read = async (lines: readonly string[]) => {
  const uploaded = await uploadTestFile(t, { portfolioId, text: `${lines.join('\n')}\n`, as });
  expect(uploaded.suggestion.open).toEqual([]);
  const { body } = await chooseSuggested(t, uploaded, { as, createInstruments: true });
  return body;
};
type Found = Awaited<ReturnType<typeof read>>;

const questions = async ({ id }: Found) =>
  (await listRows(id)).flatMap(({ line, questions: some }) =>
    some.map((one) =>
      one.kind === 'direction' ? `${line} ${one.charge} ${one.amount}` : `${line} ${one.kind}`,
    ),
  );

const answer = async ({ id, revision }: Found, given: RowAnswer, lines: number[] | null = null) =>
  (
    await t.request(
      answerImportRows,
      { params: { id }, body: { kind: 'direction', answer: given, lines, revision } },
      as,
    )
  ).body;

const book = async (found: Found) => {
  expect(found).toMatchObject({ errorRows: 0, questionRows: 0 });
  await applyAndWait(t, found, { as });
  const { items } = (await t.request(listTransactions, { params: { id: portfolioId } }, as)).body;
  return {
    ...(await countLedger({ t, portfolioId, as })),
    refunds: items
      .filter(({ type }) => type.endsWith('_refund'))
      .map(({ type, amount }) => `${type} ${amount}`),
  };
};

const header = 'Date,Type,Symbol,Quantity,Price,Amount,Fee,Tax,Currency';
const parqetLike = [
  header,
  '2026-01-05,Buy,ACME,10,100.00,1000.00,1.00,0.00,EUR',
  '2026-01-06,Sell,ACME,2,110.00,220.00,1.00,6.00,EUR',
  '2026-01-07,Sell,ACME,2,90.00,180.00,1.00,-5.00,EUR',
];

describe('a tax with a minus among charges without', () => {
  test('is asked about, and refunds the tax if the user says so', async () => {
    const found = await read(parqetLike);
    expect(await questions(found)).toEqual(['4 tax -5']);
    const answered = await answer(found, 'by_sign');
    expect((await listRows(found.id))[2]).toMatchObject({ status: 'new', fee: '1', tax: '-5' });
    expect(await book(answered)).toEqual({
      cash: { EUR: '-604' },
      units: { ACME: '6' },
      refunds: ['tax_refund 5'],
    });
  });

  test('is a tax if the user says so', async () => {
    const found = await answer(await read(parqetLike), 'by_type');
    expect((await listRows(found.id))[2]).toMatchObject({ status: 'new', fee: '1', tax: '5' });
    expect(await book(found)).toEqual({ cash: { EUR: '-614' }, units: { ACME: '6' }, refunds: [] });
  });

  test('holds back only its row', async () => {
    expect(await read(parqetLike)).toMatchObject({ newRows: 2, questionRows: 1, errorRows: 0 });
  });

  test('is recognised in the next file, whatever was answered', async () => {
    await book(await answer(await read(parqetLike), 'by_sign'));
    expect(await read(parqetLike)).toMatchObject({ newRows: 0, questionRows: 0, duplicateRows: 3 });
  });

  test('can be entered by an edit of the cell', async () => {
    const found = await read(parqetLike.slice(0, 3));
    expect(await questions(found)).toEqual([]);
    const edit = { kind: 'cells', cells: [{ cell: 'tax' as const, value: '-2' }] } as const;
    const body = { revision: found.revision, lines: [3], edit: { ...edit, cells: [...edit.cells] } };
    const edited = await t.request(editImportRows, { params: { id: found.id }, body }, as);
    expect(edited.status).toBe(200);
    expect(await questions(found)).toEqual(['3 tax -2']);
  });
});

test('charges that all have a minus are charges, and one without is asked about', async () => {
  const signed = [
    header,
    '2026-01-05,Buy,ACME,10,100.00,-1000.00,-1.00,0,EUR',
    '2026-01-06,Sell,ACME,2,110.00,220.00,-1.00,-6.00,EUR',
  ];
  const all = await read(signed);
  expect(await questions(all)).toEqual([]);
  const found = await read([...signed, '2026-01-07,Buy,ACME,2,90.00,-180.00,0.50,0,EUR']);
  expect(await questions(found)).toEqual(['4 fee 0.5']);
  expect(await book(await answer(found, 'by_sign'))).toEqual({
    cash: { EUR: '-967.5' },
    units: { ACME: '10' },
    refunds: ['fee_refund 0.5'],
  });
});

test('charges of both signs, as many of each, are all asked about', async () => {
  const found = await read([
    header,
    '2026-01-05,Buy,ACME,10,100.00,1000.00,1.00,0,EUR',
    '2026-01-06,Sell,ACME,2,110.00,220.00,-1.00,0,EUR',
  ]);
  expect(await questions(found)).toEqual(['2 fee 1', '3 fee -1']);
  const one = await answer(found, 'by_type', [2]);
  expect(await book(await answer(one, 'by_sign', [3]))).toMatchObject({ cash: { EUR: '-780' } });
});

test('further charges are counted with their signs, and as charges if the user says so', async () => {
  const lines = [
    'Date,Type,Symbol,Quantity,Price,Amount,Fee,Stamp duty tax,Currency conversion fee,Currency',
    '2026-01-05,Buy,ACME,10,100.00,1000.00,1.00,5.00,2.00,EUR',
    '2026-01-06,Buy,ACME,10,100.00,1000.00,1.00,5.00,2.00,EUR',
    '2026-01-07,Sell,ACME,10,100.00,1000.00,3.00,-5.00,-2.00,EUR',
  ];
  const found = await read(lines);
  expect(await questions(found)).toEqual(['4 fee -2']);
  const bySign = await answer(found, 'by_sign');
  expect((await listRows(found.id))[2]).toMatchObject({ fee: '1', tax: '-5' });
  const byType = await answer(bySign, 'by_type', [4]);
  expect((await listRows(found.id))[2]).toMatchObject({ fee: '5', tax: '5' });
  expect(await book(byType)).toMatchObject({ cash: { EUR: '-1026' }, refunds: [] });
});

test('a refund is part of an amount that is after charges', async () => {
  const found = await read([
    'Date,Type,Symbol,Quantity,Price,Net amount,Fee,Tax,Currency',
    '2026-01-05,Buy,ACME,10,100.00,1001.00,1.00,0,EUR',
    '2026-01-06,Sell,ACME,2,110.00,213.00,1.00,6.00,EUR',
    '2026-01-07,Sell,ACME,2,90.00,184.00,1.00,-5.00,EUR',
  ]);
  const answered = await answer(found, 'by_sign');
  expect((await listRows(found.id))[2]).toMatchObject({ amount: '180', fee: '1', tax: '-5' });
  expect(await book(answered)).toMatchObject({ cash: { EUR: '-604' } });
});

test('a refund in another currency is a refund in that currency', async () => {
  const found = await read([
    'Date,Type,Symbol,Quantity,Price,Amount,Fee,Fee currency,Currency',
    '2026-01-05,Buy,ACME,10,100.00,1000.00,1.00,EUR,EUR',
    '2026-01-06,Buy,ACME,10,100.00,1000.00,1.00,EUR,EUR',
    '2026-01-07,Sell,ACME,2,90.00,180.00,-5.00,USD,EUR',
  ]);
  expect(await questions(found)).toEqual(['4 fee -5', '4 fee_currency']);
  const signed = await answer(found, 'by_sign');
  const { id, revision } = signed;
  const body = { kind: 'fee_currency', answer: 'separate', lines: null, revision } as const;
  const both = (await t.request(answerImportRows, { params: { id }, body }, as)).body;
  expect(await book(both)).toMatchObject({ cash: { EUR: '-1822', USD: '5' }, refunds: ['fee_refund 5'] });
});

test('a row that is a fee, and states it only in the column of fees, becomes a refund by its sign', async () => {
  const found = await read([
    header,
    '2026-01-05,Buy,ACME,10,100.00,1000.00,1.00,0,EUR',
    '2026-01-06,Fee,,,,,5.00,,EUR',
    '2026-01-07,Fee,,,,,-5.00,,EUR',
  ]);
  expect(await questions(found)).toEqual(['4 fee -5']);
  expect(await book(await answer(found, 'by_sign'))).toMatchObject({
    cash: { EUR: '-1001' },
    refunds: ['fee_refund 5'],
  });
});
