import type { CallInput } from '@partnerfolio/contract/endpoint';
import {
  answerImportCash,
  applyImport,
  cancelImport,
  editImportRows,
  getImport,
  undoImport,
} from '@partnerfolio/contract/imports';
import type { Import } from '@partnerfolio/contract/imports';
import { listTransactions } from '@partnerfolio/contract/ledger';
import { getHoldings } from '@partnerfolio/contract/performance';
import { getPortfolio } from '@partnerfolio/contract/portfolios';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openTestApp } from '../../../../testing/app.ts';
import type { TestApp, TestPerson } from '../../../../testing/app.ts';
import { chooseSuggested, uploadTestFile } from '../../../../testing/imports.ts';
import { listAuditEvents } from '../../../../testing/people.queries.ts';
import { bookTestEntries, makeClient, makeInstrument, makePortfolio } from '../../../../testing/ledgers.ts';

let t: TestApp;
let as: TestPerson;
let clientId: string;
let portfolioId: string;
let acme: string;

beforeAll(async () => {
  t = await openTestApp();
});
beforeEach(async () => {
  await t.reset();
  as = await t.signInAs('admin');
  clientId = await makeClient(t, as);
  portfolioId = await makePortfolio(t, { clientId });
  acme = await makeInstrument(t, { symbol: 'ACME' });
  await makeInstrument(t, { symbol: 'PENCE', currency: 'GBX' });
});
afterAll(() => t.close());

const header = 'date,symbol,type,quantity,price,amount,currency';
const buy = '2026-01-05,ACME,BUY,10,100.00,1000.00,EUR';
const sale = '2026-02-05,ACME,SELL,4,110.00,440.00,EUR';
const later = '2026-03-05,ACME,BUY,20,120.50,2410.00,EUR';
const inPence = '2026-03-06,PENCE,BUY,100,250,25000,GBX';
const deposit = '2026-01-02,,DEPOSIT,,,1000.00,EUR';

const choose = async (...lines: string[]) => {
  const text = `${[header, ...lines].join('\n')}\n`;
  return (await chooseSuggested(t, await uploadTestFile(t, { portfolioId, text, as }), { as })).body;
};
type Answer = CallInput<typeof answerImportCash>['body']['answer'];
const tryToAnswer = ({ id, revision }: Import, answer: Answer) =>
  t.request(answerImportCash, { params: { id }, body: { answer, revision } }, as);
const answer = async (...given: Parameters<typeof tryToAnswer>): Promise<Import> => {
  const { status, body, problem } = await tryToAnswer(...given);
  if (status !== 200) throw new Error(JSON.stringify(problem));
  return body;
};
const apply = ({ id, revision }: Import, rows: 'all' | 'good' = 'all') =>
  t.request(applyImport, { params: { id }, body: { rows, revision } }, as);
const book = async (chosen: Import) => {
  expect((await apply(chosen)).status).toBe(202);
  await t.settled();
  return (await t.request(getImport, { params: { id: chosen.id } }, as)).body;
};
const entries = async () =>
  (await t.request(listTransactions, { params: { id: portfolioId } }, as)).body.items
    .map(({ tradeDate, type, quantity, amount, currency }) =>
      [tradeDate, type, quantity ?? amount, currency].join(' '),
    )
    .toReversed();
const keepsCash = async () =>
  (await t.request(getPortfolio, { params: { id: portfolioId } }, as)).body.cashKept;
const settingChanges = async () =>
  (await listAuditEvents(t.db)).filter(({ event_type }) => event_type === 'portfolio.change_settings');

describe('a file without deposits, for a portfolio that tracks cash', () => {
  test('is not booked before the user answers; says how far cash would fall in each currency', async () => {
    const chosen = await choose(buy, sale, later, inPence);
    expect(chosen.cashQuestion).toEqual({
      kind: 'unfunded',
      balances: [
        { currency: 'EUR', lowest: '-2970', lowestOn: '2026-03-05', firstOn: '2026-01-05' },
        { currency: 'GBP', lowest: '-250', lowestOn: '2026-03-06', firstOn: '2026-03-06' },
      ],
      cashRows: 0,
      answer: null,
    });
    for (const rows of ['all', 'good'] as const)
      expect(await apply(chosen, rows)).toMatchObject({
        status: 409,
        problem: { code: 'wrong_state', reasons: [{ code: 'cash_undecided' }] },
      });
    expect(await entries()).toEqual([]);
  });

  test('is booked with the opening deposit, so that the balance is what the bank has; an undo removes both', async () => {
    const chosen = await choose(buy, later);
    const openingDeposits = [{ date: '2026-01-01', amount: '5000', currency: 'EUR' }];
    const done = await book(await answer(chosen, { cashKept: true, openingDeposits }));
    expect(done).toMatchObject({ state: 'applied', newRows: 2, cashQuestion: null });
    expect(await entries()).toEqual([
      '2026-01-01 deposit 5000 EUR',
      '2026-01-05 buy 10 EUR',
      '2026-03-05 buy 20 EUR',
    ]);
    const { body } = await t.request(getHoldings, { params: { id: portfolioId } }, as);
    expect(body.cash).toMatchObject([{ currency: 'EUR', amount: '1590' }]);
    expect(await keepsCash()).toBe(true);
    expect(await settingChanges()).toEqual([]);
    await t.request(undoImport, { params: { id: done.id } }, as);
    expect(await entries()).toEqual([]);
  });

  test('stops tracking cash in the booking itself, with an audit event of the user', async () => {
    const answered = await answer(await choose(buy), { cashKept: false });
    expect(await keepsCash()).toBe(true);
    expect((await book(answered)).state).toBe('applied');
    expect(await keepsCash()).toBe(false);
    expect(await settingChanges()).toMatchObject([
      { user_id: as.id, before: { cashKept: true }, after: { cashKept: false } },
    ]);
  });

  test('asks again while too little funds the ledger, counting what is booked', async () => {
    await book(await answer(await choose(buy), { cashKept: true }));
    expect((await choose(later)).cashQuestion).toMatchObject({ balances: [{ lowest: '-3410' }] });
    await bookTestEntries(t, portfolioId, [{ type: 'deposit', tradeDate: '2026-01-01', amount: '9' }]);
    expect((await choose(later)).cashQuestion).toMatchObject({ balances: [{ lowest: '-3401' }] });
    await bookTestEntries(t, portfolioId, [{ type: 'deposit', tradeDate: '2026-01-01', amount: '3401' }]);
    expect((await choose(later)).cashQuestion).toBeNull();
  });

  test('leaves no question if its sales or its deposits pay for its purchases', async () => {
    await bookTestEntries(t, portfolioId, [
      { type: 'transfer_in', tradeDate: '2026-01-01', instrumentId: acme, quantity: '50', amount: '100' },
    ]);
    expect((await choose(sale)).cashQuestion).toBeNull();
    expect((await choose(deposit, buy)).cashQuestion).toBeNull();
  });

  test('keeps the answer when a row is edited, and forgets the question when the rows no longer ask it', async () => {
    const answered = await answer(await choose(buy, sale), { cashKept: true });
    const skip = (lines: number[], { id, revision }: Import) =>
      t.request(
        editImportRows,
        { params: { id }, body: { lines, edit: { kind: 'skip', skip: true }, revision } },
        as,
      );
    const edited = (await skip([3], answered)).body;
    expect(edited.cashQuestion).toMatchObject({
      balances: [{ lowest: '-1000' }],
      answer: { cashKept: true },
    });
    const none = (await skip([2], edited)).body;
    expect(none.cashQuestion).toBeNull();
    expect(await tryToAnswer(none, { cashKept: true })).toMatchObject({
      status: 409,
      problem: { reasons: [{ code: 'cash_not_asked' }] },
    });
  });
});

describe('deposits that are too few, for a portfolio that tracks cash', () => {
  const dividend = '2026-02-01,ACME,DIVIDEND,,,50.00,EUR';

  test('are asked about with the currencies that fall below zero, also without a deposit of that currency', async () => {
    const chosen = await choose(deposit, buy, later, inPence);
    expect(chosen.cashQuestion).toMatchObject({
      kind: 'unfunded',
      balances: [
        { currency: 'EUR', lowest: '-2410' },
        { currency: 'GBP', lowest: '-250' },
      ],
      cashRows: 1,
    });
    expect((await apply(chosen)).problem).toMatchObject({ reasons: [{ code: 'cash_undecided' }] });
  });

  test('are not asked about where no more than a dividend is missing', async () => {
    const short = (amount: string) => `2026-02-02,ACME,BUY,1,${amount},${amount},EUR`;
    expect((await choose(deposit, buy, dividend, short('100.00'))).cashQuestion).toBeNull();
    expect((await choose(deposit, buy, dividend, short('100.01'))).cashQuestion).toMatchObject({
      balances: [{ currency: 'EUR', lowest: '-50.01' }],
    });
  });

  test('are not asked about again by rows that take the balance no lower', async () => {
    await book(await answer(await choose(deposit, buy, later), { cashKept: true }));
    expect((await choose('2026-03-09,ACME,SELL,1,120.00,120.00,EUR')).cashQuestion).toBeNull();
  });
});

describe('deposits in a file, for a portfolio that does not track cash', () => {
  beforeEach(async () => {
    portfolioId = await makePortfolio(t, { clientId, cashKept: false });
  });

  test('are asked about, and start tracking in the booking if the user wants', async () => {
    const chosen = await choose(deposit, buy);
    expect(chosen.cashQuestion).toEqual({ kind: 'untracked', balances: [], cashRows: 1, answer: null });
    expect((await apply(chosen)).status).toBe(409);
    await book(await answer(chosen, { cashKept: true }));
    expect(await keepsCash()).toBe(true);
    expect(await settingChanges()).toHaveLength(1);
    expect((await choose(sale)).cashQuestion).toBeNull();
  });

  test('may be booked without tracking, which is then not asked again', async () => {
    await book(await answer(await choose(deposit), { cashKept: false }));
    expect(await keepsCash()).toBe(false);
    expect((await choose('2026-04-01,,DEPOSIT,,,5.00,EUR')).cashQuestion).toBeNull();
  });

  test('trades alone are not asked about', async () => {
    expect((await choose(buy, later)).cashQuestion).toBeNull();
  });
});

describe('PUT /imports/:id/cash-answer', () => {
  test('422 for a deposit in the future, one of zero, or one without tracked cash', async () => {
    const chosen = await choose(buy);
    const one = { date: '2026-01-01', amount: '5', currency: 'EUR' };
    const fields = async (cashKept: boolean, change: Partial<typeof one>) =>
      (await tryToAnswer(chosen, { cashKept, openingDeposits: [{ ...one, ...change }] })).problem?.fields;
    expect(await fields(true, { date: '2200-01-01' })).toMatchObject([
      { path: 'answer.openingDeposits.0.date', code: 'trade_date_in_future' },
    ]);
    expect(await fields(true, { amount: '0' })).toMatchObject([{ code: 'not_positive' }]);
    expect(await fields(false, {})).toMatchObject([{ code: 'deposits_without_cash' }]);
  });

  test('412 for a reading that has changed, 409 for a cancelled import', async () => {
    const chosen = await choose(buy);
    await answer(chosen, null);
    expect((await tryToAnswer(chosen, { cashKept: true })).status).toBe(412);
    await t.request(cancelImport, { params: { id: chosen.id } }, as);
    expect((await tryToAnswer(chosen, { cashKept: true })).status).toBe(409);
  });

  test('an answer does not hold for the other question, once a colleague has changed the setting', async () => {
    const answered = await answer(await choose(deposit, buy).then(() => choose(buy)), { cashKept: true });
    await t.app.db
      .updateTable('portfolios')
      .set({ cash_kept: false })
      .where('id', '=', portfolioId)
      .execute();
    // Without tracking, a file of trades asks nothing, so the portfolio stays as the colleague left it.
    expect((await book(answered)).state).toBe('applied');
    expect(await keepsCash()).toBe(false);
  });
});
