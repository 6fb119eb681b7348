/** Linking two separately booked entries into one transfer between two portfolios of the firm. */
import { shareClient } from '@partnerfolio/contract/clients';
import { getTransaction, reverseTransaction, updateTransaction } from '@partnerfolio/contract/ledger';
import { listLots } from '@partnerfolio/contract/lots';
import { linkTransfer, listTransferCandidates, previewTransferLink } from '@partnerfolio/contract/transfers';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { setGroupPermission } from '@partnerfolio/contract/permissions';
import { openTestApp } from '../../../testing/app.ts';
import type { TestApp, TestPerson } from '../../../testing/app.ts';
import { makeTestGroup } from '../../../testing/groups.ts';
import { bookTestEntries, makeClient, makeInstrument, makePortfolio } from '../../../testing/ledgers.ts';
import { makeTransferPair } from '../../../testing/transfers.ts';
import { wrongField } from '../../../testing/field-errors.ts';

let t: TestApp;
let employee: TestPerson;
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
  ({ employee, clientId, giver, receiver, acme } = await makeTransferPair(t, { cashKept: false }));
});

type Entry = Parameters<typeof bookTestEntries>[2][number];
const book = async (id: string, entry: Partial<Entry>): Promise<string> => {
  const whole = { instrumentId: acme, tradeDate: '2026-03-06', ...entry } as Entry;
  return (await bookTestEntries(t, id, [whole]))[0] ?? '';
};

/** 10 units bought at 10 a year earlier, of which 4 leave; 4 arrive three days later at a value of 200. */
const bothSides = async (more: { in?: object } = {}) => {
  await book(giver, { type: 'buy', tradeDate: '2025-03-03', quantity: '10', price: '10' });
  const outId = await book(giver, { type: 'transfer_out', quantity: '4', amount: '200' });
  const arrival = { tradeDate: '2026-03-09', quantity: '4.000', amount: '200', ...more.in };
  const inId = await book(receiver, { type: 'transfer_in', ...arrival });
  return { outId, inId };
};

const candidates = (id: string, transactionId: string, as = employee) =>
  t.request(listTransferCandidates, { params: { id, transactionId } }, as);
const preview = (inId: string, outId: string) => {
  const body = { otherPortfolioId: giver, otherTransactionId: outId } as never;
  return t.request(previewTransferLink, { params: { id: receiver, transactionId: inId }, body }, employee);
};
/** Links from the receiving side, with the revisions that the preview showed. */
const link = async (inId: string, outId: string, as = employee, changed: object = {}) => {
  const { ledgerRevision, revision } = (await preview(inId, outId)).body;
  const stated = { ledgerRevision: ledgerRevision ?? 0, revision: revision ?? 1, ...changed };
  const body = { otherPortfolioId: giver, otherTransactionId: outId, ...stated } as never;
  return t.request(linkTransfer, { params: { id: receiver, transactionId: inId }, body }, as);
};
const listOpenLots = async (id: string) => {
  const { items } = (await t.request(listLots, { params: { id }, query: {} }, employee)).body;
  return items.flatMap(({ lots }) =>
    lots.map(({ acquired, quantity, cost }) => [acquired, quantity, cost.known ? cost.value : null]),
  );
};
const findEntry = async (id: string, transactionId: string) =>
  (await t.request(getTransaction, { params: { id, transactionId } }, employee)).body;

describe('candidates for the other side of a transfer', () => {
  test('include entries of other portfolios with the same units, nearest first', async () => {
    const { outId, inId } = await bothSides();
    const third = await makePortfolio(t, { clientId, name: 'Third', cashKept: false });
    const near = await book(third, { type: 'transfer_in', tradeDate: '2026-03-07', quantity: '4' });
    await book(third, { type: 'transfer_in', tradeDate: '2026-03-05', quantity: '4' });
    await book(third, { type: 'transfer_in', tradeDate: '2026-03-08', quantity: '5' });
    await book(third, { type: 'transfer_in', tradeDate: '2026-06-05', quantity: '4' });
    const other = await makeInstrument(t);
    await book(third, { type: 'transfer_in', tradeDate: '2026-03-08', quantity: '4', instrumentId: other });
    const { items } = (await candidates(giver, outId)).body;
    expect(items.map(({ transactionId }) => transactionId)).toEqual([near, inId]);
    expect((await candidates(receiver, inId)).body.items).toMatchObject([
      { portfolio: { id: giver, name: 'From' }, transactionId: outId, tradeDate: '2026-03-06' },
    ]);
  });

  test('include the same amount of cash in the same currency', async () => {
    const cash = { instrumentId: null, amount: '50' };
    const outId = await book(giver, { type: 'transfer_out', ...cash });
    const inId = await book(receiver, { type: 'transfer_in', ...cash, amount: '50.00' });
    await book(receiver, { type: 'transfer_in', ...cash, currency: 'USD' });
    const { items } = (await candidates(giver, outId)).body;
    expect(items.map(({ transactionId }) => transactionId)).toEqual([inId]);
  });

  test('exclude portfolios that the viewer may not see, or may only view', async () => {
    const agent = await t.signInAs('agent');
    const id = await makeTestGroup(t, { members: [agent.id] });
    const right = { params: { id, feature: 'ledger.correct' }, body: { permission: 'grant' } } as never;
    await t.request(setGroupPermission, right, await t.signInAs('admin'));
    const own = await makePortfolio(t, { clientId: await makeClient(t, agent), cashKept: false });
    const inId = await book(own, { type: 'transfer_in', tradeDate: '2026-03-09', quantity: '4' });
    const { outId } = await bothSides();
    const found = async () => (await candidates(own, inId, agent)).body.items;
    expect(await found()).toEqual([]);
    expect((await candidates(giver, outId, agent)).status).toBe(404);
    const shareWith = (level: string) => {
      const params = { id: clientId, userId: agent.id };
      return t.request(shareClient, { params, body: { level } as never }, employee);
    };
    await shareWith('view');
    expect(await found()).toEqual([]);
    expect((await candidates(giver, outId, agent)).status).toBe(403);
    await shareWith('edit');
    expect(await found()).toMatchObject([{ transactionId: outId }]);
  });

  test('answer 409 for an entry that is no transfer or is linked already', async () => {
    const bought = await book(giver, { type: 'buy', quantity: '1', price: '1' });
    expect((await candidates(giver, bought)).problem?.code).toBe('wrong_state');
  });
});

describe('PUT /portfolios/:id/transactions/:transactionId/transfer-link', () => {
  test("makes one transfer of both sides, with the giver's lots", async () => {
    const { outId, inId } = await bothSides();
    expect(await listOpenLots(receiver)).toEqual([['2026-03-09', '4', '200']]);
    const shown = await preview(inId, outId);
    expect(shown.body).toMatchObject({
      outDate: '2026-03-06',
      inDate: '2026-03-09',
      before: { cost: '200', currency: 'EUR' },
      costCurrency: 'EUR',
      lots: [{ acquired: '2025-03-03', quantity: '4', cost: '40' }],
    });
    expect(await listOpenLots(receiver)).toEqual([['2026-03-09', '4', '200']]);
    const linked = await link(inId, outId);
    expect(linked.status).toBe(200);
    expect(linked.body).toMatchObject({
      id: inId,
      revision: 2,
      amount: null,
      transfer: { other: { portfolio: { id: giver }, transactionId: outId, tradeDate: '2026-03-06' } },
    });
    expect(await listOpenLots(receiver)).toEqual([['2025-03-03', '4', '40']]);
    expect((await findEntry(giver, outId)).transfer?.other?.transactionId).toBe(inId);
    const trail = await t.db
      .selectFrom('audit_logs')
      .select(['entity_id', 'before', 'after'])
      .where('event_type', '=', 'transaction.update')
      .execute();
    expect(new Set(trail.map((row) => row.entity_id))).toEqual(new Set([inId, outId]));
    expect(trail.find((row) => row.entity_id === inId)).toMatchObject({
      before: { amount: '200', lots: null },
      after: { amount: null, lots: [{ cost: '40' }] },
    });
  });

  test('links them permanently: neither is edited alone, and both are reversed together', async () => {
    const { outId, inId } = await bothSides();
    await link(inId, outId);
    const fields = { type: 'transfer_in', tradeDate: '2026-03-09', instrumentId: acme, quantity: '4' };
    const body = { ...fields, currency: 'EUR', revision: 2 } as never;
    const edited = await t.request(
      updateTransaction,
      { params: { id: receiver, transactionId: inId }, body },
      employee,
    );
    expect(edited.problem?.code).toBe('wrong_state');
    const params = { id: receiver, transactionId: inId };
    const { revision, transfer } = await findEntry(receiver, inId);
    const reversal = { note: null, revision, otherRevision: transfer?.other?.revision };
    await t.request(reverseTransaction, { params, body: reversal }, employee);
    expect((await findEntry(giver, outId)).reversedById).not.toBeNull();
    expect(await listOpenLots(giver)).toEqual([['2025-03-03', '10', '100']]);
    expect((await candidates(giver, outId)).problem?.code).toBe('wrong_state');
  });

  test('refuses sides with different contents, and one that is linked already', async () => {
    const { outId, inId } = await bothSides({ in: { quantity: '5' } });
    const refused = await preview(inId, outId);
    expect(refused.problem?.fields).toEqual([wrongField('otherTransactionId', 'sides_differ')]);
    const again = await book(receiver, { type: 'transfer_in', tradeDate: '2026-03-09', quantity: '4' });
    expect((await link(again, outId)).status).toBe(200);
    expect((await preview(inId, outId)).problem?.code).toBe('wrong_state');
  });

  test('refuses two entries of one portfolio', async () => {
    const { inId } = await bothSides();
    const params = { id: receiver, transactionId: inId };
    const body = { otherPortfolioId: receiver, otherTransactionId: inId } as never;
    const refused = await t.request(previewTransferLink, { params, body }, employee);
    expect(refused.problem?.fields?.[0]?.path).toBe('otherPortfolioId');
  });

  test('refuses a split between the two dates', async () => {
    const { outId, inId } = await bothSides();
    const split = { type: 'split', ratioNew: '2', ratioOld: '1', tradeDate: '2026-03-08' } as const;
    await book(giver, split);
    expect((await preview(inId, outId)).problem?.fields?.[0]?.code).toBe('action_during_transit');
  });

  test('refuses charges in another currency than the lots', async () => {
    const { outId, inId } = await bothSides({ in: { fee: '3', currency: 'USD' } });
    expect((await preview(inId, outId)).problem?.fields?.[0]?.code).toBe('charges_in_other_currency');
  });

  test('answers 409 when either ledger has changed since the preview', async () => {
    const { outId, inId } = await bothSides();
    expect((await link(inId, outId, employee, { revision: 3 })).problem?.code).toBe('stale');
    expect((await link(inId, outId, employee, { ledgerRevision: 1 })).problem?.code).toBe('stale');
    expect(await listOpenLots(receiver)).toEqual([['2026-03-09', '4', '200']]);
  });

  test('answers 403 without the right to correct, 404 for a portfolio that the viewer may not see', async () => {
    const { outId, inId } = await bothSides();
    const agent = await t.signInAs('agent');
    await t.request(
      shareClient,
      { params: { id: clientId, userId: agent.id }, body: { level: 'view' } as never },
      employee,
    );
    expect((await link(inId, outId, agent)).status).toBe(403);
  });
});
