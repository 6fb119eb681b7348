import { getClientFigures } from '@partnerfolio/contract/clients';
import { getPerformance, getReturnTable } from '@partnerfolio/contract/performance';
import { listPortfolios } from '@partnerfolio/contract/portfolios';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestApp } from '../../testing/app.ts';
import type { TestApp } from '../../testing/app.ts';
import { bookTestEntries, makeClient, makePortfolio } from '../../testing/ledgers.ts';

let t: TestApp;

beforeAll(async () => {
  t = await openTestApp();
});
afterAll(() => t.close());

test('a period that began before the portfolio is unknown with that reason, not measured since the opening', async () => {
  const employee = await t.signInAs('employee');
  const id = await makePortfolio(t, { clientId: await makeClient(t, employee) });
  const depositOn = (tradeDate: string) =>
    bookTestEntries(t, id, [{ type: 'deposit', tradeDate, amount: '100' }]);
  const figures = async () =>
    (await t.request(getPerformance, { params: { id }, query: {} }, { as: employee })).body;

  await depositOn('2026-11-02');
  const { returns, twr } = await figures();
  const young = { known: false, reason: 'before_inception' };
  for (const period of ['1M', '3M', '1Y', '3Y', '5Y'])
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

test('the year to date of a portfolio that opened this year equals its first year in the table, and says so', async () => {
  const employee = await t.signInAs('employee');
  const clientId = await makeClient(t, employee);
  const id = await makePortfolio(t, { clientId });
  await bookTestEntries(t, id, [
    { type: 'deposit', tradeDate: '2026-11-02', amount: '100' },
    { type: 'interest', tradeDate: '2026-11-04', amount: '5' },
  ]);
  const as = { as: employee };
  const { returns } = (await t.request(getPerformance, { params: { id }, query: {} }, as)).body;
  const [year] = (await t.request(getReturnTable, { params: { id } }, as)).body.years;
  expect(year).toMatchObject({ year: 2026, partial: true, twr: { known: true } });
  const expected = { ...year?.twr, sinceOpening: true };
  const found = returns.find(({ period }) => period === 'YTD');
  expect(found).toMatchObject({ from: '2026-11-01', twr: expected });
  const list = (await t.request(listPortfolios, {}, as)).body;
  expect(list.items.find((row) => row.id === id)?.yearToDate).toEqual(expected);
  const client = (await t.request(getClientFigures, { params: { id: clientId } }, as)).body;
  expect(client.yearToDate).toEqual(expected);
});

test('the year to date of a portfolio that opened last year does not mention its opening', async () => {
  const employee = await t.signInAs('employee');
  const id = await makePortfolio(t, { clientId: await makeClient(t, employee) });
  await bookTestEntries(t, id, [{ type: 'deposit', tradeDate: '2025-12-31', amount: '100' }]);
  const { returns } = (await t.request(getPerformance, { params: { id }, query: {} }, { as: employee })).body;
  const found = returns.find(({ period }) => period === 'YTD');
  expect(found).toMatchObject({ from: '2025-12-31', twr: { known: true, value: 0 } });
  expect(found?.twr).not.toHaveProperty('sinceOpening');
});
