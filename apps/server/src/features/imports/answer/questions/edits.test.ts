import { editImportRows, getImport, listImportRows, undoImport } from '@partnerfolio/contract/imports';
import type { Import } from '@partnerfolio/contract/imports';
import type { EditableCell, RowEdit } from '@partnerfolio/contract/imports/row-edits';
import { listTransactions } from '@partnerfolio/contract/ledger';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
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

const header = 'date,symbol,type,quantity,price,amount,currency';
const upload = (...lines: string[]) =>
  uploadTestFile(t, { portfolioId, text: `${[header, ...lines].join('\n')}\n`, as });
const choose = async (...lines: string[]) => (await chooseSuggested(t, await upload(...lines), { as })).body;
const rows = async ({ id }: Import) =>
  (await t.request(listImportRows, { params: { id }, query: { limit: 200 } }, as)).body.items;
const tryToEdit = ({ id, revision }: Import, lines: number[], edit: RowEdit) =>
  t.request(editImportRows, { params: { id }, body: { lines, edit, revision } }, as);
const edit = async (...given: Parameters<typeof tryToEdit>) => {
  const answer = await tryToEdit(...given);
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.problem));
  return answer.body;
};
const cell = (name: EditableCell, value: string | null): RowEdit => ({
  kind: 'cells',
  cells: [{ cell: name, value }],
});
const ledger = async () =>
  (await t.request(listTransactions, { params: { id: portfolioId } }, as)).body.items
    .map(({ type, tradeDate, quantity, amount }) => [tradeDate, type, quantity, amount].join(' '))
    .toReversed();

const unreadable = '05.13.2026x,ACME,BUY,10,100.00,1000.00,EUR';
const buy = '2026-01-05,ACME,BUY,10,100.00,1000.00,EUR';
const sale = '2026-02-05,ACME,SELL,4,110.00,440.00,EUR';

describe('an edited cell', () => {
  test('is checked by the same rules, shows its former value, and brings the rows that depend on it', async () => {
    const chosen = await choose(unreadable, sale);
    expect(chosen).toMatchObject({ newRows: 0, errorRows: 2 });
    const edited = await edit(chosen, [2], cell('date', '2026-01-05'));
    expect(edited).toMatchObject({ newRows: 2, errorRows: 0 });
    expect(await rows(edited)).toMatchObject([
      {
        date: '2026-01-05',
        edits: { cells: [{ cell: 'date', from: '05.13.2026x', to: '2026-01-05' }], isSkipped: false },
      },
      { status: 'new', edits: null },
    ]);
    await applyAndWait(t, edited, { as });
    expect(await ledger()).toEqual(['2026-01-05 buy 10 ', '2026-02-05 sell 4 ']);
  });

  test('counts as in the file again once the edit is taken back', async () => {
    const edited = await edit(await choose(unreadable, sale), [2], cell('date', '2026-01-05'));
    expect(await edit(edited, [2], cell('date', null))).toMatchObject({ newRows: 0, errorRows: 2 });
    expect((await rows(edited))[0]).toMatchObject({ edits: null, date: '05.13.2026x' });
  });

  test('reads numbers with a point in a file with commas', async () => {
    const uploaded = await uploadTestFile(t, {
      portfolioId,
      text: 'date;symbol;type;quantity;price;amount;currency\n2026-01-05;ACME;BUY;1,5;1.000,50;;EUR\n',
      as,
    });
    const chosen = (await chooseSuggested(t, uploaded, { as })).body;
    const edited = await edit(chosen, [2], cell('quantity', '2.125'));
    expect(await rows(edited)).toMatchObject([{ quantity: '2.125', price: '1000.5' }]);
  });

  test('keeps the currency that stood beside an edited amount', async () => {
    const uploaded = await uploadTestFile(t, {
      portfolioId,
      text: 'date,type,amount\n2026-01-05,deposit,100 USD\n2026-01-06,deposit,5 EUR\n',
      as,
    });
    const chosen = (await chooseSuggested(t, uploaded, { as, currency: 'EUR' as never })).body;
    expect(await rows(await edit(chosen, [2], cell('amount', '150')))).toMatchObject([
      { amount: '150', currency: 'USD' },
      { currency: 'EUR' },
    ]);
  });

  test('keeps the direction that the sign in the file gives its row', async () => {
    const chosen = await choose(
      '2026-01-05,,DEPOSIT,,,100.00,EUR',
      '2026-01-06,,WITHDRAWAL,,,-20.00,EUR',
      '2026-01-07,,INTEREST,,,-5.00,EUR',
    );
    const edited = await edit(chosen, [3, 4], cell('amount', '6'));
    expect(edited).toMatchObject({ newRows: 3, questionRows: 0 });
    expect((await rows(edited)).map(({ type, amount }) => `${type} ${amount}`)).toEqual([
      'deposit 100',
      'withdrawal 6',
      'interest_charged 6',
    ]);
  });

  test('survives a second mapping that reads the cell from the same column, and no other', async () => {
    const uploaded = await upload(unreadable, buy);
    const chosen = (await chooseSuggested(t, uploaded, { as })).body;
    await edit(chosen, [2], cell('date', '2026-01-05'));
    const same = await chooseSuggested(t, uploaded, { as, types: { BUY: 'transfer_in' } });
    expect(same.body).toMatchObject({ newRows: 2 });
    const layout = uploaded.suggestion.layout;
    if (layout?.kind !== 'transactions') throw new Error('a layout of transactions is suggested');
    const other = { ...layout, columns: { ...layout.columns, date: 1 } };
    const moved = await chooseSuggested(
      t,
      { ...uploaded, suggestion: { ...uploaded.suggestion, layout: other } },
      { as },
    );
    expect((await rows(moved.body))[0]).toMatchObject({ edits: null, status: 'error' });
  });

  test('does not double the row when the same file is imported again', async () => {
    const twin = '2026-01-07,ACME,BUY,1,100.00,100.00,EUR';
    const first = await choose(unreadable, buy, twin);
    const readable = await edit(first, [2], cell('date', '2026-03-05'));
    const moved = await edit(readable, [4], cell('date', '2026-04-07'));
    const resized = await edit(moved, [3], cell('quantity', '10.0'));
    await applyAndWait(t, resized, { as });
    const again = await choose(unreadable, buy, twin);
    expect(again).toMatchObject({ duplicateRows: 3, newRows: 0, errorRows: 0, questionRows: 0 });
    const editedAgain = await edit(again, [2], cell('date', '2026-03-05'));
    expect(editedAgain).toMatchObject({ duplicateRows: 3, newRows: 0 });
  });

  test('forgets the answer that was given about its former value', async () => {
    const chosen = await choose('2026-01-05,ACME,BUY,10,100.00,1004.90,EUR');
    expect(chosen.questionRows).toBe(1);
    expect(await edit(chosen, [2], cell('amount', '1000'))).toMatchObject({ questionRows: 0, newRows: 1 });
  });

  test.each([
    ['date', '05.01.2026', 'bad_date'],
    ['quantity', '1,5', 'bad_number'],
    ['currency', 'XQX', 'unknown_currency'],
    ['type', 'purchase', 'not_a_choice'],
    ['symbol', 'A'.repeat(101), 'text_too_long'],
  ] as const)('is refused with the code of its error: %s %s', async (name, value, code) => {
    const answer = await tryToEdit(await choose(buy), [2], cell(name, value));
    expect(answer).toMatchObject({
      status: 422,
      problem: { fields: [{ path: 'edit.cells.0.value', code }] },
    });
  });
});

describe('PUT /imports/:id/edits', () => {
  test('gives one of two concurrent edits 412 and keeps the other', async () => {
    const chosen = await choose(buy, sale);
    const answers = await Promise.all([
      tryToEdit(chosen, [2], cell('quantity', '20')),
      tryToEdit(chosen, [3], cell('quantity', '2')),
    ]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 412]);
    const shown = await rows(chosen);
    expect(shown.filter(({ edits }) => edits !== null)).toHaveLength(1);
  });

  test('refuses a line that the file does not have and stores nothing', async () => {
    const chosen = await choose(buy);
    const answer = await tryToEdit(chosen, [2, 9], { kind: 'skip', skip: true });
    expect(answer).toMatchObject({ status: 422, problem: { fields: [{ code: 'no_such_row' }] } });
    expect((await t.request(getImport, { params: { id: chosen.id } }, as)).body.newRows).toBe(1);
  });

  test('is refused after the import was applied', async () => {
    const chosen = await choose(buy);
    const applied = await applyAndWait(t, chosen, { as });
    expect((await tryToEdit(applied, [2], { kind: 'skip', skip: true })).status).toBe(409);
  });
});

describe('a skipped row', () => {
  test('is left out with its error and taken in again', async () => {
    const chosen = await choose(buy, unreadable);
    const skipped = await edit(chosen, [3], { kind: 'skip', skip: true });
    expect(skipped).toMatchObject({ newRows: 1, errorRows: 0 });
    expect((await rows(skipped))[1]).toMatchObject({ status: 'ignored', edits: { isSkipped: true } });
    expect(await edit(skipped, [3], { kind: 'skip', skip: false })).toMatchObject({ errorRows: 1 });
  });
});

describe('a chosen instrument', () => {
  const unknown = ['2026-01-05,OLDCO,BUY,10,100.00,1000.00,EUR', '2026-01-06,OLDCO,BUY,1,100.00,100.00,EUR'];

  test('holds for one row, or for all rows of the name', async () => {
    const chosen = await choose(...unknown);
    expect(chosen.errorRows).toBe(2);
    const one = await edit(chosen, [2], { kind: 'instrument', instrumentId: acme, forAll: false });
    expect(one).toMatchObject({ newRows: 1, errorRows: 1 });
    const all = await edit(one, [3], { kind: 'instrument', instrumentId: acme, forAll: true });
    expect(all).toMatchObject({ newRows: 2, errorRows: 0 });
    expect((await rows(all))[1]).toMatchObject({
      symbol: 'OLDCO',
      edits: { instrument: { id: acme, symbol: 'ACME', forAll: true } },
    });
    await applyAndWait(t, all, { as });
    expect(await choose(...unknown)).toMatchObject({ duplicateRows: 2, errorRows: 0 });
  });

  test('is refused with its field if there is no such instrument', async () => {
    const answer = await tryToEdit(await choose(...unknown), [2], {
      kind: 'instrument',
      instrumentId: portfolioId,
      forAll: true,
    });
    expect(answer).toMatchObject({
      status: 422,
      problem: { fields: [{ path: 'edit.instrumentId', code: 'unknown_instrument' }] },
    });
  });
});

describe('an opening position', () => {
  const opening = { date: '2025-12-31' as never, quantity: '4', cost: null };

  test('makes room for a sale of what the file does not buy, and goes with the undo of the import', async () => {
    const chosen = await choose(sale);
    expect((await rows(chosen))[0]?.faults).toMatchObject([{ code: 'oversold', params: { available: '0' } }]);
    const edited = await edit(chosen, [2], { kind: 'opening', opening });
    expect(edited).toMatchObject({ newRows: 1, errorRows: 0 });
    const applied = await applyAndWait(t, edited, { as });
    expect(await ledger()).toEqual(['2025-12-31 transfer_in 4 ', '2026-02-05 sell 4 ']);
    expect(await choose(sale)).toMatchObject({ duplicateRows: 1, newRows: 0 });
    const undone = await t.request(undoImport, { params: { id: applied.id } }, as);
    expect(undone.status).toBe(200);
    expect(await ledger()).toEqual([]);
  });

  test('has a known cost or none, never 0', async () => {
    const chosen = await choose(sale);
    const answer = await tryToEdit(chosen, [2], { kind: 'opening', opening: { ...opening, cost: '0' } });
    expect(answer).toMatchObject({
      problem: { fields: [{ path: 'edit.opening.cost', code: 'not_positive' }] },
    });
    const edited = await edit(chosen, [2], { kind: 'opening', opening: { ...opening, cost: '250' } });
    await applyAndWait(t, edited, { as });
    expect(await ledger()).toEqual(['2025-12-31 transfer_in 4 250', '2026-02-05 sell 4 ']);
  });

  test('leaves the error of a sale that it does not cover', async () => {
    const chosen = await choose(sale);
    const few = await edit(chosen, [2], { kind: 'opening', opening: { ...opening, quantity: '3' } });
    expect(few).toMatchObject({ newRows: 0, errorRows: 1 });
  });
});
