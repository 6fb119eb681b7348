import { getDashboardOverview } from '@partnerfolio/contract/dashboard';
import { acknowledgeDayOrder, adoptDayOrder } from '@partnerfolio/contract/day-order';
import { reverseTransaction } from '@partnerfolio/contract/ledger';
import { listRealisedGains } from '@partnerfolio/contract/lots';
import { getHoldings, getPerformance } from '@partnerfolio/contract/performance';
import { listPortfolios } from '@partnerfolio/contract/portfolios';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openTestApp } from '../../testing/app.ts';
import type { TestApp, TestPerson } from '../../testing/app.ts';
import { listComparisons, markForComparison } from '../../testing/day-order.queries.ts';
import {
  bookTestEntries,
  makeClient,
  makeInstrument,
  makePortfolio,
  priceTestInstrument,
} from '../../testing/ledgers.ts';
import { listAuditEvents } from '../../testing/people.queries.ts';
import { compareDayOrders } from './day-order.actions.ts';

let t: TestApp;
let admin: TestPerson;
let clientId: string;
let acme: string;
let newco: string;

beforeAll(async () => {
  t = await openTestApp();
});
afterAll(() => t.close());
beforeEach(async () => {
  await t.reset();
  admin = await t.signInAs('admin');
  clientId = await makeClient(t, admin);
  acme = await makeInstrument(t, { symbol: 'ACME' });
  newco = await makeInstrument(t, { symbol: 'NEWCO' });
  await priceTestInstrument(t, acme, { '2026-03-02': '20', '2026-03-03': '10', '2026-11-19': '10' });
});

const one = { instrumentId: '', quantity: '1', price: '20' };
const split = { type: 'split', ratioNew: '2', ratioOld: '1' } as const;

/** One unit at 20; on the day of its 2 for 1 split another 20 units arrive with a cost of 200; then 22 are sold. */
const doubled = async (more: { sold: string }) => {
  const id = await makePortfolio(t, { clientId, cashKept: false });
  await bookTestEntries(t, id, [{ ...one, type: 'buy', tradeDate: '2026-03-02', instrumentId: acme }]);
  await markForComparison(t.db, [id]);
  await bookTestEntries(t, id, [
    { type: 'transfer_in', tradeDate: '2026-03-03', instrumentId: acme, quantity: '20', amount: '200' },
    { ...split, tradeDate: '2026-03-03', instrumentId: acme },
    { type: 'sell', tradeDate: '2026-03-05', instrumentId: acme, quantity: more.sold, price: '10' },
  ]);
  return id;
};

const held = async (id: string) =>
  (await t.request(getHoldings, { params: { id } }, admin)).body.holdings.map(({ quantity }) => quantity);
const getOrder = async (id: string) =>
  (await t.request(getPerformance, { params: { id } }, admin)).body.quality.dayOrder;
const getState = async (id: string) => {
  const { day_order, state } = (await listComparisons(t.db)).find((row) => row.id === id) ?? {};
  return [day_order, state];
};
const listProblems = async () =>
  (await t.request(getDashboardOverview, {}, admin)).body.problems.filter(({ kind }) =>
    kind.startsWith('day_order'),
  );
const acknowledge = (id: string, by = admin) => t.request(acknowledgeDayOrder, { params: { id } }, by);
const adopt = (id: string, by = admin) => t.request(adoptDayOrder, { params: { id } }, by);
const listEvents = async (id: string) =>
  (await listAuditEvents(t.db)).filter(
    (event) => event.entity_id === id && /day_order/.test(event.event_type),
  );

describe('the upgrade to the current processing order', () => {
  test('leaves a ledger unchanged until it is compared', async () => {
    const id = await doubled({ sold: '2' });
    expect(await held(id)).toEqual(['40']);
    expect(await getOrder(id)).toBeNull();
  });

  test('applies it where the ledger stays valid, and lists the changes until a user acknowledges them', async () => {
    const id = await doubled({ sold: '2' });
    await compareDayOrders(t.app);
    expect(await held(id)).toEqual(['20']);
    expect(await getState(id)).toEqual(['current', 'changed']);
    const notice = await getOrder(id);
    // In the previous order the first unit became 2 with a cost of 20, and the sale took the same lots from 40 units
    // at 10.
    expect(notice).toMatchObject({ state: 'changed', firstDay: '2026-03-03' });
    const figures = notice?.state === 'changed' ? notice.figures : [];
    expect(figures).toContainEqual({ figure: 'value', instrument: null, before: '400', after: '200' });
    expect(figures).toContainEqual({
      figure: 'units',
      instrument: expect.objectContaining({ symbol: 'ACME' }),
      before: '40',
      after: '20',
    });
    expect(await listProblems()).toMatchObject([
      { kind: 'day_order_changed', portfolio: { id }, currency: 'EUR' },
    ]);
    const { body } = await t.request(listPortfolios, {}, admin);
    expect(body.items).toMatchObject([{ id, quality: { notices: 1 } }]);

    expect((await acknowledge(id)).status).toBe(200);
    expect(await getOrder(id)).toBeNull();
    expect(await listProblems()).toEqual([]);
    expect((await acknowledge(id)).problem?.code).toBe('wrong_state');
    const events = await listEvents(id);
    const actors = new Map(events.map((event) => [event.event_type, event.user_id]));
    expect(actors).toEqual(
      new Map([
        ['portfolio.acknowledge_day_order', admin.id],
        ['portfolio.adopt_day_order', null],
      ]),
    );
  });

  test('lists the realised gain before and after', async () => {
    const id = await makePortfolio(t, { clientId, cashKept: false, costMethod: 'average' });
    await bookTestEntries(t, id, [{ ...one, type: 'buy', tradeDate: '2026-03-02', instrumentId: acme }]);
    await markForComparison(t.db, [id]);
    await bookTestEntries(t, id, [
      { type: 'transfer_in', tradeDate: '2026-03-03', instrumentId: acme, quantity: '20', amount: '400' },
      { ...split, tradeDate: '2026-03-03', instrumentId: acme },
      { type: 'sell', tradeDate: '2026-03-05', instrumentId: acme, quantity: '21', price: '30' },
    ]);
    await compareDayOrders(t.app);
    const notice = await getOrder(id);
    // Average cost: 420 for 42 units, then 420 for 22.
    expect(notice?.state === 'changed' ? notice.figures[0] : null).toMatchObject({
      figure: 'realised',
      before: '420',
    });
    const { body } = await t.request(listRealisedGains, { params: { id } }, admin);
    expect(body.items[0]?.gain).toMatchObject({ value: expect.stringMatching(/^229\.0909/) });
    expect((await listProblems())[0]).toMatchObject({ change: { figure: 'realised', before: '420' } });
  });

  test('switches silently where nothing differs', async () => {
    const id = await makePortfolio(t, { clientId, cashKept: false });
    await markForComparison(t.db, [id]);
    await bookTestEntries(t, id, [
      { ...one, type: 'buy', tradeDate: '2026-03-02', instrumentId: acme },
      { type: 'transfer_in', tradeDate: '2026-03-03', instrumentId: newco, quantity: '20', amount: '200' },
      { ...split, tradeDate: '2026-03-03', instrumentId: acme },
    ]);
    await compareDayOrders(t.app);
    expect(await getState(id)).toEqual(['current', null]);
    expect(await getOrder(id)).toBeNull();
    expect(await listEvents(id)).toEqual([]);
  });

  test('runs once, however often and by however many processes it is started', async () => {
    const ids = [await doubled({ sold: '2' }), await doubled({ sold: '40' }), await doubled({ sold: '3' })];
    await Promise.all([compareDayOrders(t.app), compareDayOrders(t.app)]);
    const first = await listComparisons(t.db);
    await compareDayOrders(t.app);
    expect(await listComparisons(t.db)).toEqual(first);
    for (const id of ids) expect(await listEvents(id)).toHaveLength(1);
    const states = new Map(first.map(({ id, state }) => [id, state]));
    expect(ids.map((id) => states.get(id))).toEqual(['changed', 'kept', 'changed']);
  });
});

describe('a ledger that would be invalid in the current order', () => {
  let id: string;
  beforeEach(async () => {
    id = await doubled({ sold: '40' });
    await compareDayOrders(t.app);
  });

  test('keeps its previous order, is listed with the reason, and refuses to switch', async () => {
    expect(await held(id)).toEqual(['2']);
    expect(await getState(id)).toEqual(['former', 'kept']);
    expect(await getOrder(id)).toMatchObject({
      state: 'kept',
      faults: [
        { day: '2026-03-05', code: 'oversold', message: 'More than is held: 22 available on that day' },
      ],
    });
    expect(await listProblems()).toMatchObject([{ kind: 'day_order_kept', portfolio: { id }, entries: 1 }]);
    const refused = await adopt(id);
    expect(refused.problem).toMatchObject({
      code: 'ledger_fault',
      fields: [{ message: expect.stringContaining('The entry of 2026-03-05 would not add up') }],
    });
    expect(await getState(id)).toEqual(['former', 'kept']);
    expect((await acknowledge(id)).problem?.code).toBe('wrong_state');
    expect((await listEvents(id)).map((event) => event.event_type)).toEqual(['portfolio.keep_day_order']);
  });

  test('can be switched by a user after its entries are corrected, and then lists the changes', async () => {
    const notice = await getOrder(id);
    const transactionId = (notice?.state === 'kept' ? notice.faults[0]?.transactionId : null) ?? '';
    const params = { id, transactionId };
    await t.request(reverseTransaction, { params, body: { revision: 1 } } as never, admin);
    expect(await getOrder(id)).toEqual({ state: 'kept', faults: [] });
    expect((await adopt(id)).status).toBe(200);
    expect(await held(id)).toEqual(['22']);
    expect(await getOrder(id)).toMatchObject({ state: 'changed', firstDay: '2026-03-03' });
    expect((await adopt(id)).problem?.code).toBe('wrong_state');
    expect((await listEvents(id)).map((event) => [event.event_type, event.user_id])).toContainEqual([
      'portfolio.adopt_day_order',
      admin.id,
    ]);
  });

  test('accepts new entries in its previous order', async () => {
    const more = {
      type: 'sell',
      tradeDate: '2026-03-06',
      instrumentId: acme,
      quantity: '2',
      price: '10',
    } as const;
    await bookTestEntries(t, id, [more]);
    expect(await held(id)).toEqual([]);
  });
});

test('answers 404 to a user who may not see the portfolio, 403 without the right to correct', async () => {
  const id = await doubled({ sold: '2' });
  await compareDayOrders(t.app);
  const agent = await t.signInAs('agent');
  expect((await acknowledge(id, agent)).status).toBe(403);
  expect((await adopt(id, agent)).status).toBe(403);
  expect((await acknowledge(acme)).status).toBe(404);
  expect((await adopt(acme)).status).toBe(404);
});
