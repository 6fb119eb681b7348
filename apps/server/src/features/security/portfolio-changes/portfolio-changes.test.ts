import { shareClient } from '@partnerfolio/contract/clients';
import { addTransaction, reverseTransaction, updateTransaction } from '@partnerfolio/contract/ledger';
import { listPortfolioChanges } from '@partnerfolio/contract/portfolios/changes';
import { closePortfolioPeriod } from '@partnerfolio/contract/portfolios/closed-periods';
import { updatePortfolio } from '@partnerfolio/contract/portfolios';
import { bookTransfer } from '@partnerfolio/contract/transfers';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openTestApp } from '../../../testing/app.ts';
import type { TestApp, TestPerson } from '../../../testing/app.ts';
import { applyAndWait, chooseSuggested, undoTestImport, uploadTestFile } from '../../../testing/imports.ts';
import { makeClient, makeInstrument, makePortfolio } from '../../../testing/ledgers.ts';
import { makeTestLink } from '../../../testing/links.ts';
import { makeProposal } from '../../../testing/proposals.ts';
import { issueTestReport } from '../../../testing/reports.ts';

let t: TestApp;
let owner: TestPerson;
let agent: TestPerson;
let admin: TestPerson;
let clientId: string;
let id: string;

beforeAll(async () => {
  t = await openTestApp();
});
afterAll(() => t.close());
beforeEach(async () => {
  await t.reset();
  owner = await t.signInAs('agent', { fullName: 'Olga Owner' });
  agent = await t.signInAs('agent', { fullName: 'Ada Agent' });
  admin = await t.signInAs('admin', { fullName: 'Ana Admin' });
  clientId = await makeClient(t, owner);
  id = await makePortfolio(t, { clientId, name: 'Pension' });
});

const changes = async (as: TestPerson, query: object = {}, of = id) =>
  (await t.request(listPortfolioChanges, { params: { id: of }, query }, as)).body;
const events = async (as: TestPerson, query: object = {}, of = id) =>
  (await changes(as, query, of)).items.map(({ event }) => event);
const share = (level: 'view' | 'edit', user = agent) =>
  t.request(shareClient, { params: { id: clientId, userId: user.id }, body: { level } }, admin);

/** Writes one more event of each a second later, so that their order is certain. */
const deposit = async (amount: string, of = id) => {
  t.clock.advance({ seconds: 1 });
  const body = { type: 'deposit', tradeDate: '2026-01-05', amount, currency: 'EUR' } as never;
  const booked = await t.request(addTransaction, { params: { id: of }, body }, owner);
  expect(booked.status).toBe(201);
  return booked.body.id;
};

describe('GET /api/portfolios/:id/changes', () => {
  test('says who changed what, newest first, and leads to the entries', async () => {
    const transactionId = await deposit('100');
    const params = { id, transactionId };
    t.clock.advance({ seconds: 1 });
    const body = { type: 'deposit', tradeDate: '2026-01-05', amount: '120', currency: 'EUR', revision: 1 };
    await t.request(updateTransaction, { params, body: body as never }, admin);
    t.clock.advance({ seconds: 1 });
    await t.request(reverseTransaction, { params, body: { revision: 2 } as never }, admin);
    const { items, ...count } = await changes(owner);
    const entry = { details: { record: 'Ann Example, Pension' }, transactionId };
    const [by, byAdmin] = [
      { id: owner.id, fullName: 'Olga Owner' },
      { id: admin.id, fullName: 'Ana Admin' },
    ];
    expect(items).toMatchObject([
      { event: 'transaction.reverse', ...entry, by: byAdmin },
      { event: 'transaction.update', ...entry, by: byAdmin },
      { event: 'transaction.create', ...entry, by },
      { event: 'portfolio.create', transactionId: null },
    ]);
    expect(count).toEqual({ total: 4, hasMore: false });
    expect(items[1]?.details.facts).toContainEqual({
      field: 'amount',
      isChange: true,
      from: '100',
      to: '120',
    });
  });

  test('names the settings that changed, with what they were', async () => {
    const form = { name: 'Retirement', baseCurrency: 'EUR', cashKept: true, costMethod: 'fifo' } as const;
    const body = { ...form, openedOn: '2020-01-01', revision: 1 };
    const changed = await t.request(updatePortfolio, { params: { id }, body: body as never }, owner);
    expect(changed.status).toBe(200);
    const [item] = (await changes(owner)).items;
    expect(item).toMatchObject({ event: expect.stringMatching(/^portfolio\./), by: { id: owner.id } });
    expect(item?.details.facts).toContainEqual({
      field: 'name',
      isChange: true,
      from: 'Pension',
      to: 'Retirement',
    });
  });

  test('has closed periods, proposals, reports, shares and links of the portfolio', async () => {
    const act = { closedThrough: '2025-12-31', reason: 'Reported', revision: 0 };
    await t.request(closePortfolioPeriod, { params: { id }, body: act as never }, admin);
    await issueTestReport(t, owner, id);
    await makeProposal(t, owner, { clientId, portfolioId: id, newPortfolio: null });
    await makeTestLink(t, owner, { clientId, portfolioIds: [id] });
    await share('view');
    expect(new Set(await events(admin))).toEqual(
      new Set([
        'portfolio.create',
        'ledger.close_period',
        'report.issue',
        'proposal.create',
        'link.create',
        'client.share',
      ]),
    );
  });

  test('has an import and its undoing, and no link to entries that are gone', async () => {
    const text = 'Date,Type,Amount,Currency\n2026-01-05,Deposit,100,EUR\n';
    const upload = await uploadTestFile(t, { portfolioId: id, text, as: owner });
    const chosen = await chooseSuggested(t, upload, { as: owner });
    expect((await applyAndWait(t, chosen.body, { as: owner })).state).toBe('applied');
    await undoTestImport(t, upload.id, owner);
    const { items } = await changes(owner);
    const seen = items.map(({ event }) => event);
    expect(seen).toContain('import.apply');
    expect(seen).toContain('import.undo');
    expect(items.every(({ transactionId }) => transactionId === null)).toBe(true);
  });

  test('is paged without gaps or repeats', async () => {
    for (let n = 1; n <= 5; n += 1) await deposit(String(n));
    const whole = (await changes(owner)).items.map((item) => item.id);
    const pages = [];
    for (const offset of [0, 2, 4]) pages.push(await changes(owner, { offset, limit: 2 }));
    expect(pages.flatMap(({ items }) => items.map((item) => item.id))).toEqual(whole);
    expect(pages.map(({ total }) => total)).toEqual([6, 6, 6]);
    expect(await events(owner, { offset: 5, limit: 2 })).toEqual(['portfolio.create']);
  });

  test('leaves out other portfolios of the client', async () => {
    const other = await makePortfolio(t, { clientId, name: 'Other' });
    await deposit('100', other);
    expect(await events(owner)).toEqual(['portfolio.create']);
    expect(await events(owner, {}, other)).toEqual(['transaction.create', 'portfolio.create']);
  });

  test('names the other portfolio of a transfer only for users who may see it', async () => {
    const hidden = await makePortfolio(t, { clientId: await makeClient(t, admin, { name: 'Hidden' }) });
    const instrumentId = await makeInstrument(t, { symbol: 'ACME' });
    const buy = { type: 'buy', tradeDate: '2026-01-06', instrumentId, quantity: '10', price: '1' };
    await t.request(addTransaction, { params: { id }, body: { ...buy, currency: 'EUR' } as never }, owner);
    const body = { toPortfolioId: hidden, instrumentId, quantity: '4', outDate: '2026-03-06' };
    expect((await t.request(bookTransfer, { params: { id }, body: body as never }, admin)).status).toBe(201);
    const seen = await changes(admin);
    expect(JSON.stringify(seen)).toContain(hidden);
    const unseen = await changes(owner);
    expect(unseen.items[0]?.event).toBe('transaction.create');
    expect(unseen.items[0]?.details.facts.map(({ field }) => field)).not.toContain('otherPortfolio');
    expect(JSON.stringify(unseen)).not.toContain(hidden);
    expect(JSON.stringify(unseen)).not.toContain('Hidden');
  });

  test('shows shares with others and links only to users who may know of them', async () => {
    const third = await t.signInAs('agent', { fullName: 'Tea Third' });
    await makeTestLink(t, owner, { clientId, portfolioIds: [id] });
    await share('view', third);
    await share('view');
    expect((await events(owner)).filter((event) => event === 'client.share')).toHaveLength(2);
    const seen = await changes(agent);
    expect(seen.items.map(({ event }) => event)).toEqual(['client.share', 'portfolio.create']);
    expect(seen.total).toBe(2);
    expect(JSON.stringify(seen)).not.toContain('Tea Third');
  });

  test('never has the email address of a user without a name', async () => {
    const nameless = await t.signInAs('agent', { fullName: '' });
    await share('view', nameless);
    await deposit('1');
    const said = JSON.stringify(await changes(admin));
    expect(said).toContain('client.share');
    expect(said).not.toContain('@');
  });

  test('is 404 for a colleague without the client, and read with a share or the right to every client', async () => {
    const employee = await t.signInAs('employee');
    const read = async (as: TestPerson) =>
      (await t.request(listPortfolioChanges, { params: { id } }, as)).status;
    expect([await read(agent), await read(employee), await read(owner)]).toEqual([404, 200, 200]);
    await share('view');
    expect(await read(agent)).toBe(200);
  });
});
