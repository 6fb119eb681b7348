/** Several accounts at custodians in one portfolio, from their form to entries, holdings and corporate actions. */
import {
  addTransaction,
  getTransaction,
  listTransactions,
  reverseTransaction,
  updateTransaction,
} from '@partnerfolio/contract/ledger';
import { getHoldings, getPerformance } from '@partnerfolio/contract/performance';
import { createPortfolio, getPortfolio, updatePortfolio } from '@partnerfolio/contract/portfolios';
import { bookTransfer } from '@partnerfolio/contract/transfers';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openTestApp } from '../../testing/app.ts';
import type { TestApp, TestPerson } from '../../testing/app.ts';
import {
  bookTestEntries,
  makeClient,
  makeInstrument,
  makePortfolio,
  priceTestInstrument,
} from '../../testing/ledgers.ts';
import { portfolioBody } from '../../testing/records.ts';

let t: TestApp;
let as: TestPerson;
let clientId: string;
let id: string;
let a: string;
let b: string;

const bank = { custodian: 'Harbour Bank', number: 'HB 100' };
const broker = { custodian: 'Quay Broker', number: 'QB-200' };

const create = async (accounts: readonly object[], name = 'Two accounts') =>
  t.request(
    createPortfolio,
    { params: { id: clientId }, body: { ...portfolioBody, name, accounts } as never },
    as,
  );
const read = async (portfolioId = id) =>
  (await t.request(getPortfolio, { params: { id: portfolioId } }, as)).body;
const change = async (body: object, portfolioId = id) => {
  const { revision, accounts } = await read(portfolioId);
  return t.request(
    updatePortfolio,
    { params: { id: portfolioId }, body: { ...portfolioBody, accounts, revision, ...body } as never },
    as,
  );
};
const add = (body: object, portfolioId = id) =>
  t.request(
    addTransaction,
    { params: { id: portfolioId }, body: { currency: 'EUR', tradeDate: '2026-03-03', ...body } as never },
    as,
  );
const errorsOf = ({ problem }: { readonly problem?: unknown }) =>
  ((problem as { fields?: { path: string; code: string }[] } | undefined)?.fields ?? []).map(
    ({ path, code }) => `${path} ${code}`,
  );

beforeAll(async () => {
  t = await openTestApp();
});
afterAll(() => t.close());
beforeEach(async () => {
  await t.reset();
  as = await t.signInAs('admin');
  clientId = await makeClient(t, as);
  ({ id } = (await create([bank, broker])).body);
  [a = '', b = ''] = (await read()).accounts.map((account) => account.id);
});

describe('the accounts of a portfolio', () => {
  test('keep their ids when they change, and a portfolio always has one', async () => {
    const alias = {
      alias: 'Savings',
      currency: 'CHF',
      openedOn: '2026-01-05',
      closedOn: null,
      omnibus: false,
    };
    const answer = await change({ accounts: [{ id: a, ...bank, ...alias }, { ...broker }] });
    expect(answer.body.accounts).toMatchObject([
      { id: a, ...bank, ...alias },
      { id: b, ...broker },
    ]);
    expect((await change({ accounts: [{ id: b, ...broker }] })).body.accounts).toMatchObject([{ id: b }]);
    expect((await change({ accounts: [] })).body.accounts).toMatchObject([
      { id: b, custodian: '', number: '' },
    ]);
    const { accounts: _, ...without } = portfolioBody as Record<string, unknown>;
    expect((await change({ ...without, accounts: undefined })).body.accounts).toHaveLength(1);
    const plain = await makePortfolio(t, { clientId });
    expect((await read(plain)).accounts).toMatchObject([{ custodian: '', number: '', alias: null }]);
  });

  test('are refused without a number beside others, twice, of another portfolio, or closed before they open', async () => {
    const refusals = async (accounts: readonly object[]) => errorsOf(await change({ accounts }));
    expect(await refusals([bank, { custodian: 'Quay Broker', number: '' }])).toEqual([
      'accounts.1.number account_number_required',
    ]);
    expect(await refusals([bank, { ...bank, number: 'hb-100' }])).toEqual([
      'accounts.1.number account_repeated',
    ]);
    const other = (await read(await makePortfolio(t, { clientId }))).accounts[0]?.id;
    expect(await refusals([{ ...bank, id: other }, broker])).toEqual(['accounts.0.number unknown_account']);
    expect(await refusals([{ ...bank, openedOn: '2026-02-01', closedOn: '2026-01-01' }, broker])).toEqual([
      'accounts.0.closedOn account_closed_before_opening',
    ]);
  });

  test('are active in one portfolio at a time, unless several share them', async () => {
    const taken = await create([{ ...bank, number: 'hb100' }], 'Other');
    expect([taken.status, errorsOf(taken)]).toEqual([422, ['accounts.0.number account_elsewhere']]);
    await change({ accounts: [{ id: a, ...bank, closedOn: '2026-02-28' }, broker] });
    expect((await create([{ ...bank, openedOn: '2026-02-01' }], 'Overlapping')).status).toBe(422);
    expect((await create([{ ...bank, openedOn: '2026-03-01' }], 'Later')).status).toBe(201);
    expect(errorsOf(await change({ accounts: [{ id: a, ...bank, closedOn: null }, broker] }))).toEqual([
      'accounts.0.number account_elsewhere',
    ]);
    const pool = { custodian: 'Harbour Bank', number: 'POOL', omnibus: true };
    expect((await create([pool], 'One')).status).toBe(201);
    expect((await create([pool], 'Two')).status).toBe(201);
  });

  test('of one number, added to two portfolios at once, end up in one', async () => {
    const fresh = { custodian: 'Harbour Bank', number: 'NEW' };
    const answers = await Promise.all([create([fresh], 'One'), create([fresh], 'Two')]);
    expect(answers.map(({ status }) => String(status)).toSorted()).toEqual(['201', '422']);
  });

  test('with entries stay, and do not close before their last entry', async () => {
    await add({ type: 'deposit', amount: '10', accountId: b });
    expect(errorsOf(await change({ accounts: [bank] }))).toEqual(['accounts account_in_use']);
    expect(
      errorsOf(await change({ accounts: [bank, { id: b, ...broker, closedOn: '2026-03-02' }] })),
    ).toEqual(['accounts.1.closedOn account_has_later_entries']);
    expect((await change({ accounts: [bank, { id: b, ...broker, closedOn: '2026-03-03' }] })).status).toBe(
      200,
    );
    expect(
      errorsOf(await add({ type: 'deposit', amount: '10', accountId: b, tradeDate: '2026-03-04' })),
    ).toEqual(['accountId account_closed']);
  });
});

describe('the account of an entry', () => {
  test('is the only one, or has to be chosen among several; another portfolio has none of them', async () => {
    expect(errorsOf(await add({ type: 'deposit', amount: '10' }))).toEqual(['accountId choose_account']);
    const plain = await makePortfolio(t, { clientId });
    expect((await add({ type: 'deposit', amount: '10' }, plain)).body.accountId).toBe(
      (await read(plain)).accounts[0]?.id,
    );
    expect(errorsOf(await add({ type: 'deposit', amount: '10', accountId: a }, plain))).toEqual([
      'accountId unknown_account',
    ]);
  });

  test('stays when another field is edited, and can be corrected', async () => {
    const { body: entry } = await add({ type: 'deposit', amount: '10', accountId: b });
    const edit = (body: object, revision: number) =>
      t.request(
        updateTransaction,
        {
          params: { id, transactionId: entry.id },
          body: {
            type: 'deposit',
            currency: 'EUR',
            tradeDate: '2026-03-03',
            amount: '12',
            revision,
            ...body,
          } as never,
        },
        as,
      );
    expect((await edit({}, 1)).body).toMatchObject({ accountId: b, amount: '12' });
    expect((await edit({ accountId: a }, 2)).body).toMatchObject({ accountId: a });
    const answer = await t.request(
      reverseTransaction,
      { params: { id, transactionId: entry.id }, body: { note: null, revision: 3 } },
      as,
    );
    expect(answer.body).toMatchObject({ accountId: a });
  });

  test('filters the ledger, with transfers into it', async () => {
    await add({ type: 'deposit', amount: '10', accountId: a });
    await add({ type: 'deposit', amount: '20', accountId: b });
    await add({ type: 'account_transfer', amount: '5', accountId: a, toAccountId: b });
    const amounts = async (accountId?: string) => {
      const query = accountId === undefined ? {} : { accountId };
      const { body } = await t.request(listTransactions, { params: { id }, query }, as);
      return [body.total, ...body.items.map(({ amount }) => amount)];
    };
    expect(await amounts()).toEqual([3, '5', '20', '10']);
    expect(await amounts(a)).toEqual([2, '5', '10']);
    expect(await amounts(b)).toEqual([2, '5', '20']);
  });
});

describe('a transfer between accounts', () => {
  test('moves cash and units, counts as no flow, and shows in the holdings by account', async () => {
    const fund = await makeInstrument(t, {});
    await priceTestInstrument(t, fund, { '2026-03-02': '10', '2026-03-05': '12' });
    await bookTestEntries(t, id, [
      { type: 'deposit', tradeDate: '2026-03-02', amount: '1000', accountId: a },
      { type: 'buy', tradeDate: '2026-03-02', instrumentId: fund, quantity: '40', price: '10', accountId: a },
    ]);
    const figures = async () => {
      const { body } = await t.request(getPerformance, { params: { id }, query: { period: 'MAX' } }, as);
      return {
        value: body.value,
        twr: body.twr,
        inflows: body.inflows,
        outflows: body.outflows,
        gain: body.gain,
      };
    };
    const before = await figures();
    await add({ type: 'account_transfer', amount: '100', accountId: a, toAccountId: b });
    const moved = await add({
      type: 'account_transfer',
      instrumentId: fund,
      quantity: '15',
      accountId: a,
      toAccountId: b,
    });
    expect(moved.status).toBe(201);
    expect(await figures()).toEqual(before);
    const { body } = await t.request(getHoldings, { params: { id }, query: {} }, as);
    const known = (value: string) => ({ known: true, value });
    expect(body.holdings[0]?.accounts).toMatchObject([
      { accountId: a, quantity: '25', value: known('300'), cost: known('250'), unrealised: known('50') },
      { accountId: b, quantity: '15', value: known('180'), cost: known('150'), unrealised: known('30') },
    ]);
    expect(body.cash[0]?.accounts).toMatchObject([
      { accountId: a, amount: '500', value: known('500') },
      { accountId: b, amount: '100', value: known('100') },
    ]);
    expect(
      (await add({ type: 'sell', instrumentId: fund, quantity: '16', price: '12', accountId: b })).problem,
    ).toMatchObject({
      fields: [{ path: 'quantity', code: 'oversold', params: { available: '15' } }],
    });
  });

  test('names two accounts and either units or cash', async () => {
    const fund = await makeInstrument(t, {});
    const refusals = async (body: object) =>
      errorsOf(await add({ type: 'account_transfer', accountId: a, toAccountId: b, ...body }));
    expect(await refusals({ amount: '5', toAccountId: null })).toEqual([
      'toAccountId receiving_account_required',
    ]);
    expect(await refusals({ amount: '5', toAccountId: a })).toEqual(['toAccountId same_account']);
    expect(await refusals({ amount: '0' })).toEqual(['amount not_positive']);
    expect(await refusals({ instrumentId: fund, quantity: '5', amount: '5' })).toEqual([
      'amount units_or_cash',
    ]);
    expect(await refusals({})).toEqual(['instrumentId instrument_required', 'quantity quantity_required']);
    expect(errorsOf(await add({ type: 'deposit', amount: '5', accountId: a, toAccountId: b }))).toEqual([
      'toAccountId only_transfer_names_account',
    ]);
  });
});

test('a transfer between portfolios leaves one account and arrives in the other', async () => {
  const plain = await makePortfolio(t, { clientId });
  const [own = ''] = (await read(plain)).accounts.map((account) => account.id);
  await add({ type: 'deposit', amount: '100', accountId: b });
  const move = (body: object) =>
    t.request(
      bookTransfer,
      {
        params: { id },
        body: {
          toPortfolioId: plain,
          amount: '40',
          currency: 'EUR',
          outDate: '2026-03-04',
          ...body,
        } as never,
      },
      as,
    );
  expect(errorsOf(await move({}))).toEqual(['accountId choose_account']);
  const { body } = await move({ accountId: b });
  expect([body.out.accountId, body.in.accountId]).toEqual([b, own]);
  const { body: stored } = await t.request(
    getTransaction,
    { params: { id: plain, transactionId: body.in.id } },
    as,
  );
  expect(stored.accountId).toBe(own);
});
