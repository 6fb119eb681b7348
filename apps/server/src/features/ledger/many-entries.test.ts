import { addTransactions, listTransactions } from '@partnerfolio/contract/ledger';
import { closePortfolio, getPortfolio } from '@partnerfolio/contract/portfolios';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openTestApp } from '../../testing/app.ts';
import type { TestApp, TestPerson } from '../../testing/app.ts';
import { makeClient, makeInstrument, makePortfolio } from '../../testing/ledgers.ts';
import { listAuditEvents } from '../../testing/people.queries.ts';
import { wrongField } from '../../testing/field-errors.ts';

let t: TestApp;
let employee: TestPerson;
let id: string;
let instrumentId: string;

beforeAll(async () => {
  t = await openTestApp();
});
afterAll(() => t.close());
beforeEach(async () => {
  await t.reset();
  employee = await t.signInAs('employee');
  id = await makePortfolio(t, { clientId: await makeClient(t, employee) });
  instrumentId = await makeInstrument(t, { symbol: 'ACME' });
});

const addAll = (rows: readonly object[], as = employee) =>
  t.request(addTransactions, { params: { id }, body: { rows } as never }, as);
const trade = (type: 'buy' | 'sell', tradeDate: string, quantity: string) => ({
  type,
  tradeDate,
  instrumentId,
  quantity,
  price: '10',
  currency: 'EUR',
});
const deposit = { type: 'deposit', tradeDate: '2026-03-02', amount: '100', currency: 'EUR' };
const ledger = async () => (await t.request(listTransactions, { params: { id }, query: {} }, employee)).body;

describe('POST /api/portfolios/:id/transactions/batch', () => {
  test('books all rows in their order, each with an audit event', async () => {
    const before = (await listAuditEvents(t.db)).length;
    const rows = [deposit, trade('buy', '2026-03-02', '5'), trade('sell', '2026-03-03', '5')];
    const answer = await addAll(rows);
    expect(answer.status).toBe(201);
    const { items } = await ledger();
    const inOrder = items.toSorted((one, other) => one.seq - other.seq);
    expect(inOrder.map((one) => one.type)).toEqual(['deposit', 'buy', 'sell']);
    expect(inOrder.map((one) => one.id)).toEqual(answer.body.ids);
    const events = (await listAuditEvents(t.db)).slice(before);
    expect(events.map((one) => one.event_type)).toEqual(rows.map(() => 'transaction.create'));
    expect(new Set(events.map((one) => one.entity_id))).toEqual(new Set(answer.body.ids));
  });

  test('refuses a sale of more than earlier rows bought at its row, and books nothing', async () => {
    const answer = await addAll([
      deposit,
      trade('buy', '2026-03-02', '5'),
      deposit,
      trade('sell', '2026-03-03', '6'),
    ]);
    expect(answer.status).toBe(422);
    expect(answer.problem).toMatchObject({
      code: 'ledger_fault',
      fields: [wrongField('rows.3.quantity', 'oversold', { available: '5' })],
    });
    expect((await ledger()).total).toBe(0);
  });

  test('names every row and field that is not valid', async () => {
    const answer = await addAll([deposit, { ...deposit, amount: 'x' }, { ...deposit, currency: '' }]);
    expect(answer.problem?.fields?.map(({ path }) => path)).toEqual(['rows.1.amount', 'rows.2.currency']);
  });

  test('names no row when an entry booked earlier would not add up', async () => {
    await addAll([trade('buy', '2026-03-02', '5'), trade('sell', '2026-05-04', '5')]);
    const answer = await addAll([deposit, trade('sell', '2026-04-01', '1')]);
    expect(answer.problem?.fields?.map(({ path, code }) => [path, code])).toEqual([
      ['rows', 'other_entry_oversold'],
    ]);
    expect((await ledger()).total).toBe(2);
  });

  test('refuses more rows than one request may book, and none', async () => {
    expect((await addAll(Array.from({ length: 501 }, () => deposit))).status).toBe(422);
    expect((await addAll([])).status).toBe(422);
    expect((await ledger()).total).toBe(0);
  });

  test('refuses a closed portfolio, and one that the user may not see', async () => {
    const { revision } = (await t.request(getPortfolio, { params: { id } }, employee)).body;
    const closing = { params: { id }, body: { closedOn: '2026-11-20', revision } };
    await t.request(closePortfolio, closing as never, employee);
    expect((await addAll([deposit])).problem).toMatchObject({ code: 'wrong_state' });
    expect((await addAll([deposit], await t.signInAs('agent'))).status).toBe(404);
  });
});
