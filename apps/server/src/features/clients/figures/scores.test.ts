import { getRiskScores } from '@partnerfolio/contract/assumptions/scores';
import { shareClient } from '@partnerfolio/contract/clients';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openTestApp } from '../../../testing/app.ts';
import type { TestApp, TestPerson } from '../../../testing/app.ts';
import { assumptionsForm, giveAssumptions } from '../../../testing/assumptions.ts';
import {
  bookTestEntries,
  makeClient,
  makeInstrument,
  makePortfolio,
  priceTestInstrument,
} from '../../../testing/ledgers.ts';

let t: TestApp;
let admin: TestPerson;
let agent: TestPerson;
beforeAll(async () => {
  t = await openTestApp();
});
afterAll(() => t.close());
beforeEach(async () => {
  await t.reset();
  admin = await t.signInAs('admin');
  agent = await t.signInAs('agent');
});

const scores = async (id: string, as = admin) =>
  (await t.request(getRiskScores, { params: { id } }, as)).body;
type Holding = readonly [assetClass: 'equity' | 'bond' | 'other', units: string];

/** A portfolio that holds units at a price of 1, bought from a deposit of the same amount. */
const hold = async (clientId: string, holdings: readonly Holding[], cash = '0', currency = 'EUR') => {
  const id = await makePortfolio(t, { clientId, baseCurrency: currency });
  const deposit = String(holdings.reduce((sum, [, units]) => sum + Number(units), Number(cash)));
  await bookTestEntries(t, id, [{ type: 'deposit', tradeDate: '2026-11-02', amount: deposit, currency }]);
  for (const [assetClass, units] of holdings) {
    const instrumentId = await makeInstrument(t, { assetClass, currency });
    await priceTestInstrument(t, instrumentId, { '2026-11-02': '1', '2026-11-20': '1' });
    await bookTestEntries(t, id, [
      { type: 'buy', tradeDate: '2026-11-03', instrumentId, quantity: units, amount: units, currency },
    ]);
  }
  return id;
};
const score = (figure: { known: true; value: number } | { known: false; reason: string } | undefined) =>
  figure?.known === true ? figure.value : figure?.reason;

describe('GET /api/clients/:id/risk-scores', () => {
  test('scores each portfolio and all together by the assumptions, not by the mean of scores', async () => {
    await giveAssumptions(t, admin);
    const id = await makeClient(t, admin);
    await hold(id, [
      ['equity', '60'],
      ['bond', '40'],
    ]);
    await hold(id, [], '100');
    const { assumptions, currency, members, portfolios, total } = await scores(id);
    expect({ assumptions, currency, members }).toEqual({
      assumptions: { number: 1, from: '2026-10-01' },
      currency: 'EUR',
      members: null,
    });
    const [mixed, cash] = portfolios;
    expect(mixed).toMatchObject({
      value: { known: true, value: '100' },
      score: { known: true, value: 41 },
      parts: [
        { assetClass: 'equity', weightPct: '60', volatilityPct: '16.00' },
        { assetClass: 'bond', weightPct: '40', volatilityPct: '5.50' },
      ],
      lacking: [],
    });
    // 0.096² + 0.022² + 2 × 0.096 × 0.022 × 0.15
    expect(mixed?.volatility).toMatchObject({ known: true, value: Math.sqrt(0.0103336) });
    expect(mixed?.expectedReturn).toMatchObject({ known: true });
    // 0.5 % of the way of 19 points to 5 %
    expect(score(cash?.score)).toBe(3);
    // 0.048² + 0.011² + 0.0025² + 2 × (0.048 × 0.011 × 0.15 + 0.011 × 0.0025 × 0.2)
    const variance = 0.002304 + 0.000121 + 0.00000625 + 2 * (0.0000792 + 0.0000055);
    expect(total?.volatility.known && total.volatility.value).toBeCloseTo(Math.sqrt(variance), 14);
    expect(score(total?.score)).toBe(20);
    expect(total?.value).toEqual({ known: true, value: '200' });
  });

  test('are unknown without assumptions', async () => {
    const id = await makeClient(t, admin);
    await hold(id, [['equity', '60']]);
    const { assumptions, portfolios, total } = await scores(id);
    expect(assumptions).toBeNull();
    expect([score(portfolios[0]?.score), score(total?.score)]).toEqual(['no_assumptions', 'no_assumptions']);
    expect(portfolios[0]?.value).toEqual({ known: true, value: '60' });
  });

  test('name a class held without assumptions, and leave the other portfolios known', async () => {
    const classes = assumptionsForm.classes.filter(({ assetClass }) => assetClass !== 'other');
    await giveAssumptions(t, admin, { classes });
    const id = await makeClient(t, admin);
    await hold(id, [['other', '10']]);
    await hold(id, [['bond', '10']]);
    const { portfolios, total } = await scores(id);
    expect(portfolios[0]).toMatchObject({
      score: { known: false, reason: 'class_not_assumed' },
      lacking: ['other'],
      parts: [{ assetClass: 'other', weightPct: '100', volatilityPct: null }],
    });
    expect(score(portfolios[1]?.score)).toBe(22);
    expect(total).toMatchObject({ score: { known: false, reason: 'class_not_assumed' }, lacking: ['other'] });
  });

  test('give negative cash a negative weight', async () => {
    await giveAssumptions(t, admin);
    const id = await makeClient(t, admin);
    const portfolio = await hold(id, [['equity', '120']]);
    await bookTestEntries(t, portfolio, [{ type: 'withdrawal', tradeDate: '2026-11-04', amount: '20' }]);
    const { portfolios } = await scores(id);
    expect(portfolios[0]?.parts).toEqual([
      { assetClass: 'equity', weightPct: '120', volatilityPct: '16.00' },
      { assetClass: 'cash', weightPct: '-20', volatilityPct: '0.50' },
    ]);
    // √(0.192² + 0.001²), as equity and cash are uncorrelated
    expect(portfolios[0]?.volatility).toMatchObject({ value: Math.sqrt(0.036864 + 0.000001) });
  });

  test('are unknown without a price, a value above zero or a rate; an empty portfolio is no part of the total', async () => {
    await giveAssumptions(t, admin);
    const one = await makeClient(t, admin);
    await makePortfolio(t, { clientId: one });
    await hold(one, [['bond', '10']]);
    const withEmpty = await scores(one);
    expect(withEmpty.portfolios.map((row) => score(row.score))).toEqual(['no_value', 22]);
    expect(score(withEmpty.total?.score)).toBe(22);
    const overdrawn = await makePortfolio(t, { clientId: one });
    await bookTestEntries(t, overdrawn, [{ type: 'withdrawal', tradeDate: '2026-11-04', amount: '5' }]);
    const below = await scores(one);
    expect(below.portfolios.map((row) => score(row.score))).toContain('value_below_zero');
    expect(score(below.total?.score)).toBe('value_below_zero');
    const two = await makeClient(t, admin);
    await hold(two, [], '5', 'USD');
    const foreign = await scores(two);
    expect(foreign.portfolios[0]?.value).toEqual({ known: false, reason: 'missing_rate' });
    expect([score(foreign.portfolios[0]?.score), score(foreign.total?.score)]).toEqual([3, 'missing_rate']);
  });

  test('of a household count the members that the viewer may see; 404 for others’ clients', async () => {
    await giveAssumptions(t, admin);
    const household = await makeClient(t, admin, { kind: 'household', name: 'The Okafors' });
    const ada = await makeClient(t, admin, { name: 'Ada', householdId: household });
    const ben = await makeClient(t, admin, { name: 'Ben', householdId: household });
    await hold(ada, [['equity', '10']]);
    await hold(ben, [['bond', '10']]);
    const share = { params: { id: household, userId: agent.id }, body: { level: 'view' as const } };
    expect((await t.request(getRiskScores, { params: { id: household } }, agent)).status).toBe(404);
    await t.request(shareClient, share, admin);
    await t.request(shareClient, { ...share, params: { ...share.params, id: ben } }, admin);
    const every = await scores(household);
    expect([every.members, every.portfolios.map(({ client }) => client.name)]).toEqual([
      'every',
      ['Ada', 'Ben'],
    ]);
    const visible = await scores(household, agent);
    expect([visible.members, visible.portfolios.map(({ client }) => client.name)]).toEqual([
      'visible',
      ['Ben'],
    ]);
    expect(score(visible.total?.score)).toBe(22);
  });

  test('have no total without an open portfolio', async () => {
    const id = await makeClient(t, admin);
    expect(await scores(id)).toMatchObject({ portfolios: [], total: null });
  });
});
