import {
  bookCorporateAction,
  declineCorporateAction,
  deleteCorporateAction,
  listActionPortfolios,
  listCorporateActions,
  listOfferedActions,
  offerCorporateAction,
  recordCorporateAction,
} from '@partnerfolio/contract/instruments/corporate-actions';
import { shareClient } from '@partnerfolio/contract/clients';
import { listTransactions, reverseTransaction } from '@partnerfolio/contract/ledger';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openTestApp } from '../../testing/app.ts';
import type { TestApp, TestPerson } from '../../testing/app.ts';
import { bookTestEntries, makeClient, makeInstrument, makePortfolio } from '../../testing/ledgers.ts';

let t: TestApp;
let admin: TestPerson;
let agent: TestPerson;
let colleague: TestPerson;
let [acme, spun] = ['', ''];

beforeAll(async () => {
  t = await openTestApp();
});
afterAll(() => t.close());
beforeEach(async () => {
  await t.reset();
  admin = await t.signInAs('admin');
  agent = await t.signInAs('agent');
  colleague = await t.signInAs('agent');
  acme = await makeInstrument(t);
  spun = await makeInstrument(t);
});

type Entry = Parameters<typeof bookTestEntries>[2][number];

const buy = (quantity: string, tradeDate = '2026-01-05'): Entry => ({
  type: 'buy',
  tradeDate,
  instrumentId: acme,
  quantity,
  price: '12',
});
const sell = (quantity: string, tradeDate: string): Entry => ({ ...buy(quantity, tradeDate), type: 'sell' });

/** A portfolio of a new client of the user, without cash. */
const holding = async (owner: TestPerson, name: string, ...entries: Entry[]) => {
  const clientId = await makeClient(t, owner, { name });
  const id = await makePortfolio(t, { clientId, cashKept: false });
  if (entries.length > 0) await bookTestEntries(t, id, entries);
  return { id, clientId };
};

const split = { type: 'split', exDate: '2026-06-01', ratioNew: '3', ratioOld: '1' };

const record = async (body: object, as = admin) =>
  t.request(recordCorporateAction, { params: { id: acme }, body: body as never }, as);
const recorded = async (body: object = split) => {
  const { status, body: action } = await record(body);
  expect(status).toBe(201);
  return action.id;
};
const listed = async (actionId: string, as = admin, query: object = {}) =>
  (await t.request(listActionPortfolios, { params: { id: acme, actionId }, query: query as never }, as)).body;
const book = async (actionId: string, portfolios: { id: string; quantity: string }[], as = admin) =>
  (await t.request(bookCorporateAction, { params: { id: acme, actionId }, body: { portfolios } }, as)).body;
const outcomes = async (...args: Parameters<typeof book>) =>
  (await book(...args)).items.map(({ outcome }) => outcome);
const entriesOf = async (id: string, as = admin) =>
  (await t.request(listTransactions, { params: { id }, query: {} }, as)).body.items;
const offered = async (id: string, as = admin) =>
  (await t.request(listOfferedActions, { params: { id } }, as)).body;

describe('POST /instruments/:id/corporate-actions', () => {
  test('lists what was recorded, and refuses it a second time within ten days', async () => {
    await recorded();
    const { body } = await t.request(listCorporateActions, { params: { id: acme } }, agent);
    expect(body.items).toMatchObject([{ ...split, createdBy: { id: admin.id }, toInstrument: null }]);
    const again = await record({ ...split, exDate: '2026-06-11' });
    expect(again.status).toBe(409);
    expect(again.problem?.fields).toMatchObject([{ path: 'exDate', code: 'action_recorded' }]);
    expect((await record({ ...split, exDate: '2026-06-12' })).status).toBe(201);
  });

  test.each([
    [{ ...split, ratioNew: '2', ratioOld: '2' }, 'ratioNew', 'ratio_without_effect'],
    [{ ...split, exDate: '2027-01-04' }, 'exDate', 'day_in_future'],
    [{ type: 'split', exDate: '2026-06-01', ratioNew: '2' }, 'ratioOld', 'old_count_required'],
    [{ ...split, costShare: '0.5' }, 'costShare', 'not_in_type'],
    [
      { type: 'return_of_capital', exDate: '2026-06-01', currency: 'EUR' },
      'amountPerUnit',
      'amount_required',
    ],
    [{ type: 'symbol_change', exDate: '2026-06-01' }, 'toInstrumentId', 'received_instrument_required'],
  ])('refuses %j with the error at its field', async (body, path, code) => {
    const refused = await record(body);
    expect(refused.status).toBe(422);
    expect(refused.problem?.fields).toMatchObject([{ path, code }]);
  });

  test('refuses an unknown instrument, or the same, as the one received', async () => {
    const change = { type: 'symbol_change', exDate: '2026-06-01' };
    const unknown = await record({ ...change, toInstrumentId: '00000000-0000-7000-8000-000000000009' });
    expect(unknown.problem?.fields).toMatchObject([{ path: 'toInstrumentId', code: 'unknown_instrument' }]);
    const same = await record({ ...change, toInstrumentId: acme });
    expect(same.problem?.fields).toMatchObject([{ code: 'received_instrument_equal' }]);
  });

  test('records one of two equal ones that arrive at once', async () => {
    const answers = await Promise.all([record(split), record(split)]);
    expect(answers.map(({ status }) => status)).toEqual(expect.arrayContaining([201, 409]));
  });
});

describe('GET /instruments/:id/corporate-actions/:actionId/portfolios', () => {
  test('shows units and cost before and after, and why a portfolio is not offered it', async () => {
    await holding(admin, 'Ann Able', buy('10'), buy('5', '2026-06-01'));
    await holding(admin, 'Ben Sold', buy('10'), sell('10', '2026-02-02'));
    await holding(admin, 'Cleo Booked', buy('10'), {
      ...split,
      tradeDate: '2026-06-03',
      instrumentId: acme,
    } as Entry);
    await holding(admin, 'Dan Differs', buy('10'), {
      ...split,
      ratioNew: '2',
      tradeDate: '2026-06-01',
      instrumentId: acme,
    } as Entry);
    // Bought on the ex-date, so nothing was held at its start.
    await holding(admin, 'Eve Late', buy('10', '2026-06-01'));
    const { items, total } = await listed(await recorded());
    expect(items.map(({ client, status }) => [client.name, status])).toEqual([
      ['Ann Able', 'open'],
      ['Ben Sold', 'not_held'],
      ['Cleo Booked', 'booked'],
      ['Dan Differs', 'differs'],
    ]);
    expect(total).toBe(4);
    const cost = { known: true, value: '120' };
    expect(items[0]?.effect).toMatchObject({
      before: { quantity: '10', cost, currency: 'EUR' },
      after: { quantity: '30', cost },
      received: null,
      cash: null,
    });
    expect(items[1]?.effect).toBeNull();
    expect(items[2]?.effect).toMatchObject({ before: { quantity: '10' }, after: { quantity: '30' } });
  });

  test('moves cost to a spun-off instrument, and rounds the cash of a return of capital', async () => {
    await holding(admin, 'Ann Able', buy('7'));
    const spinOff = {
      type: 'spin_off',
      ratioNew: '1',
      ratioOld: '2',
      toInstrumentId: spun,
      costShare: '0.25',
    };
    const { items } = await listed(await recorded({ ...spinOff, exDate: '2026-06-01' }));
    expect(items[0]?.effect).toMatchObject({
      before: { quantity: '7', cost: { value: '84' } },
      after: { quantity: '7', cost: { value: '63' } },
      received: { quantity: '3.5', cost: { value: '21' } },
    });
    const paid = {
      type: 'return_of_capital',
      exDate: '2026-03-02',
      amountPerUnit: '0.3333',
      currency: 'EUR',
    };
    const capital = await listed(await recorded(paid));
    // 7 × 0.3333 is 2.3331.
    expect(capital.items[0]?.effect).toMatchObject({
      cash: { amount: '2.33', currency: 'EUR' },
      after: { quantity: '7', cost: { value: '81.67' } },
    });
  });

  test('lists what the user may book into, counts what is only visible, and hides the rest', async () => {
    await holding(agent, 'Ann Own', buy('10'));
    const shared = await holding(colleague, 'Ben Shared', buy('10'));
    await holding(colleague, 'Cleo Hidden', buy('10'));
    const share = { params: { id: shared.clientId, userId: agent.id }, body: { level: 'view' as const } };
    expect((await t.request(shareClient, share, colleague)).status).toBeLessThan(300);
    const actionId = await recorded();
    const seen = await listed(actionId, agent);
    expect(seen.items.map(({ client }) => client.name)).toEqual(['Ann Own']);
    expect(seen).toMatchObject({ total: 1, viewOnly: 1 });
    expect(await listed(actionId)).toMatchObject({ total: 3, viewOnly: 0 });
    expect(await listed(actionId, admin, { offset: '2', limit: '1' })).toMatchObject({
      items: [{ client: { name: 'Cleo Hidden' } }],
      total: 3,
    });
  });
});

describe('POST /instruments/:id/corporate-actions/:actionId/bookings', () => {
  test('books ordinary entries into the chosen portfolios, and a repeat books nothing', async () => {
    const ann = await holding(admin, 'Ann Able', buy('10'));
    const ben = await holding(admin, 'Ben Blake', buy('4'));
    const actionId = await recorded();
    const chosen = [
      { id: ann.id, quantity: '10' },
      { id: ben.id, quantity: '4' },
    ];
    expect(await outcomes(actionId, chosen)).toEqual(['booked', 'booked']);
    expect(await outcomes(actionId, chosen)).toEqual(['booked_already', 'booked_already']);
    const [entry, ...rest] = (await entriesOf(ann.id)).filter(({ type }) => type === 'split');
    expect(entry).toMatchObject({
      tradeDate: '2026-06-01',
      ratioNew: '3',
      ratioOld: '1',
      createdBy: { id: admin.id },
    });
    expect(rest).toEqual([]);
    const { items } = await listed(actionId);
    expect(items).toMatchObject([{ status: 'booked', transactionId: entry?.id }, { status: 'booked' }]);
  });

  test('books once when two users book at the same time', async () => {
    const { id } = await holding(admin, 'Ann Able', buy('10'));
    const actionId = await recorded();
    const twice = [
      outcomes(actionId, [{ id, quantity: '10' }]),
      outcomes(actionId, [{ id, quantity: '10' }]),
    ];
    expect((await Promise.all(twice)).flat().toSorted()).toEqual(['booked', 'booked_already']);
    expect((await entriesOf(id)).filter(({ type }) => type === 'split')).toHaveLength(1);
  });

  test('names the portfolio that is refused, and books the others', async () => {
    const sold = await holding(admin, 'Ann Able', buy('10'), sell('8', '2026-09-01'));
    const fine = await holding(admin, 'Ben Blake', buy('10'));
    const moved = await holding(admin, 'Cleo Clark', buy('10'));
    const actionId = await recorded({ ...split, ratioNew: '1', ratioOld: '2' });
    await bookTestEntries(t, moved.id, [buy('1', '2026-01-06')]);
    const { items } = await book(actionId, [
      { id: sold.id, quantity: '10' },
      { id: fine.id, quantity: '10' },
      { id: moved.id, quantity: '10' },
    ]);
    // After a reverse split of 1:2 the portfolio has 5 units, but sold 8 later.
    expect(items).toMatchObject([
      {
        portfolioId: sold.id,
        outcome: 'refused',
        error: { code: expect.stringMatching(/^other_entry_/) as string },
      },
      { portfolioId: fine.id, outcome: 'booked', error: null },
      { portfolioId: moved.id, outcome: 'changed' },
    ]);
    expect((await entriesOf(sold.id)).map(({ type }) => type)).not.toContain('split');
  });

  test('books nothing into a portfolio that the user may not change, and does not say whether it exists', async () => {
    const hidden = await holding(colleague, 'Cleo Hidden', buy('10'));
    const actionId = await recorded();
    const nobody = '00000000-0000-7000-8000-000000000009';
    const chosen = [
      { id: hidden.id, quantity: '10' },
      { id: nobody, quantity: '10' },
    ];
    expect(await outcomes(actionId, chosen, agent)).toEqual(['not_allowed', 'not_allowed']);
    expect(await entriesOf(hidden.id)).toHaveLength(1);
  });

  test('offers it again after its entry was reversed, and to a portfolio that books a past purchase later', async () => {
    const ann = await holding(admin, 'Ann Able', buy('10'));
    const ben = await holding(admin, 'Ben Blake');
    const actionId = await recorded();
    expect(await outcomes(actionId, [{ id: ann.id, quantity: '10' }])).toEqual(['booked']);
    expect(await offered(ann.id)).toMatchObject({ items: [] });
    const entry = (await entriesOf(ann.id)).find(({ type }) => type === 'split');
    const target = { id: ann.id, transactionId: entry?.id ?? '' };
    await t.request(reverseTransaction, { params: target, body: { revision: 1 } as never }, admin);
    expect(await offered(ann.id)).toMatchObject({ items: [{ id: actionId }], mayBook: true });
    expect(await outcomes(actionId, [{ id: ann.id, quantity: '10' }])).toEqual(['booked']);
    expect(await offered(ben.id)).toMatchObject({ items: [] });
    await bookTestEntries(t, ben.id, [buy('6', '2026-05-29')]);
    expect(await offered(ben.id)).toMatchObject({ items: [{ id: actionId }] });
    expect((await listed(actionId)).items).toMatchObject([{ status: 'booked' }, { status: 'open' }]);
  });
});

describe('declining', () => {
  test('keeps the reason, stops the offer, and offers again on request', async () => {
    const { id } = await holding(admin, 'Ann Able', buy('10'));
    const actionId = await recorded();
    const params = { id, actionId };
    const reason = 'The custodian books it';
    expect((await t.request(declineCorporateAction, { params, body: { reason } }, admin)).status).toBe(200);
    expect((await listed(actionId)).items).toMatchObject([
      { status: 'declined', declined: { reason, by: { id: admin.id } } },
    ]);
    expect(await offered(id)).toMatchObject({ items: [] });
    expect(await outcomes(actionId, [{ id, quantity: '10' }])).toEqual(['declined']);
    expect((await t.request(offerCorporateAction, { params }, admin)).status).toBe(200);
    expect(await offered(id)).toMatchObject({ items: [{ id: actionId }] });
  });
});

describe('DELETE /instruments/:id/corporate-actions/:actionId', () => {
  test('409 while a ledger has its entry; after the reversal it can be deleted, and the ledger keeps its entries', async () => {
    const { id } = await holding(admin, 'Ann Able', buy('10'));
    const actionId = await recorded();
    await book(actionId, [{ id, quantity: '10' }]);
    const call = { params: { id: acme, actionId } };
    const refused = await t.request(deleteCorporateAction, call, admin);
    expect(refused.problem).toMatchObject({ status: 409, reason: { code: 'corporate_action_booked' } });
    const entry = (await entriesOf(id)).find(({ type }) => type === 'split');
    const target = { id, transactionId: entry?.id ?? '' };
    await t.request(reverseTransaction, { params: target, body: { revision: 1 } as never }, admin);
    expect((await t.request(deleteCorporateAction, call, admin)).status).toBe(200);
    expect((await t.request(deleteCorporateAction, call, admin)).status).toBe(404);
    expect(await entriesOf(id)).toHaveLength(3);
  });
});
