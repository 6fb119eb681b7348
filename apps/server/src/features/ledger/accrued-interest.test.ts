/** Accrued interest of purchases and sales, from booking to figures. */
import { listAuditEvents } from '@partnerfolio/contract/security';
import {
  addTransaction,
  getTransaction,
  reverseTransaction,
  updateTransaction,
} from '@partnerfolio/contract/ledger';
import { explainFigure } from '@partnerfolio/contract/figures/explanations';
import { getIncome } from '@partnerfolio/contract/figures/income';
import { listLots, listRealisedGains } from '@partnerfolio/contract/lots';
import { getHoldings, getPerformance } from '@partnerfolio/contract/performance';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openTestApp } from '../../testing/app.ts';
import { wrongField } from '../../testing/field-errors.ts';
import type { TestApp, TestPerson } from '../../testing/app.ts';
import { makeClient, makeInstrument, makePortfolio, priceTestInstrument } from '../../testing/ledgers.ts';

let t: TestApp;
let as: TestPerson;
let id: string;
let instrumentId: string;

beforeAll(async () => {
  t = await openTestApp();
});
afterAll(() => t.close());
beforeEach(async () => {
  await t.reset();
  as = await t.signInAs('admin');
  id = await makePortfolio(t, { clientId: await makeClient(t, as) });
  instrumentId = await makeInstrument(t, { symbol: 'BOND', assetClass: 'bond', quotation: 'percent' });
  await priceTestInstrument(t, instrumentId, { '2026-03-03': '98', '2026-03-04': '99', '2026-11-19': '99' });
});

const add = (body: object) =>
  t.request(addTransaction, { params: { id }, body: { currency: 'EUR', ...body } as never }, as);
const trade = (type: 'buy' | 'sell', rest: object) => add({ type, instrumentId, ...rest });
const buy = () =>
  trade('buy', {
    tradeDate: '2026-03-03',
    quantity: '1000',
    price: '98',
    fee: '4',
    accruedInterest: '12.50',
  });
const bookAll = async () => {
  await add({ type: 'deposit', tradeDate: '2026-03-02', amount: '2000' });
  await buy();
  await trade('sell', { tradeDate: '2026-03-04', quantity: '500', price: '99', accruedInterest: '7' });
};

describe('POST a trade with accrued interest', () => {
  test('moves it with the cash of the trade', async () => {
    const bought = await buy();
    expect(bought.status).toBe(201);
    expect(bought.body).toMatchObject({ accruedInterest: '12.50', amount: null, net: '-996.5' });
    const sold = await trade('sell', {
      tradeDate: '2026-03-04',
      quantity: '500',
      price: '99',
      accruedInterest: '7',
    });
    expect(sold.body).toMatchObject({ accruedInterest: '7', net: '502' });
  });

  test('answers 0 without any', async () => {
    const { body } = await trade('buy', { tradeDate: '2026-03-03', quantity: '1000', price: '98' });
    expect(body.accruedInterest).toBe('0');
  });

  test('refuses it below zero, above the limit, and in other types', async () => {
    const below = await trade('buy', {
      tradeDate: '2026-03-03',
      quantity: '1',
      price: '1',
      accruedInterest: '-1',
    });
    expect(below.problem?.fields).toEqual([wrongField('accruedInterest', 'bad_amount')]);
    const above = await trade('buy', {
      tradeDate: '2026-03-03',
      quantity: '1',
      price: '1',
      accruedInterest: '1000000000000001',
    });
    expect(above.problem?.fields).toEqual([wrongField('accruedInterest', 'above_limit')]);
    const income = await add({
      type: 'interest',
      instrumentId,
      tradeDate: '2026-03-03',
      amount: '5',
      accruedInterest: '1',
    });
    expect(income.problem?.fields).toEqual([wrongField('accruedInterest', 'accrued_interest_without_trade')]);
  });
});

describe('figures with accrued interest', () => {
  test('keep it out of cost and proceeds', async () => {
    await bookAll();
    const lots = (await t.request(listLots, { params: { id } }, as)).body;
    expect(lots.items).toMatchObject([{ quantity: '500', costBase: { value: '492' } }]);
    const gains = (await t.request(listRealisedGains, { params: { id }, query: {} }, as)).body;
    expect(gains.items).toMatchObject([{ proceeds: { value: '495' }, gain: { value: '3' } }]);
  });

  test('count it as income of the instrument, and in the gain', async () => {
    await bookAll();
    const income = (await t.request(getIncome, { params: { id }, query: {} }, as)).body;
    expect(income.received).toMatchObject({
      total: { gross: { value: '-5.5' }, net: { value: '-5.5' } },
      types: [
        { type: 'buy', gross: { value: '-12.5' } },
        { type: 'sell', gross: { value: '7' } },
      ],
      instruments: [{ instrument: { symbol: 'BOND' }, payments: 2, gross: { value: '-5.5' } }],
    });
    expect(income.expected.payments).toEqual([]);
    const { body } = await t.request(getPerformance, { params: { id }, query: { period: 'MAX' } }, as);
    expect(body).toMatchObject({ gain: { value: '0.5' }, income: { value: '-5.5' } });
    const { cash } = (await t.request(getHoldings, { params: { id } }, as)).body;
    expect(cash).toMatchObject([{ amount: '1505.5' }]);
  });
});

describe('the accrued interest of a holding', () => {
  const read = async () => (await t.request(getHoldings, { params: { id } }, as)).body.holdings;
  const unknown = { known: false, reason: 'no_coupon_terms' };

  test('is unknown for a bond in percent, whose value is clean, in the list, the explanation and the export', async () => {
    await buy();
    expect(await read()).toMatchObject([{ value: { value: '990' }, accruedInterest: unknown }]);
    const query = { figure: 'holdingValue', instrumentId } as const;
    const { terms } = (await t.request(explainFigure, { params: { id }, query }, as)).body;
    expect(terms.find(({ name }) => name === 'accruedInterest')?.figure).toEqual(unknown);
    const headers = { authorization: `Bearer ${as.accessToken}` };
    const csv = await (await t.fetch(`/api/exports/portfolios/${id}/holdings`, { headers })).text();
    expect(csv).toContain('Accrued interest unknown: no_coupon_terms');
  });

  test('does not exist for an instrument quoted per unit', async () => {
    instrumentId = await makeInstrument(t, { symbol: 'ACME' });
    await trade('buy', { tradeDate: '2026-03-03', quantity: '10', price: '98' });
    expect(await read()).toMatchObject([{ accruedInterest: null }]);
  });
});

test('an edit of accrued interest is kept in the history, and a reversal moves it back', async () => {
  const { body } = await buy();
  const params = { id, transactionId: body.id };
  const { tradeDate, quantity, price, fee, currency } = body;
  const form = { type: 'buy', tradeDate, instrumentId, quantity, price, fee, currency } as const;
  const edited = await t.request(
    updateTransaction,
    { params, body: { ...form, accruedInterest: '11', revision: 1 } as never },
    as,
  );
  expect(edited.body).toMatchObject({ accruedInterest: '11', net: '-995' });
  const { items } = (await t.request(listAuditEvents, { query: {} }, as)).body;
  const update = items.find(({ eventType }) => eventType === 'transaction.update');
  expect(update?.details?.facts).toContainEqual({
    field: 'accruedInterest',
    isChange: true,
    from: '12.50',
    to: '11',
  });
  const reversed = await t.request(reverseTransaction, { params, body: { revision: 2 } as never }, as);
  expect(reversed.body).toMatchObject({ accruedInterest: '11', net: '995' });
  expect((await t.request(getTransaction, { params }, as)).body.reversedById).toBe(reversed.body.id);
});
