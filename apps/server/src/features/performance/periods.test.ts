import { getPerformance } from '@partnerfolio/contract/performance';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestApp } from '../../testing/app.ts';
import type { TestApp } from '../../testing/app.ts';
import { bookTestEntries, makeClient, makePortfolio } from '../../testing/ledgers.ts';

let t: TestApp;

beforeAll(async () => {
  t = await openTestApp();
});
afterAll(() => t.close());

test('a period that began before the portfolio did is unknown with the reason, and not the time since it began', async () => {
  const employee = await t.signInAs('employee');
  const id = await makePortfolio(t, { clientId: await makeClient(t, employee) });
  const depositOn = (tradeDate: string) =>
    bookTestEntries(t, id, [{ type: 'deposit', tradeDate, amount: '100' }]);
  const figures = async () =>
    (await t.request(getPerformance, { params: { id }, query: {} }, { as: employee })).body;

  await depositOn('2026-11-02');
  const { returns, twr } = await figures();
  const young = { known: false, reason: 'before_inception' };
  for (const period of ['1M', '3M', 'YTD', '1Y', '3Y', '5Y'])
    expect(returns.find((one) => one.period === period)).toMatchObject({
      twr: young,
      twrAnnual: young,
      irr: young,
    });
  expect(returns.find((one) => one.period === 'MAX')?.twr).toEqual(twr);

  await depositOn('2025-10-01');
  const known = (await figures()).returns.filter((one) => one.twr.known).map(({ period }) => period);
  expect(known).toEqual(['1M', '3M', 'YTD', '1Y', 'MAX']);
});
