/** Changes of closed days that only users with the right to correct entries make: transfers, lots and the day order. */
import { adoptDayOrder } from '@partnerfolio/contract/day-order';
import { updateTransaction } from '@partnerfolio/contract/ledger';
import { closePortfolioPeriod, getPortfolioClosings } from '@partnerfolio/contract/portfolios/closed-periods';
import { getHoldings, getPerformance } from '@partnerfolio/contract/performance';
import {
  bookTransfer,
  linkTransfer,
  previewTransferLink,
  renewTransferredLots,
} from '@partnerfolio/contract/transfers';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openTestApp } from '../../testing/app.ts';
import type { TestApp, TestPerson } from '../../testing/app.ts';
import { markForComparison } from '../../testing/day-order.queries.ts';
import { bookTestEntries, makePortfolio, priceTestInstrument } from '../../testing/ledgers.ts';
import { makeTransferPair } from '../../testing/transfers.ts';
import { compareDayOrders } from '../upgrade-reviews/day-order.actions.ts';

let t: TestApp;
let admin: TestPerson;
let employee: TestPerson;
let agent: TestPerson;
let clientId: string;
let giver: string;
let receiver: string;
let acme: string;

beforeAll(async () => {
  t = await openTestApp();
});
afterAll(() => t.close());
beforeEach(async () => {
  await t.reset();
  admin = await t.signInAs('admin');
  agent = await t.signInAs('agent');
  ({ employee, clientId, giver, receiver, acme } = await makeTransferPair(t, { cashKept: false }));
});

const close = (id: string, day = '2026-06-30') =>
  t.request(
    closePortfolioPeriod,
    { params: { id }, body: { closedThrough: day as never, reason: 'Reported', revision: 0 } },
    admin,
  );
const late = async (id: string) =>
  (await t.request(getPortfolioClosings, { params: { id } }, admin)).body.late;
type Entry = Parameters<typeof bookTestEntries>[2][number];
const book = async (id: string, entry: Partial<Entry>): Promise<string> =>
  (await bookTestEntries(t, id, [{ instrumentId: acme, ...entry } as Entry]))[0] ?? '';
const bought = () => book(giver, { type: 'buy', tradeDate: '2025-03-03', quantity: '10', price: '10' });
const asked = { status: 422, problem: { fields: [{ code: 'closed_period_unconfirmed' }] } };

describe('linking two entries into a transfer', () => {
  const bothSides = async () => {
    await bought();
    const outId = await book(giver, { type: 'transfer_out', tradeDate: '2026-07-01', quantity: '4' });
    const inId = await book(receiver, { type: 'transfer_in', tradeDate: '2026-07-02', quantity: '4' });
    return { outId, inId };
  };
  const link = async ({ inId, outId }: { inId: string; outId: string }, more = {}, as = employee) => {
    const other = { otherPortfolioId: giver, otherTransactionId: outId };
    const params = { id: receiver, transactionId: inId };
    const { body } = await t.request(previewTransferLink, { params, body: other as never }, employee);
    const { ledgerRevision, revision } = body;
    return t.request(
      linkTransfer,
      { params, body: { ...other, ledgerRevision, revision, ...more } as never },
      as,
    );
  };

  test.each(['giver', 'receiver'] as const)('asks if the period of its %s is closed', async (side) => {
    const [closed, open] = side === 'giver' ? [giver, receiver] : [receiver, giver];
    const sides = await bothSides();
    await close(closed, '2026-07-31');
    expect(await link(sides)).toMatchObject(asked);
    expect((await link(sides, { intoClosedPeriod: true }, agent)).status).toBe(403);
    expect((await link(sides, { intoClosedPeriod: true })).status).toBe(200);
    expect(await late(closed)).toMatchObject([{ entries: 1, by: { id: employee.id } }]);
    expect(await late(open)).toEqual([]);
  });
});

test('renewing the lots of a transfer of closed days asks first', async () => {
  const lot = await bought();
  const body = { toPortfolioId: receiver, instrumentId: acme, quantity: '4', outDate: '2026-03-06' };
  const moved = await t.request(bookTransfer, { params: { id: giver }, body: body as never }, employee);
  const corrected = {
    type: 'buy',
    tradeDate: '2025-03-03',
    instrumentId: acme,
    quantity: '10',
    price: '12',
    currency: 'EUR',
    revision: 1,
  };
  const params = { id: giver, transactionId: lot };
  await t.request(updateTransaction, { params, body: corrected as never }, employee);
  await close(receiver);
  const renew = (more = {}, as = employee) =>
    t.request(
      renewTransferredLots,
      { params: { id: receiver, transactionId: moved.body.in.id }, body: { revision: 1, ...more } },
      as,
    );
  expect(await renew()).toMatchObject(asked);
  expect((await renew({ intoClosedPeriod: true }, agent)).status).toBe(403);
  const renewed = await renew({ intoClosedPeriod: true });
  expect(renewed.body).toMatchObject({ lots: [{ cost: '48' }] });
  expect(await late(receiver)).toMatchObject([{ firstDay: '2026-03-06', entries: 1 }]);
});

describe('the current processing order', () => {
  /** One unit; on the day of its split 20 more arrive, which the previous order doubles. */
  const split = async () => {
    const id = await makePortfolio(t, { clientId, name: 'Split', cashKept: false });
    await priceTestInstrument(t, acme, { '2026-03-02': '20', '2026-03-03': '10', '2026-11-19': '10' });
    await book(id, { type: 'buy', tradeDate: '2026-03-02', quantity: '1', price: '20' });
    await markForComparison(t.db, [id]);
    await book(id, { type: 'transfer_in', tradeDate: '2026-03-03', quantity: '20', amount: '200' });
    await book(id, { type: 'split', tradeDate: '2026-03-03', ratioNew: '2', ratioOld: '1' });
    return id;
  };
  const held = async (id: string) =>
    (await t.request(getHoldings, { params: { id } }, admin)).body.holdings.map(({ quantity }) => quantity);

  test('changes no closed day by itself, and is adopted once somebody confirms it', async () => {
    const id = await split();
    await close(id);
    await compareDayOrders(t.app);
    expect(await held(id)).toEqual(['42']);
    const { quality } = (await t.request(getPerformance, { params: { id } }, admin)).body;
    expect(quality.dayOrder).toMatchObject({ state: 'kept' });
    expect(await late(id)).toEqual([]);
    const adopt = (query = {}, as = employee) => t.request(adoptDayOrder, { params: { id }, query }, as);
    expect(await adopt()).toMatchObject(asked);
    expect((await adopt({ closedPeriod: 'change' }, agent)).status).toBe(403);
    expect((await adopt({ closedPeriod: 'change' })).status).toBe(200);
    expect(await held(id)).toEqual(['22']);
    expect(await late(id)).toMatchObject([{ firstDay: '2026-03-02', entries: 3 }]);
  });
});
