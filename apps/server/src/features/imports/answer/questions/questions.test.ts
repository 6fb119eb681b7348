import { createHash } from 'node:crypto';
import { answerImportRows, applyImport, getImport, listImportRows } from '@partnerfolio/contract/imports';
import { updateProfile } from '@partnerfolio/contract/settings/profile';
import type { Import, QuestionKind, RowAnswer } from '@partnerfolio/contract/imports';
import { addTransaction, listTransactions, reverseTransaction } from '@partnerfolio/contract/ledger';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openTestApp } from '../../../../testing/app.ts';
import type { TestApp, TestPerson } from '../../../../testing/app.ts';
import { applyAndWait, chooseSuggested, uploadTestFile } from '../../../../testing/imports.ts';
import { bookTestEntries, makeClient, makeInstrument, makePortfolio } from '../../../../testing/ledgers.ts';

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
  return (await chooseSuggested(t, uploaded, { as })).body;
};
const rows = async (id: string) =>
  (await t.request(listImportRows, { params: { id }, query: { limit: 200 } }, as)).body.items;
const statuses = async (id: string) => (await rows(id)).map(({ status }) => status);
const stateOf = async (id: string) => (await t.request(getImport, { params: { id } }, as)).body;
const answerWith = (
  found: Import,
  kind: QuestionKind,
  answer: RowAnswer | null,
  lines: number[] | null = null,
) =>
  t.request(
    answerImportRows,
    { params: { id: found.id }, body: { kind, answer, lines, revision: found.revision } },
    as,
  );
const answer = async (...given: Parameters<typeof answerWith>) => {
  const answered = await answerWith(...given);
  if (answered.status !== 200) throw new Error(JSON.stringify(answered.problem));
  return answered.body;
};
const ledger = async () =>
  (await t.request(listTransactions, { params: { id: portfolioId } }, as)).body.items
    .map(({ type, quantity, amount, fee, tax, currency }) =>
      [type, quantity, amount, fee, tax, currency].join(' '),
    )
    .toReversed();
const tryToApply = (found: Import, which: 'all' | 'good') =>
  t.request(applyImport, { params: { id: found.id }, body: { rows: which, revision: found.revision } }, as);

const priced = 'date,symbol,type,quantity,price,amount,currency';
const costly = [
  '2026-01-05,ACME,BUY,10,100.00,1004.90,EUR',
  '2026-01-06,ACME,BUY,10,100.00,1000.00,EUR',
  '2026-01-07,ACME,BUY,20,100.00,2007.85,EUR',
];

describe('a difference from quantity × price', () => {
  test('is shown row by row, and none of these rows is booked until it is answered', async () => {
    const chosen = await choose(priced, ...costly);
    expect(chosen).toMatchObject({ newRows: 1, questionRows: 2, errorRows: 0 });
    expect(await rows(chosen.id)).toMatchObject([
      { status: 'question', questions: [{ kind: 'difference', difference: '4.9', answer: null }] },
      { status: 'new', questions: [] },
      { status: 'question', questions: [{ kind: 'difference', difference: '7.85', answer: null }] },
    ]);
    expect((await tryToApply(chosen, 'all')).status).toBe(409);
    expect(await applyAndWait(t, chosen, { as, rows: 'good' })).toMatchObject({
      newRows: 1,
      questionRows: 2,
    });
    expect(await ledger()).toEqual(['buy 10  0 0 EUR']);
  });

  test("books the file's cash with one answer for all rows and another for a single row", async () => {
    const chosen = await choose(priced, ...costly);
    const single = await answer(chosen, 'difference', 'stated', [4]);
    const all = await answer(single, 'difference', 'fee');
    expect(all).toMatchObject({ newRows: 3, questionRows: 0 });
    await applyAndWait(t, all, { as });
    expect(await ledger()).toEqual(['buy 10 1000 4.9 0 EUR', 'buy 10  0 0 EUR', 'buy 20 2007.85 0 0 EUR']);
  });

  test('a null removes an answer', async () => {
    const answered = await answer(await choose(priced, ...costly), 'difference', 'tax');
    expect(await answer(answered, 'difference', null, [2])).toMatchObject({ newRows: 2, questionRows: 1 });
  });

  test('finds only duplicates in the same file again, whatever was answered, and asks nothing', async () => {
    const answered = await answer(await choose(priced, ...costly), 'difference', 'fee');
    await applyAndWait(t, answered, { as });
    expect(await choose(priced, ...costly)).toMatchObject({ duplicateRows: 3, questionRows: 0, newRows: 0 });
  });

  test('a new layout asks again', async () => {
    const uploaded = await uploadTestFile(t, {
      portfolioId,
      text: `${[priced, ...costly].join('\n')}\n`,
      as,
    });
    const chosen = (await chooseSuggested(t, uploaded, { as })).body;
    await answer(chosen, 'difference', 'fee');
    const again = await chooseSuggested(t, uploaded, { as, types: { BUY: 'sell' } });
    expect(again.body.questionRows).toBe(2);
    expect((await chooseSuggested(t, uploaded, { as })).body.questionRows).toBe(2);
  });

  test('gives one of two concurrent answers 412', async () => {
    const chosen = await choose(priced, ...costly);
    const answers = await Promise.all([
      answerWith(chosen, 'difference', 'fee'),
      answerWith(chosen, 'difference', 'tax'),
    ]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 412]);
  });

  test('422 for an answer to another question, 404 for an agent who may not see the portfolio', async () => {
    const chosen = await choose(priced, ...costly);
    expect((await answerWith(chosen, 'difference', 'skip')).problem?.fields).toMatchObject([
      { path: 'answer' },
    ]);
    const body = { kind: 'difference', answer: 'fee', revision: chosen.revision } as const;
    const by = async (role: 'agent' | 'employee') =>
      (await t.request(answerImportRows, { params: { id: chosen.id }, body }, await t.signInAs(role))).status;
    expect([await by('agent'), await by('employee')]).toEqual([404, 200]);
  });
});

test('a charge in another currency becomes a separate entry', async () => {
  const chosen = await choose(
    'date,symbol,type,quantity,price,amount,fee,fee currency,currency',
    '2026-01-05,ACME,BUY,10,100.00,1000.00,1.80,CHF,EUR',
  );
  expect(chosen).toMatchObject({ questionRows: 1, newRows: 0 });
  const answered = await answer(chosen, 'fee_currency', 'separate');
  expect(await applyAndWait(t, answered, { as })).toMatchObject({ newRows: 1 });
  expect(await ledger()).toEqual(['buy 10  0 0 EUR', 'fee  1.8 0 0 CHF']);
});

test('asks about a refunded tax in a file with signs, and books it by its sign', async () => {
  const chosen = await choose(
    'date,symbol,type,amount,currency',
    '2026-01-05,ACME,DIVIDEND,10.00,EUR',
    '2026-01-05,ACME,TAX,-1.50,EUR',
    '2026-01-06,ACME,TAX,1.50,EUR',
    '2026-01-06,,FEE,-1.00,EUR',
  );
  expect(await statuses(chosen.id)).toEqual(['new', 'new', 'question', 'new']);
  await applyAndWait(t, await answer(chosen, 'direction', 'by_sign'), { as });
  expect(await ledger()).toContain('tax_refund  1.5 0 0 EUR');
});

test('securities received at 0 have an unknown cost, with a remark on the row', async () => {
  const chosen = await choose(
    'date,symbol,type,quantity,price,amount,currency',
    '2026-01-05,ACME,TRANSFER IN,10,0.00,0.00,EUR',
    '2026-01-06,ACME,TRANSFER IN,10,100.00,1000.00,EUR',
  );
  expect((await rows(chosen.id)).map(({ status, faults: errors }) => [status, errors])).toEqual([
    ['new', [{ field: 'amount', code: 'cost_unknown', params: {}, message: 'The cost is not known' }]],
    ['new', []],
  ]);
  await applyAndWait(t, chosen, { as });
  expect(await ledger()).toEqual(['transfer_in 10  0 0 EUR', 'transfer_in 10 1000 0 0 EUR']);
});

const header = 'date,symbol,type,quantity,price,fee,currency';
const buy = '2026-01-05,ACME,BUY,10,12.50,1,EUR';
const byHand = () => ({
  type: 'buy' as const,
  tradeDate: '2026-01-05',
  instrumentId: acme,
  quantity: '10',
  price: '12.5',
  fee: '1',
});

describe('a row that resembles a booked entry', () => {
  test('entered by hand: is asked about with a link to the entry, and neither booked nor skipped', async () => {
    const [id] = await bookTestEntries(t, portfolioId, [byHand()]);
    const chosen = await choose(header, buy, '2026-01-06,ACME,BUY,1,12.50,1,EUR');
    expect(chosen).toMatchObject({ newRows: 1, questionRows: 1, duplicateRows: 0 });
    expect((await rows(chosen.id))[0]).toMatchObject({
      status: 'question',
      questions: [{ kind: 'likely_duplicate', answer: null, entry: { id, quantity: '10', fileName: null } }],
    });
    await applyAndWait(t, chosen, { as, rows: 'good' });
    expect(await ledger()).toHaveLength(2);
  });

  test('by a user: is shown with the name they have now, and the name is stored nowhere', async () => {
    const body = { ...byHand(), currency: 'EUR' } as never;
    await t.request(addTransaction, { params: { id: portfolioId }, body }, as);
    const { id } = await choose(header, buy);
    await t.request(updateProfile, { body: { fullName: 'Ann Baker', phone: null } }, as);
    const [question] = (await rows(id))[0]?.questions ?? [];
    expect(question).toMatchObject({ entry: { bookedBy: { id: as.id, fullName: 'Ann Baker' } } });
    const stored = await sql<{ text: string }>`select questions::text as text from import_rows`.execute(t.db);
    expect(stored.rows[0]?.text).not.toContain('bookedBy');
  });

  test('of two equal rows and one entry, one row is asked about and the other is new', async () => {
    await bookTestEntries(t, portfolioId, [byHand()]);
    const chosen = await choose(header, buy, buy);
    expect(await statuses(chosen.id)).toEqual(['question', 'new']);
  });

  test('is a duplicate if skipped, new if booked', async () => {
    await bookTestEntries(t, portfolioId, [byHand(), byHand()]);
    const chosen = await choose(header, buy, buy);
    const skipped = await answer(chosen, 'likely_duplicate', 'skip', [2]);
    const both = await answer(skipped, 'likely_duplicate', 'book');
    expect(await statuses(both.id)).toEqual(['duplicate', 'new']);
    await applyAndWait(t, both, { as });
    expect(await ledger()).toHaveLength(3);
  });

  test.each([
    ['stated by its amount', { price: null, amount: '125' }],
    ['with the amount after charges and no fee', { price: null, amount: '126', fee: '0' }],
    ['with other zeros', { quantity: '10.000', price: '12.5000' }],
  ])('%s', async (_, change) => {
    await bookTestEntries(t, portfolioId, [{ ...byHand(), ...change }]);
    expect((await choose(header, buy)).questionRows).toBe(1);
  });

  test.each([
    ['of another day', { tradeDate: '2026-01-06' }],
    ['of another type', { type: 'transfer_in' as const }],
    ['of another quantity', { quantity: '10.5', price: null, amount: '125' }],
    ['of another amount', { price: '12.51' }],
    ['in another currency', { currency: 'USD' }],
  ])('no: one %s', async (_, change) => {
    await bookTestEntries(t, portfolioId, [{ ...byHand(), ...change }]);
    expect(await choose(header, buy)).toMatchObject({ newRows: 1, questionRows: 0 });
  });

  test('no: one that was reversed', async () => {
    const [id = ''] = await bookTestEntries(t, portfolioId, [byHand()]);
    const params = { id: portfolioId, transactionId: id };
    await t.request(reverseTransaction, { params, body: { note: null, revision: 1 } }, as);
    expect(await choose(header, buy)).toMatchObject({ newRows: 1, questionRows: 0 });
  });

  test('imported from a file with other columns: is asked about, with the name of the file', async () => {
    await applyAndWait(t, await choose(header, buy), { as });
    const other = await choose(
      'day,ticker,action,shares,total,commission,currency',
      '2026-01-05,ACME,BUY,10,125.00,1.00,EUR',
    );
    expect(other).toMatchObject({ questionRows: 1, newRows: 0 });
    expect((await rows(other.id))[0]?.questions).toMatchObject([{ entry: { fileName: 'file.csv' } }]);
  });

  test('rows with different broker references are never treated as equal without a question', async () => {
    const numbered = (id: string) => choose(`${header},order id`, `${buy},${id}`);
    await applyAndWait(t, await numbered('A1'), { as });
    expect(await numbered('A1')).toMatchObject({ duplicateRows: 1 });
    expect(await numbered('A2')).toMatchObject({ duplicateRows: 0, questionRows: 1 });
    const twins = await choose(`${header},order id`, `${buy},B1`, `${buy},B2`);
    expect(await statuses(twins.id)).toEqual(['question', 'new']);
  });

  test.each(['all', 'good'] as const)(
    'booked by hand between preview and import: none of %s rows is booked, and the row is asked about',
    async (which) => {
      const chosen = await choose(header, buy, '2026-01-06,ACME,BUY,1,12.50,1,EUR');
      expect(chosen.newRows).toBe(2);
      const body = { ...byHand(), currency: 'EUR' };
      await t.request(addTransaction, { params: { id: portfolioId }, body }, as);
      expect(await applyAndWait(t, chosen, { as, rows: which })).toMatchObject({
        state: 'failed',
        failure: 'Line 2: A matching entry was booked meanwhile',
        failureReason: { line: 2, code: 'matching_entry_booked', params: {} },
        questionRows: 1,
        newRows: 1,
      });
      expect(await statuses(chosen.id)).toEqual(['question', 'new']);
      expect(await ledger()).toHaveLength(1);
      const decided = await answer(await stateOf(chosen.id), 'likely_duplicate', 'book');
      expect(await applyAndWait(t, decided, { as })).toMatchObject({ state: 'applied', newRows: 2 });
    },
  );

  test('an answer about one entry does not apply to another', async () => {
    const [first = ''] = await bookTestEntries(t, portfolioId, [byHand()]);
    const answered = await answer(await choose(header, buy), 'likely_duplicate', 'book');
    const params = { id: portfolioId, transactionId: first };
    await t.request(reverseTransaction, { params, body: { note: null, revision: 1 } }, as);
    await bookTestEntries(t, portfolioId, [byHand()]);
    expect(await applyAndWait(t, answered, { as })).toMatchObject({ state: 'failed', questionRows: 1 });
  });
});

test("recognises a row that was booked before keys contained the row's contents", async () => {
  const applied = await applyAndWait(t, await choose(header, buy), { as });
  // As version 0.1.0 wrote it.
  const said = ['buy', '2026-01-05', acme, '10', '12.5', '', '1', '0', 'EUR', '', ''];
  const former = createHash('sha256').update(said.join('\u001f')).digest().subarray(0, 16);
  await t.db
    .updateTable('transactions')
    .set({ row_key: former })
    .where('import_id', '=', applied.id)
    .execute();
  expect(await choose(header, buy)).toMatchObject({ duplicateRows: 1, newRows: 0, questionRows: 0 });
  expect(await choose(header, buy, buy)).toMatchObject({ duplicateRows: 1, newRows: 1, questionRows: 0 });
});
