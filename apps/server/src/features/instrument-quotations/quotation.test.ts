import { previewQuotation, setQuotation } from '@partnerfolio/contract/instruments/quotation';
import type { PriceChoice } from '@partnerfolio/contract/instruments/quotation';
import type { Quotation } from '@partnerfolio/contract/choices';
import { listTransactions } from '@partnerfolio/contract/ledger';
import { getInstrument, listPrices, updateInstrument } from '@partnerfolio/contract/market-data';
import { getHoldings } from '@partnerfolio/contract/performance';
import { listPortfolios } from '@partnerfolio/contract/portfolios';
import { listAuditEvents } from '@partnerfolio/contract/security';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openTestApp } from '../../testing/app.ts';
import type { TestApp, TestPerson } from '../../testing/app.ts';
import {
  bookTestEntries,
  makeClient,
  makeInstrument,
  makePortfolio,
  priceTestInstrument,
  tryToBook,
} from '../../testing/ledgers.ts';
import { insertTestGroup } from '../../testing/people.queries.ts';

let t: TestApp;
let as: TestPerson;
let [portfolioId, bond] = ['', ''];

beforeAll(async () => {
  t = await openTestApp();
});
beforeEach(async () => {
  await t.reset();
  as = await t.signInAs('admin');
  portfolioId = await makePortfolio(t, { clientId: await makeClient(t, as), cashKept: false });
  bond = await makeInstrument(t, { symbol: 'B1', assetClass: 'bond' });
});
afterAll(() => t.close());

const instrument = async () => (await t.request(getInstrument, { params: { id: bond } }, as)).body;
const change = async (
  quotation: Quotation,
  prices: PriceChoice,
  given: { revision?: number; as?: TestPerson } = {},
) => {
  const revision = given.revision ?? (await instrument()).revision;
  return t.request(
    setQuotation,
    { params: { id: bond }, body: { quotation, prices, revision } },
    given.as ?? as,
  );
};
const shown = async () => {
  const { holdings } = (await t.request(getHoldings, { params: { id: portfolioId } }, as)).body;
  const { items } = (await t.request(listPortfolios, { query: {} }, as)).body;
  return { price: holdings[0]?.price, value: holdings[0]?.value, listed: items[0]?.value };
};
const known = (value: string) => ({ known: true, value });
const entries = async () =>
  (await t.request(listTransactions, { params: { id: portfolioId }, query: {} }, as)).body.items;
const closes = async () =>
  (await t.request(listPrices, { params: { id: bond }, query: {} }, as)).body.items.map(({ close }) => close);
const buy = (more: { price?: string; amount?: string; quantity?: string } = {}) =>
  bookTestEntries(t, portfolioId, [
    { type: 'buy', tradeDate: '2026-11-02', instrumentId: bond, quantity: '6000', price: '97.5', ...more },
  ]);

describe('prices that stay and mean something else', () => {
  test('change the value of holdings and of entries without an amount, everywhere', async () => {
    await buy();
    await priceTestInstrument(t, bond, { '2026-11-16': '99.5' });
    expect(await shown()).toMatchObject({ value: known('597000') });
    const answer = await change('percent', 'keep');
    expect(answer.body).toMatchObject({ quotation: 'percent', revision: 2 });
    expect(await shown()).toMatchObject({ price: '99.5', value: known('5970'), listed: known('5970') });
    expect(await entries()).toMatchObject([{ price: '97.5', amount: null, net: '-5850' }]);
    expect(await closes()).toEqual(['99.5']);
  });

  test('leave the amounts that entries state', async () => {
    await buy({ amount: '5850' });
    await change('percent', 'keep');
    expect(await entries()).toMatchObject([{ net: '-5850' }]);
    expect(await shown()).toMatchObject({ price: '97.5', value: known('5850') });
  });
});

describe('prices that are converted', () => {
  test('keep the value of holdings and entries, also where the instrument returns to prices per unit', async () => {
    await buy({ price: '0.975' });
    await priceTestInstrument(t, bond, { '2025-12-30': '0.99', '2026-11-16': '0.995' });
    const before = await shown();
    await change('percent', 'convert');
    expect(await shown()).toEqual({ ...before, price: '99.5' });
    expect(await closes()).toEqual(['99.5', '99']);
    expect(await entries()).toMatchObject([{ price: '97.5', net: '-5850', revision: 2 }]);
    await change('unit', 'convert');
    expect(await shown()).toEqual(before);
    expect(await closes()).toEqual(['0.995', '0.99']);
    expect(await entries()).toMatchObject([{ price: '0.975', net: '-5850' }]);
  });

  test('are refused where a price would be above the limit or have too many decimals', async () => {
    await priceTestInstrument(t, bond, { '2026-11-16': '999999999999999' });
    expect((await change('percent', 'convert')).problem?.reason).toMatchObject({
      code: 'quotation_not_convertible',
    });
    expect(await closes()).toEqual(['999999999999999']);
  });

  test('are in the audit log with the entries', async () => {
    const [entryId] = await buy();
    await change('percent', 'convert');
    const { items } = (await t.request(listAuditEvents, { query: {} }, as)).body;
    expect(items.map(({ eventType }) => eventType)).toEqual(
      expect.arrayContaining(['instrument.requote', 'transaction.requote']),
    );
    expect(JSON.stringify(items)).toContain(entryId);
  });
});

describe('a change is refused', () => {
  test('by the form of the instrument once there are prices, and allowed before', async () => {
    const form = { symbol: 'B1', name: 'Bond', assetClass: 'bond', currency: 'EUR' } as const;
    const put = async (quotation?: Quotation) => {
      const body = { ...form, ...(quotation && { quotation }), revision: (await instrument()).revision };
      return t.request(updateInstrument, { params: { id: bond }, body }, as);
    };
    expect((await put('percent')).body.quotation).toBe('percent');
    await priceTestInstrument(t, bond, { '2026-11-16': '99.5' });
    const refused = await put('unit');
    expect(refused.status).toBe(409);
    expect(refused.problem).toMatchObject({
      reason: { code: 'instrument_quotation_fixed' },
      fields: [{ path: 'quotation', code: 'quotation_in_use' }],
    });
    expect((await put()).body.quotation).toBe('percent');
  });

  test('at an outdated revision, and for the quotation it has', async () => {
    expect((await change('percent', 'keep', { revision: 7 })).status).toBe(412);
    expect((await change('unit', 'keep')).problem?.reason).toMatchObject({ code: 'quotation_same' });
  });
});

test('a user who does not see every client changes no quotation that entries depend on', async () => {
  const agent = await t.signInAs('agent');
  await insertTestGroup(t.db, {
    userId: agent.id,
    feature: 'market_data.instruments',
    permission: 'grant',
    now: t.clock.now(),
  });
  await buy();
  expect((await change('percent', 'keep', { as: agent })).problem?.reason).toEqual({
    code: 'quotation_needs_every_client',
    params: { count: 1 },
  });
  bond = await makeInstrument(t, { symbol: 'B2', assetClass: 'bond' });
  expect((await change('percent', 'keep', { as: agent })).status).toBe(200);
});

test('a preview shows the newest prices and counts the entries with a price', async () => {
  await buy();
  await buy({ amount: '10' });
  await priceTestInstrument(t, bond, { '2026-11-13': '98', '2026-11-16': '99.5' });
  const { body } = await t.request(previewQuotation, { params: { id: bond } }, as);
  expect(body).toMatchObject({
    prices: { latest: [{ day: '2026-11-16', close: '99.5' }, { close: '98' }], total: 2 },
    entries: 2,
  });
});

test('the largest product counts in percent', async () => {
  const large = { type: 'buy', tradeDate: '2026-11-02', quantity: '100000000000000', price: '99' } as const;
  const refused = await tryToBook(t, portfolioId, [{ ...large, instrumentId: bond }]);
  expect(refused.ok).toBe(false);
  const percent = await makeInstrument(t, { quotation: 'percent' });
  expect((await tryToBook(t, portfolioId, [{ ...large, instrumentId: percent }])).ok).toBe(true);
});
