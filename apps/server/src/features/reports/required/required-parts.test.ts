/** What the rules of the firm's market ask a report for: shown before it is issued, and refused where it is missing. */
import { addMandate } from '@partnerfolio/contract/portfolios/mandates';
import { checkReportParts } from '@partnerfolio/contract/reports/required-parts';
import { issueReport } from '@partnerfolio/contract/reports/reports';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openTestApp } from '../../../testing/app.ts';
import type { TestApp, TestPerson } from '../../../testing/app.ts';
import { bookTestEntries, makeClient, makePortfolio } from '../../../testing/ledgers.ts';
import { addTestRule, openTestMarket } from '../../../testing/market.ts';

let t: TestApp;
let admin: TestPerson;
let id: string;
beforeAll(async () => {
  t = await openTestApp();
});
afterAll(() => t.close());
beforeEach(async () => {
  await t.reset();
  admin = await t.signInAs('admin');
  id = await makePortfolio(t, { clientId: await makeClient(t, admin) });
  await bookTestEntries(t, id, [{ type: 'deposit', tradeDate: '2026-01-02', amount: '1000' }] as never);
});

const range = { template: 'performance', from: '2026-07-01', to: '2026-09-30' };
const check = async (query: object = {}, as = admin) =>
  t.request(checkReportParts, { params: { id }, query: { ...range, ...query } as never }, as);
const issue = (body: object = {}) =>
  t.request(issueReport, { params: { id }, body: { ...range, gap: 'Awaited', ...body } as never }, admin);
const entrust = async () => {
  const body = { service: 'discretionary', fromDay: '2026-01-01', toDay: null } as const;
  await t.request(addMandate, { params: { id }, body }, admin);
};
const statesOf = async (query: object = {}) =>
  (await check(query)).body.items.map(({ rule, state, missing }) => [rule.code, state, missing]);

test('what is required is unknown until the market is chosen, and nothing is refused', async () => {
  expect((await check()).body).toMatchObject({ market: null, items: [] });
  expect((await issue({ sections: ['months'] })).status).toBe(201);
});

describe('in the EU', () => {
  beforeEach(async () => {
    await openTestMarket(t, admin, 'eu');
    await entrust();
  });

  test('a periodic statement has its parts, or lacks those that were left out', async () => {
    expect(await statesOf()).toEqual([['eu_periodic_statement', 'met', []]]);
    expect(await statesOf({ sections: ['development', 'returns', 'holdings'] })).toEqual([
      ['eu_periodic_statement', 'missing', ['income', 'corporate_actions']],
    ]);
    expect(await statesOf({ template: 'holdings', from: undefined })).toEqual([]);
  });

  test('a report that lacks a required part is not issued', async () => {
    expect((await issue({ sections: ['development', 'returns', 'holdings'] })).problem).toMatchObject({
      status: 409,
      code: 'wrong_state',
      reason: {
        code: 'required_parts_missing',
        params: { rule: 'eu_periodic_statement', parts: 'income corporate_actions' },
      },
    });
    expect(await t.db.selectFrom('reports').select('id').execute()).toEqual([]);
    expect((await issue()).status).toBe(201);
  });

  test('a rule of the firm’s own is for people to check, and refuses nothing', async () => {
    const { id: own } = await addTestRule(t, admin, { documents: ['periodic_statement'] as never });
    const { items } = (await check()).body;
    expect(items.at(-1)).toMatchObject({ rule: { code: null, id: own }, state: 'check_yourself' });
    expect((await issue()).status).toBe(201);
  });
});

test('in the US a missing part only warns', async () => {
  await openTestMarket(t, admin, 'us');
  expect(await statesOf({ returns: 'gross' })).toEqual([
    ['us_net_beside_gross', 'missing', ['net_and_gross']],
    ['us_periods', 'met', []],
    ['us_hypothetical', 'check_yourself', []],
  ]);
  expect((await issue({ returns: 'gross' })).status).toBe(201);
});

test('money-weighted returns alone are not the returns that rules ask for', async () => {
  await openTestMarket(t, admin, 'us');
  expect((await statesOf({ rates: 'irr' })).slice(0, 2)).toEqual([
    ['us_net_beside_gross', 'missing', ['net_and_gross']],
    ['us_periods', 'missing', ['returns']],
  ]);
});

test('404 for a portfolio that the user may not see', async () => {
  expect((await check({}, await t.signInAs('agent'))).status).toBe(404);
});
