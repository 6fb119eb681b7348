import { getClientFigures, listClients, listClientTags, shareClient } from '@partnerfolio/contract/clients';
import { putFxRate } from '@partnerfolio/contract/market-data';
import { listPortfolios } from '@partnerfolio/contract/portfolios';
import { listProposals } from '@partnerfolio/contract/proposals';
import { Decimal } from '@partnerfolio/finance/decimal';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openTestApp } from '../../../testing/app.ts';
import type { TestApp, TestPerson } from '../../../testing/app.ts';
import {
  bookTestEntries,
  makeClient,
  makeInstrument,
  makePortfolio,
  priceTestInstrument,
} from '../../../testing/ledgers.ts';
import { makeProposal } from '../../../testing/proposals.ts';

let t: TestApp;
let agent: TestPerson;
let employee: TestPerson;

beforeAll(async () => {
  t = await openTestApp();
});
afterAll(() => t.close());
beforeEach(async () => {
  await t.reset();
  agent = await t.signInAs('agent');
  employee = await t.signInAs('employee');
});

/** A client with one portfolio that holds only cash. */
const withCash = async (owner: TestPerson, name: string, cash: { amount: string; householdId?: string }) => {
  const { amount, householdId } = cash;
  const clientId = await makeClient(t, owner, { name, ...(householdId && { householdId }) });
  const id = await makePortfolio(t, { clientId });
  await bookTestEntries(t, id, [{ type: 'deposit', tradeDate: '2025-06-02', amount }]);
  return clientId;
};
const figures = async (id: string, as: TestPerson) =>
  (await t.request(getClientFigures, { params: { id } }, as)).body;
const row = async (name: string, as: TestPerson) =>
  (await t.request(listClients, { query: { q: name } as never }, as)).body.items.find(
    (item) => item.name === name,
  );

describe('GET /api/clients/:id/figures', () => {
  test('counts the household members that the viewer may see and says so, in the list as on its page', async () => {
    const household = await makeClient(t, employee, { kind: 'household', name: 'The Okafors' });
    const id = await makePortfolio(t, { clientId: household });
    await bookTestEntries(t, id, [{ type: 'deposit', tradeDate: '2025-06-02', amount: '100' }]);
    await withCash(agent, 'Ada', { amount: '50', householdId: household });
    await withCash(employee, 'Ben', { amount: '30', householdId: household });
    await t.request(
      shareClient,
      { params: { id: household, userId: agent.id }, body: { level: 'view' } },
      employee,
    );
    const whole = { value: { known: true, value: '180' }, portfolios: 3 };
    const part = { value: { known: true, value: '150' }, portfolios: 2 };
    expect(await figures(household, employee)).toMatchObject({ ...whole, members: 'every' });
    expect(await figures(household, agent)).toMatchObject({ ...part, members: 'visible' });
    expect(await row('The Okafors', employee)).toMatchObject(whole);
    expect(await row('The Okafors', agent)).toMatchObject(part);
    expect((await row('Ada', agent))?.value).toEqual({ known: true, value: '50' });
    const byValue = await t.request(
      listClients,
      { query: { sort: 'value', direction: 'desc' } as never },
      employee,
    );
    expect(byValue.body.items.map(({ name }) => name)).toEqual(['The Okafors', 'Ada', 'Ben']);
  });

  test('counts a member for the household on the days of the membership only', async () => {
    const household = await makeClient(t, employee, { kind: 'household', name: 'The Okafors' });
    await withCash(employee, 'Ada', { amount: '50', householdId: household });
    const ben = await withCash(employee, 'Ben', { amount: '30' });
    const move = async (householdId: string | null, at: string) => {
      await t.db
        .updateTable('clients')
        .set({ household_id: householdId, updated_at: `${at}T12:00:00Z` })
        .where('id', '=', ben)
        .execute();
    };
    await t.db.updateTable('client_households').set({ since: '2026-01-01T00:00:00Z' }).execute();
    await move(household, '2026-11-10');
    await move(null, '2026-11-18');
    const { value, series, portfolios } = await figures(household, employee);
    expect([value, portfolios]).toEqual([{ known: true, value: '50' }, 1]);
    const on = (day: string) => series.value[series.days.indexOf(Date.parse(day) / 86_400_000)];
    expect(['2026-11-09', '2026-11-10', '2026-11-16', '2026-11-18'].map(on)).toEqual([50, 80, 80, 50]);
  });

  test('lists for a household the portfolios and proposals that its figures include', async () => {
    const household = await makeClient(t, employee, { kind: 'household', name: 'The Okafors' });
    const id = await makePortfolio(t, { clientId: household });
    await bookTestEntries(t, id, [{ type: 'deposit', tradeDate: '2025-06-02', amount: '100' }]);
    const ada = await withCash(agent, 'Ada', { amount: '50', householdId: household });
    const ben = await withCash(employee, 'Ben', { amount: '30', householdId: household });
    for (const clientId of [household, ada, ben]) await makeProposal(t, employee, { clientId });
    const listed = async (as: TestPerson) => {
      const query = { clientId: household, withMembers: 'true' } as const;
      const portfolios = await t.request(listPortfolios, { query }, as);
      const proposals = await t.request(listProposals, { query }, as);
      const values = portfolios.body.items.map(({ value }) =>
        value.known ? Number(value.value) : Number.NaN,
      );
      return {
        of: portfolios.body.items.map(({ client }) => client.name).toSorted(),
        value: String(values.reduce((sum, value) => sum + value, 0)),
        proposals: proposals.body.items.map(({ client }) => client.name).toSorted(),
      };
    };
    const whole = await listed(employee);
    expect(whole).toEqual({
      of: ['Ada', 'Ben', 'The Okafors'],
      value: '180',
      proposals: ['Ada', 'Ben', 'The Okafors'],
    });
    const shown = await figures(household, employee);
    expect(shown).toMatchObject({ portfolios: whole.of.length, value: { value: whole.value } });

    // A household that the viewer may not see lists nothing, not even the viewer's own member.
    const nothing = { of: [], value: '0', proposals: [] };
    expect(await listed(agent)).toEqual(nothing);
    const ofHousehold = await t.request(listClients, { query: { householdId: household } }, agent);
    expect(ofHousehold.body.items).toEqual([]);
    const share = { params: { id: household, userId: agent.id }, body: { level: 'view' } } as const;
    await t.request(shareClient, share, employee);
    const part = await listed(agent);
    expect(part).toEqual({
      of: ['Ada', 'The Okafors'],
      value: '150',
      proposals: ['Ada', 'The Okafors'],
    });
    expect(await figures(household, agent)).toMatchObject({
      portfolios: part.of.length,
      value: { value: part.value },
    });
  });

  test("equals to the last digit the household's listed portfolios, converted and added exactly", async () => {
    const quoteUsd = { base: 'USD', quote: 'EUR', day: '2026-11-19' } as never;
    await t.request(putFxRate, { params: quoteUsd, body: { rate: '0.875' } }, employee);
    const household = await makeClient(t, employee, { kind: 'household', name: 'The Okafors' });
    for (const amount of ['0.1', '0.2', '1234567.89'])
      await withCash(agent, `Member with ${amount}`, { amount, householdId: household });
    const dollars = await makePortfolio(t, { clientId: household, baseCurrency: 'USD' });
    await bookTestEntries(t, dollars, [
      { type: 'deposit', tradeDate: '2025-06-02', amount: '33.33', currency: 'USD' },
    ]);
    const query = { clientId: household, withMembers: 'true' } as const;
    const { items } = (await t.request(listPortfolios, { query }, employee)).body;
    const rates: Record<string, string> = { EUR: '1', USD: '0.875' };
    const total = items.reduce((sum, { value, baseCurrency }) => {
      if (!value.known) throw new Error('each portfolio of this test has a known value');
      return sum.plus(new Decimal(value.value).times(rates[baseCurrency] ?? Number.NaN));
    }, new Decimal(0));
    // 0.1 + 0.2 in binary floating point would show up in the last digits.
    expect(total.toFixed()).toBe('1234597.35375');
    const whole = { portfolios: items.length, value: { known: true, value: total.toFixed() } };
    expect(await figures(household, employee)).toMatchObject(whole);
    expect(await row('The Okafors', employee)).toMatchObject(whole);
  });

  test("adds up portfolios of two currencies day by day at each day's rate", async () => {
    await t.request(
      putFxRate,
      { params: { base: 'USD', quote: 'EUR', day: '2025-06-02' } as never, body: { rate: '0.5' } },
      employee,
    );
    await t.request(
      putFxRate,
      { params: { base: 'USD', quote: 'EUR', day: '2026-11-19' } as never, body: { rate: '0.6' } },
      employee,
    );
    const clientId = await withCash(agent, 'Cara', { amount: '100' });
    const dollars = await makePortfolio(t, { clientId, baseCurrency: 'USD' });
    const acme = await makeInstrument(t, { currency: 'USD' });
    await priceTestInstrument(t, acme, { '2025-06-02': '10', '2026-11-20': '10' });
    await bookTestEntries(t, dollars, [
      { type: 'deposit', tradeDate: '2025-06-02', amount: '200', currency: 'USD' },
      {
        type: 'buy',
        tradeDate: '2025-06-02',
        instrumentId: acme,
        quantity: '15',
        price: '10',
        currency: 'USD',
      },
    ]);
    const found = await figures(clientId, agent);
    expect(found).toMatchObject({
      members: null,
      since: '2025-06-01',
      value: { known: true, value: '220' },
      allocation: [
        { assetClass: 'cash', value: '130' },
        { assetClass: 'equity', value: '90' },
      ],
      unknownLines: 0,
    });
    expect(found.sinceInception.known && found.sinceInception.value).toBeCloseTo(0.1, 12);
    expect(found.yearToDate.known && found.yearToDate.value).toBeCloseTo(0.1, 12);
    expect([found.series.value[0], found.series.value.at(-1)]).toEqual([200, 220]);
  });

  test('counts no flow of the client for transfers between its portfolios, in cash and in kind', async () => {
    const acme = await makeInstrument(t);
    await priceTestInstrument(t, acme, { '2026-01-05': '10', '2026-01-06': '11', '2026-01-07': '11' });
    const clientId = await makeClient(t, agent, { name: 'Fay' });
    const giver = await makePortfolio(t, { clientId });
    const taker = await makePortfolio(t, { clientId });
    const moved = { tradeDate: '2026-01-06', instrumentId: acme, quantity: '40' };
    await bookTestEntries(t, giver, [
      { type: 'deposit', tradeDate: '2026-01-05', amount: '1000' },
      { type: 'buy', tradeDate: '2026-01-05', instrumentId: acme, quantity: '100', price: '10' },
      { type: 'transfer_out', ...moved },
      { type: 'sell', tradeDate: '2026-01-07', instrumentId: acme, quantity: '60', price: '11' },
      { type: 'transfer_out', tradeDate: '2026-01-07', amount: '600' },
    ]);
    await bookTestEntries(t, taker, [
      { type: 'transfer_in', ...moved, amount: '400' },
      { type: 'transfer_in', tradeDate: '2026-01-07', amount: '600' },
    ]);
    const { sinceInception } = await figures(clientId, agent);
    // 1000 grew to 1100 by the first transfer, without contributions.
    expect(sinceInception.known && sinceInception.value).toBeCloseTo(0.1, 12);
  });

  test('reports an incomplete value and an unknown return for a missing price, and neither without portfolios', async () => {
    const clientId = await withCash(agent, 'Dora', { amount: '100' });
    const id = await makePortfolio(t, { clientId, cashKept: false });
    const acme = await makeInstrument(t);
    await bookTestEntries(t, id, [
      { type: 'transfer_in', tradeDate: '2026-01-05', instrumentId: acme, quantity: '1' },
    ]);
    expect(await figures(clientId, agent)).toMatchObject({
      value: { known: true, value: '100', partial: true },
      sinceInception: { known: false, reason: 'missing_price' },
      unknownLines: 1,
    });
    const empty = await figures(await makeClient(t, agent), agent);
    expect(empty).toMatchObject({
      portfolios: 0,
      since: null,
      yearToDate: { known: false, reason: 'no_value' },
      series: { days: [], value: [] },
    });
  });
});

test('filters the list by type', async () => {
  await makeClient(t, agent, { kind: 'organisation', name: 'Works Ltd' });
  await makeClient(t, agent, { kind: 'person', name: 'Eve' });
  const { body } = await t.request(listClients, { query: { kind: 'organisation' } as never }, agent);
  expect(body.items.map(({ name }) => name)).toEqual(['Works Ltd']);
});

test('GET /api/client-tags returns the tags of visible clients, most used first', async () => {
  await makeClient(t, agent, { tags: ['Core', 'pension'] });
  await makeClient(t, agent, { tags: ['core'] });
  await makeClient(t, employee, { tags: ['secret'] });
  const { items } = (await t.request(listClientTags, {}, agent)).body;
  expect(items.map(({ tag, clients }) => [tag.toLowerCase(), clients])).toEqual([
    ['core', 2],
    ['pension', 1],
  ]);
});
