import {
  closePortfolio,
  createPortfolio,
  getPortfolio,
  listPortfolios,
  reopenPortfolio,
  updatePortfolio,
} from '@partnerfolio/contract/portfolios';
import { getDashboard } from '@partnerfolio/contract/dashboard';
import { addTransaction } from '@partnerfolio/contract/ledger';
import { listLots } from '@partnerfolio/contract/lots';
import { listProposals } from '@partnerfolio/contract/proposals';
import { closeClient, shareClient } from '@partnerfolio/contract/clients';
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
import { listAuditEvents } from '../../testing/people.queries.ts';
import { makeProposal } from '../../testing/proposals.ts';
import { portfolioBody } from '../../testing/records.ts';
import { wrongField } from '../../testing/field-errors.ts';

let t: TestApp;
let agent: TestPerson;
let clientId: string;

beforeAll(async () => {
  t = await openTestApp();
});
afterAll(() => t.close());
beforeEach(async () => {
  await t.reset();
  agent = await t.signInAs('agent');
  clientId = await makeClient(t, agent);
});

const form = {
  ...portfolioBody,
  accounts: [{ custodian: 'Bank', number: '1' }],
} as const;
const create = (body: object = {}, as = agent) =>
  t.request(createPortfolio, { params: { id: clientId }, body: { ...form, ...body } as never }, as);

describe('POST /api/clients/:id/portfolios', () => {
  test('answers 201 with the portfolio and what the caller may do with it', async () => {
    const answer = await create();
    expect(answer.status).toBe(201);
    expect(answer.body).toMatchObject({
      ...form,
      client: { id: clientId },
      closedOn: null,
      transactions: 0,
      revision: 1,
      may: { edit: true, close: true, write: true, correct: false, import: true },
    });
  });

  test('answers 409 for a second portfolio of the name, in any case, naming the field', async () => {
    await create();
    const answer = await create({ name: 'PENSION' });
    expect(answer.problem).toMatchObject({ code: 'already_exists', fields: [{ path: 'name' }] });
  });

  test('keeps one of two concurrent portfolios of one name', async () => {
    const answers = await Promise.all([create(), create()]);
    expect(answers.map((answer) => answer.status).toSorted((x, y) => x - y)).toEqual([201, 409]);
  });

  test.each([
    ['no name', { name: '' }, 'name'],
    ['a currency that is none', { baseCurrency: 'EURO' }, 'baseCurrency'],
    ['a code that no currency has', { baseCurrency: 'EUX' }, 'baseCurrency'],
    ['a day that is none', { openedOn: '2026-02-30' }, 'openedOn'],
    ['an unknown cost method', { costMethod: 'dearest' }, 'costMethod'],
    ['cash kept as text', { cashKept: 'yes' }, 'cashKept'],
    ['an account twice', { accounts: [form.accounts[0], form.accounts[0]] }, 'accounts.1.number'],
  ])('422 naming the field: %s', async (_, wrong, path) => {
    const answer = await create(wrong);
    expect(answer.status).toBe(422);
    expect(answer.problem?.fields?.map((field) => field.path)).toContain(path);
  });

  test('answers 403 to a user who may only view the client, 409 when it is closed', async () => {
    const viewer = await t.signInAs('agent');
    const employee = await t.signInAs('employee');
    const params = { id: clientId, userId: viewer.id };
    await t.request(shareClient, { params, body: { level: 'view' } }, employee);
    expect((await create({}, viewer)).status).toBe(403);
    await t.request(closeClient, { params: { id: clientId }, body: { revision: 1 } }, agent);
    expect((await create()).problem?.code).toBe('wrong_state');
  });
});

describe('PUT /api/portfolios/:id', () => {
  const update = (id: string, body: object) =>
    t.request(updatePortfolio, { params: { id }, body: { ...form, ...body } as never }, agent);

  test('answers 200, updates figures when their settings change, and names the change in the audit log', async () => {
    const { id } = (await create()).body;
    await bookTestEntries(t, id, [{ type: 'deposit', tradeDate: '2026-11-02', amount: '10' }]);
    const value = async () =>
      (await t.request(listPortfolios, {}, agent)).body.items.map((item) => item.value);
    expect(await value()).toEqual([{ known: true, value: '10' }]);
    const answer = await update(id, { cashKept: false, accounts: [], revision: 1 });
    expect(answer.body).toMatchObject({
      cashKept: false,
      accounts: [{ custodian: '', number: '' }],
      revision: 2,
    });
    expect(await value()).toEqual([{ known: true, value: '0' }]);
    const event = (await listAuditEvents(t.db)).find((one) => one.event_type === 'portfolio.change_settings');
    expect(event).toMatchObject({ before: { cashKept: true }, after: { cashKept: false } });
  });

  test('books short sales where allowed, counts them below zero, and cannot forbid them while there are any', async () => {
    const { id } = (await create({ shortSales: true })).body;
    const instrumentId = await makeInstrument(t, { symbol: 'SHRT', currency: 'EUR' });
    const sold = { instrumentId, tradeDate: '2026-11-02', quantity: '10', price: '12', currency: 'EUR' };
    await bookTestEntries(t, id, [{ type: 'sell', ...sold }]);
    const { body } = await t.request(listLots, { params: { id } }, agent);
    expect(body.items).toMatchObject([
      { quantity: '-10', costBase: { value: '-120' }, lots: [{ quantity: '-10', cost: { value: '-120' } }] },
    ]);
    const refused = await update(id, { shortSales: false, revision: 1 });
    expect(refused.problem?.fields).toEqual([
      wrongField('shortSales', 'other_entry_oversold', { day: '2026-11-02', available: '0' }),
    ]);
    await bookTestEntries(t, id, [{ type: 'buy', ...sold, tradeDate: '2026-11-01' }]);
    const allowed = await update(id, { shortSales: false, revision: 1 });
    expect(allowed.body).toMatchObject({ shortSales: false, revision: 2 });
    await expect(bookTestEntries(t, id, [{ type: 'sell', ...sold }])).rejects.toThrow('oversold');
  });

  test('answers 412 for an older revision, and changes nothing', async () => {
    const { id } = (await create()).body;
    await update(id, { name: 'One', revision: 1 });
    expect((await update(id, { name: 'Two', accounts: [], revision: 1 })).status).toBe(412);
    const { body } = await t.request(getPortfolio, { params: { id } }, agent);
    expect(body).toMatchObject({ name: 'One', accounts: form.accounts });
  });
});

describe('PUT and DELETE /api/portfolios/:id/closing', () => {
  const close = (id: string, closedOn: string, revision = 1) =>
    t.request(closePortfolio, { params: { id }, body: { closedOn, revision } as never }, agent);

  test('answers 409 with cash or positions, 200 when empty; then takes no entries until it is reopened', async () => {
    const { id } = (await create()).body;
    await bookTestEntries(t, id, [{ type: 'deposit', tradeDate: '2026-11-02', amount: '10' }]);
    expect((await close(id, '2026-11-20')).problem?.reason?.code).toBe('portfolio_holds_cash');
    await bookTestEntries(t, id, [{ type: 'withdrawal', tradeDate: '2026-11-10', amount: '10' }]);
    expect((await close(id, '2026-11-05')).problem?.code).toBe('wrong_state');
    expect((await close(id, '2026-11-21')).problem?.fields?.[0]?.path).toBe('closedOn');
    expect((await close(id, '2026-11-20')).body).toMatchObject({
      closedOn: '2026-11-20',
      may: { write: false },
    });
    const deposit = { type: 'deposit', tradeDate: '2026-11-03', amount: '1', currency: 'EUR' };
    const add = () => t.request(addTransaction, { params: { id }, body: deposit as never }, agent);
    expect((await add()).problem?.code).toBe('wrong_state');
    expect((await t.request(reopenPortfolio, { params: { id } }, agent)).body.closedOn).toBeNull();
    expect((await t.request(reopenPortfolio, { params: { id } }, agent)).status).toBe(409);
    expect((await add()).status).toBe(201);
  });

  test('counts what a currency exchange buys', async () => {
    const { id } = (await create()).body;
    await bookTestEntries(t, id, [
      { type: 'deposit', tradeDate: '2026-11-02', amount: '10' },
      {
        type: 'currency_exchange',
        tradeDate: '2026-11-03',
        amount: '10',
        toAmount: '11',
        toCurrency: 'USD',
      },
    ]);
    expect((await close(id, '2026-11-20')).problem?.reason?.code).toBe('portfolio_holds_cash');
    await bookTestEntries(t, id, [
      { type: 'withdrawal', tradeDate: '2026-11-10', amount: '11', currency: 'USD' },
    ]);
    expect((await close(id, '2026-11-20')).body).toMatchObject({ closedOn: '2026-11-20' });
  });

  test('looks into each account: what one owes, another does not make up for', async () => {
    const accounts = [
      { custodian: 'Bank', number: '1' },
      { custodian: 'Bank', number: '2' },
    ];
    const { id, accounts: created } = (await create({ accounts, shortSales: true })).body;
    const [a = '', b = ''] = created.map((account) => account.id);
    const reason = async () => (await close(id, '2026-11-20')).problem?.reason?.code;
    const on = { tradeDate: '2026-11-02' };
    await bookTestEntries(t, id, [
      { type: 'deposit', ...on, amount: '10', accountId: a },
      { type: 'withdrawal', ...on, amount: '10', accountId: b },
    ]);
    expect(await reason()).toBe('portfolio_holds_cash');
    const instrumentId = await makeInstrument(t);
    const units = { instrumentId, quantity: '2', price: '5' };
    await bookTestEntries(t, id, [
      { type: 'buy', ...on, ...units, accountId: a },
      { type: 'sell', ...on, ...units, accountId: b },
    ]);
    expect(await reason()).toBe('portfolio_holds_positions');
    await bookTestEntries(t, id, [
      { type: 'account_transfer', ...on, instrumentId, quantity: '2', accountId: a, toAccountId: b },
    ]);
    expect((await close(id, '2026-11-20')).body).toMatchObject({ closedOn: '2026-11-20' });
  });
});

describe('GET /api/portfolios', () => {
  test('lists only visible portfolios, with figures, searched by portfolio and client', async () => {
    const other = await t.signInAs('agent');
    const { id } = (await create()).body;
    await makePortfolio(t, { clientId: await makeClient(t, other, { name: 'Bob' }), name: 'Hidden' });
    const instrumentId = await makeInstrument(t);
    await priceTestInstrument(t, instrumentId, {
      '2025-12-31': '10',
      '2026-11-19': '11',
      '2026-11-20': '12',
    });
    await bookTestEntries(t, id, [
      { type: 'deposit', tradeDate: '2025-12-31', amount: '100' },
      { type: 'buy', tradeDate: '2025-12-31', instrumentId, quantity: '10', price: '10' },
    ]);
    const mine = await t.request(listPortfolios, {}, agent);
    expect(mine.body.total).toBe(1);
    const [row] = mine.body.items;
    expect(row).toMatchObject({
      name: 'Pension',
      asOf: '2026-11-20',
      value: { known: true, value: '120' },
      quality: { stale: 0, tradePrices: 0, staleRates: 0, missing: 0, faults: 0, negativeCash: false },
    });
    expect(row?.dayChange.known && row.dayChange.value).toBeCloseTo(12 / 11 - 1, 12);
    expect(row?.yearToDate.known && row.yearToDate.value).toBeCloseTo(0.2, 12);
    expect((await t.request(listPortfolios, { query: { q: 'bob' } }, agent)).body.total).toBe(0);
    expect((await t.request(listPortfolios, { query: { open: 'false' } }, agent)).body.total).toBe(0);
  });

  test('sorts and finds names regardless of accents', async () => {
    for (const name of ['Zeta', 'ética', 'Ávila', 'Bond']) await makePortfolio(t, { clientId, name });
    const names = async (query: object) =>
      (await t.request(listPortfolios, { query }, agent)).body.items.map(({ name }) => name);
    expect(await names({ sort: 'name', direction: 'asc' })).toEqual(['Ávila', 'Bond', 'ética', 'Zeta']);
    expect(await names({ q: 'ETICA' })).toEqual(['ética']);
  });

  test('sorts by value across currencies', async () => {
    const small = await makePortfolio(t, { clientId, name: 'Small' });
    const large = await makePortfolio(t, { clientId, name: 'Large', baseCurrency: 'USD' });
    await bookTestEntries(t, small, [{ type: 'deposit', tradeDate: '2026-11-02', amount: '100' }]);
    await bookTestEntries(t, large, [
      { type: 'deposit', tradeDate: '2026-11-02', amount: '110', currency: 'USD' },
    ]);
    await t.db
      .insertInto('fx_rates')
      .values({ base: 'EUR', quote: 'USD', day: '2026-11-02', rate: '0.5', source: 'x', at: '2026-11-02' })
      .execute();
    await t.db.updateTable('fx_revision').set({ revision: 1 }).execute();
    await t.request(listPortfolios, {}, agent);
    const query = { sort: 'value', direction: 'desc' } as const;
    const { body } = await t.request(listPortfolios, { query }, agent);
    expect(body.items.map((item) => item.name)).toEqual(['Large', 'Small']);
  });
});

describe("the specification's entities", () => {
  test('portfolios have a total value, proposals a status, and the four figures count these and the clients [3-po-1 3-cl-1 3-ip-1]', async () => {
    const admin = await t.signInAs('admin');
    const first = await makePortfolio(t, { clientId });
    const second = await makePortfolio(t, { clientId: await makeClient(t, admin, { name: 'Ben' }) });
    for (const [portfolio, amount] of [
      [first, '1000.10'],
      [second, '500.20'],
    ] as const)
      await bookTestEntries(t, portfolio, [{ type: 'deposit', tradeDate: '2026-10-01', amount }]);
    const { body } = await t.request(listPortfolios, {}, admin);
    const findValue = (id: string) => body.items.find((item) => item.id === id)?.value;
    expect(findValue(first)).toEqual({ known: true, value: '1000.1' });
    expect(findValue(second)).toEqual({ known: true, value: '500.2' });
    await makeProposal(t, agent, { clientId });
    const dashboard = async () => (await t.request(getDashboard, {}, admin)).body;
    const statuses = async () =>
      (await t.request(listProposals, {}, admin)).body.items.map(({ status }) => status);
    expect(await statuses()).toEqual(['draft']);
    expect(await dashboard()).toMatchObject({
      portfolios: 2,
      clients: 2,
      pendingProposals: 0,
    });
    await t.db.updateTable('investment_proposals').set({ status: 'pending_approval' }).execute();
    expect(await statuses()).toEqual(['pending_approval']);
    expect((await dashboard()).pendingProposals).toBe(1);
  });
});
