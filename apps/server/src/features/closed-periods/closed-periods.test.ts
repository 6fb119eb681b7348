import { shareClient } from '@partnerfolio/contract/clients';
import {
  closeClientPeriod,
  closeFirmPeriod,
  closePortfolioPeriod,
  getClientClosings,
  getFirmClosings,
  getPortfolioClosings,
  reopenPortfolioPeriod,
} from '@partnerfolio/contract/portfolios/closed-periods';
import {
  addTransaction,
  addTransactions,
  reverseTransaction,
  updateTransaction,
} from '@partnerfolio/contract/ledger';
import { bookTransfer } from '@partnerfolio/contract/transfers';
import { randomUUID } from 'node:crypto';
import { setTimeout as passed } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { inTransaction } from '../../platform/database/transactions.ts';
import { openTestApp } from '../../testing/app.ts';
import type { TestApp, TestPerson } from '../../testing/app.ts';
import { makeClient, makePortfolio } from '../../testing/ledgers.ts';
import { holdPeriods } from '../portfolio-access/closed-periods.queries.ts';
import { lockLedger } from '../portfolio-access/ledger-lock.actions.ts';
import { testDatabaseKind } from '../../testing/database.ts';
import { insertTestGroup, listAuditEvents } from '../../testing/people.queries.ts';

let t: TestApp;
let admin: TestPerson;
let employee: TestPerson;
let agent: TestPerson;
let clientId: string;
let id: string;

beforeAll(async () => {
  t = await openTestApp();
});
afterAll(() => t.close());
beforeEach(async () => {
  await t.reset();
  admin = await t.signInAs('admin');
  employee = await t.signInAs('employee');
  agent = await t.signInAs('agent');
  clientId = await makeClient(t, agent);
  id = await makePortfolio(t, { clientId });
});

const body = { closedThrough: '2026-09-30', reason: 'Reported', revision: 0 };
const close = (more: object = {}, as = admin) =>
  t.request(closePortfolioPeriod, { params: { id }, body: { ...body, ...more } as never }, as);
const reopen = (more: object = {}, as = admin) =>
  t.request(
    reopenPortfolioPeriod,
    { params: { id }, body: { closedThrough: null, reason: 'A late note', revision: 1, ...more } as never },
    as,
  );
const closeClient = (more: object = {}, as = admin) =>
  t.request(closeClientPeriod, { params: { id: clientId }, body: { ...body, ...more } as never }, as);
const closeFirm = (more: object = {}, as = admin) =>
  t.request(closeFirmPeriod, { body: { ...body, ...more } as never }, as);
const read = async (as = agent) => (await t.request(getPortfolioClosings, { params: { id } }, as)).body;
const deposit = { type: 'deposit', tradeDate: '2026-09-30', amount: '100', currency: 'EUR' };
const add = (more: object = {}, as = employee) =>
  t.request(addTransaction, { params: { id }, body: { ...deposit, ...more } as never }, as);
const refused = {
  status: 422,
  problem: {
    fields: [
      {
        path: 'tradeDate',
        code: 'in_closed_period',
        params: { day: '2026-09-30', scope: 'portfolio', reason: 'Reported' },
      },
    ],
  },
};
const asked = { problem: { fields: [{ path: 'tradeDate', code: 'closed_period_unconfirmed' }] } };

const eventsOf = async (type: string) =>
  (await listAuditEvents(t.db)).filter(({ event_type }) => event_type === type);
/** A user who may close periods. */
const grant = async (userId: string) => {
  await insertTestGroup(t.db, {
    userId,
    feature: 'ledger.close_period',
    permission: 'grant',
    now: t.clock.now(),
  });
};

describe('a period', () => {
  test('is closed through a day and shown with who and why', async () => {
    const closed = await close();
    expect(closed.body).toMatchObject({
      effective: {
        scope: 'portfolio',
        closedThrough: '2026-09-30',
        reason: 'Reported',
        by: { id: admin.id },
      },
      scopes: [{ scope: 'portfolio', revision: 1, mayClose: true }, { scope: 'client' }, { scope: 'firm' }],
    });
    expect(await read()).toMatchObject({
      effective: { closedThrough: '2026-09-30' },
      scopes: [{ mayClose: false }, { mayClose: false }, { mayClose: false }],
    });
    const events = await eventsOf('ledger.close_period');
    expect(events).toMatchObject([{ entity: 'portfolio', entity_id: id }]);
  });

  test('is reopened by an act of its own, which the history keeps', async () => {
    await close();
    expect((await reopen({ closedThrough: '2026-06-30' })).body.effective?.closedThrough).toBe('2026-06-30');
    const { body: open } = await reopen({ revision: 2 });
    expect(open.effective).toBeNull();
    expect(open.scopes[0]?.acts.map(({ closedThrough }) => closedThrough)).toEqual([
      null,
      '2026-06-30',
      '2026-09-30',
    ]);
  });

  test('of portfolio, client and firm: the latest day counts', async () => {
    await close({ closedThrough: '2026-03-31' });
    await closeFirm({ closedThrough: '2026-06-30' });
    expect((await read()).effective).toMatchObject({ scope: 'firm', closedThrough: '2026-06-30' });
    await closeClient({ closedThrough: '2026-09-30' });
    expect((await read()).effective).toMatchObject({ scope: 'client', closedThrough: '2026-09-30' });
    const ofClient = await t.request(getClientClosings, { params: { id: clientId } }, agent);
    expect(ofClient.body.effective).toMatchObject({ scope: 'client' });
    expect((await t.request(getFirmClosings, {}, agent)).body.effective).toMatchObject({ scope: 'firm' });
  });

  test('is not closed in the future, backwards, twice from one revision, or without a reason', async () => {
    const future = await close({ closedThrough: '2026-11-21' });
    expect(future.problem?.fields).toMatchObject([{ path: 'closedThrough', code: 'day_in_future' }]);
    expect((await close({ reason: ' ' })).status).toBe(422);
    const both = await Promise.all([close(), close()]);
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 412]);
    const earlier = await close({ closedThrough: '2026-06-30', revision: 1 });
    expect(earlier.problem?.fields).toMatchObject([{ code: 'period_closed_already' }]);
    expect((await reopen({ closedThrough: '2026-09-30' })).problem?.fields).toMatchObject([
      { code: 'not_before_closed_day' },
    ]);
    await reopen();
    expect((await reopen({ revision: 2 })).problem?.fields).toMatchObject([{ code: 'period_not_closed' }]);
  });

  test('is closed only with the right, by agents only for clients they may change', async () => {
    expect((await close({}, employee)).status).toBe(403);
    await grant(agent.id);
    const rightful = agent;
    expect((await close({}, rightful)).status).toBe(200);
    expect((await closeClient({}, rightful)).status).toBe(200);
    expect((await closeFirm({}, rightful)).status).toBe(403);
    const others = await makePortfolio(t, { clientId: await makeClient(t, await t.signInAs('agent')) });
    const foreign = await t.request(
      closePortfolioPeriod,
      { params: { id: others }, body: body as never },
      rightful,
    );
    expect(foreign.status).toBe(404);
  });

  test('of a client that is only shared to look at is not closed', async () => {
    const colleague = await t.signInAs('agent');
    const share = { params: { id: clientId, userId: colleague.id }, body: { level: 'view' as const } };
    await t.request(shareClient, share, agent);
    await grant(colleague.id);
    expect((await close({}, colleague)).status).toBe(403);
  });
});

describe('a later entry', () => {
  test('needs the right, then a confirmation, and stays marked and named on the trail', async () => {
    await close();
    expect(await add({}, agent)).toMatchObject(refused);
    expect(await add({ intoClosedPeriod: true }, agent)).toMatchObject(refused);
    expect(await add()).toMatchObject(asked);
    expect((await add({ intoClosedPeriod: true })).status).toBe(201);
    const [late] = (await read()).late;
    expect(late).toMatchObject({
      firstDay: '2026-09-30',
      closedThrough: '2026-09-30',
      entries: 1,
      by: { id: employee.id },
    });
    const [event] = await eventsOf('transaction.create');
    expect(event?.metadata).toMatchObject({ closedPeriod: '2026-09-30', closingScope: 'portfolio' });
  });

  test('after the closed day is booked as before', async () => {
    await close();
    expect((await add({ tradeDate: '2026-10-01' }, agent)).status).toBe(201);
    expect((await read()).late).toEqual([]);
  });

  test('of a list names its row', async () => {
    await close();
    const rows = [{ ...deposit, tradeDate: '2026-10-01' }, deposit];
    const answer = await t.request(addTransactions, { params: { id }, body: { rows } as never }, agent);
    expect(answer.problem?.fields).toMatchObject([{ path: 'rows.1.tradeDate', code: 'in_closed_period' }]);
  });

  test('is refused for a change out of or into the period, and for a reversal in it', async () => {
    const early = (await add()).body;
    const later = (await add({ tradeDate: '2026-11-02' })).body;
    await close();
    const change = (entry: { id: string }, more: object) =>
      t.request(
        updateTransaction,
        {
          params: { id, transactionId: entry.id },
          body: { ...deposit, revision: 1, ...more } as never,
        },
        employee,
      );
    expect(await change(early, { tradeDate: '2026-10-02' })).toMatchObject(asked);
    expect(await change(later, {})).toMatchObject(asked);
    const reverse = (more: object = {}) =>
      t.request(
        reverseTransaction,
        { params: { id, transactionId: early.id }, body: { note: null, revision: 1, ...more } as never },
        employee,
      );
    expect(await reverse()).toMatchObject(asked);
    expect((await reverse({ intoClosedPeriod: true })).status).toBe(200);
    expect((await change(later, { intoClosedPeriod: true })).status).toBe(200);
    expect((await read()).late).toHaveLength(2);
  });

  test('of a transfer is refused where either portfolio is closed', async () => {
    const other = await makePortfolio(t, { clientId, name: 'Receiver' });
    await add({ tradeDate: '2026-01-05' });
    const params = { params: { id: other }, body: body as never };
    await t.request(closePortfolioPeriod, params, admin);
    const form = { toPortfolioId: other, amount: '10', currency: 'EUR', outDate: '2026-09-01' };
    const transfer = (more: object = {}) =>
      t.request(bookTransfer, { params: { id }, body: { ...form, ...more } as never }, employee);
    expect(await transfer()).toMatchObject({
      problem: { fields: [{ path: 'inDate', code: 'closed_period_unconfirmed' }] },
    });
    expect((await transfer({ intoClosedPeriod: true })).status).toBe(201);
  });

  test('of a portfolio follows the periods of its client and the firm', async () => {
    await closeFirm({ closedThrough: '2026-06-30' });
    expect(await add({ tradeDate: '2026-06-30' })).toMatchObject(asked);
    await closeClient();
    expect(await add()).toMatchObject(asked);
  });
});

describe('closing while entries are booked', () => {
  test('waits for a booking that found the period open, and refuses the next one', async () => {
    for (const closing of [() => close(), () => closeClient(), () => closeFirm()]) {
      const [before, closed, after] = await Promise.all([add(), closing(), add()]);
      expect(closed.status).toBe(200);
      // Each found the period open or closed, and nothing between.
      for (const answer of [before, after])
        expect(answer.status === 201 || answer.problem?.code === 'ledger_fault').toBe(true);
      expect(await add()).toMatchObject(asked);
      expect((await read()).late).toEqual([]);
    }
  });

  // The embedded database has one connection: there nothing is at once.
  test.skipIf(testDatabaseKind === 'embedded')('waits while a writer holds the ledger', async () => {
    let end = () => {};
    const ended = new Promise<void>((resolve) => {
      end = resolve;
    });
    let begin = () => {};
    const begun = new Promise<void>((resolve) => {
      begin = resolve;
    });
    const held = inTransaction(t.db, async (trx) => {
      await holdPeriods(trx, { portfolioId: id, clientId });
      begin();
      await ended;
    });
    await begun;
    const firm = closeFirm();
    const isBusy = await Promise.race([firm.then(() => false), passed(400).then(() => true)]);
    end();
    await held;
    expect(isBusy).toBe(true);
    expect((await firm).status).toBe(200);
  });

  test.skipIf(testDatabaseKind === 'embedded')(
    'never stops a writer that has locked the ledger',
    async () => {
      const closings: Promise<{ readonly status: number }>[] = [];
      await inTransaction(t.db, async (trx) => {
        await lockLedger(trx, id);
        closings.push(close(), closeClient(), closeFirm());
        await passed(300);
        await holdPeriods(trx, { portfolioId: id, clientId });
      });
      for (const closing of closings) expect((await closing).status).toBe(200);
    },
  );
});

test('an unknown record is not found', async () => {
  const params = { id: randomUUID() };
  expect((await t.request(getPortfolioClosings, { params }, admin)).status).toBe(404);
  expect((await t.request(getClientClosings, { params }, admin)).status).toBe(404);
});
