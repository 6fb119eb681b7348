import { shareClient } from '@partnerfolio/contract/clients';
import { closePortfolio, getPortfolio } from '@partnerfolio/contract/portfolios';
import { previewTransfer } from '@partnerfolio/contract/transfers';
import { putFxRate } from '@partnerfolio/contract/market-data';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openTestApp } from '../../../testing/app.ts';
import type { TestApp } from '../../../testing/app.ts';
import { bookTestEntries, makeClient, makeInstrument, makePortfolio } from '../../../testing/ledgers.ts';
import { makeTransferPair, transferSteps } from '../../../testing/transfers.ts';
import type { TransferPair } from '../../../testing/transfers.ts';

let t: TestApp;
let pair: TransferPair;
const { buy, twoLots, move, entriesOf, lotsOf } = transferSteps(() => ({ t, ...pair }));

beforeAll(async () => {
  t = await openTestApp();
});
afterAll(() => t.close());
beforeEach(async () => {
  await t.reset();
  pair = await makeTransferPair(t);
});

describe('POST /portfolios/:id/transfers', () => {
  test('books both sides with the giver’s lots, linked, each with its audit event', async () => {
    await twoLots();
    const moved = await move({ note: 'To the pension' });
    expect(moved.status).toBe(201);
    expect(moved.body.out).toMatchObject({ type: 'transfer_out', tradeDate: '2026-03-06', quantity: '15' });
    expect(moved.body.in).toMatchObject({
      type: 'transfer_in',
      tradeDate: '2026-03-06',
      quantity: '15',
      note: 'To the pension',
      transfer: {
        id: moved.body.id,
        other: {
          portfolio: { id: pair.giver, name: 'From' },
          transactionId: moved.body.out.id,
          tradeDate: '2026-03-06',
        },
      },
    });
    expect(await lotsOf(pair.giver)).toEqual([['2026-01-05', '5', '100', '100']]);
    expect(await lotsOf(pair.receiver)).toEqual([
      ['2025-01-02', '10', '100', '100'],
      ['2026-01-05', '5', '100', '100'],
    ]);
    const trail = await t.db
      .selectFrom('audit_logs')
      .selectAll()
      .where('event_type', '=', 'transaction.create')
      .execute();
    expect(trail.map(({ entity_id: id }) => id)).toHaveLength(2);
    expect(new Set(trail.map(({ entity_id: id }) => id))).toEqual(
      new Set([moved.body.out.id, moved.body.in.id]),
    );
    expect((await entriesOf(pair.receiver))[0]?.transfer?.other?.portfolio.name).toBe('From');
  });

  test('books the base cost of each lot at its own date in the receiver’s currency', async () => {
    const fund = await makeInstrument(t, { symbol: 'FUND', currency: 'USD' });
    const admin = await t.signInAs('admin');
    const rates = { '2025-01-02': ['0.80', '0.70'], '2026-01-05': ['0.90', '1.10'] };
    for (const [day, [eur, chf]] of Object.entries(rates))
      for (const [quote, rate] of [
        ['EUR', eur],
        ['CHF', chf],
      ] as const)
        await t.request(
          putFxRate,
          { params: { base: 'USD', quote, day: day as never }, body: { rate: rate ?? '' } },
          admin,
        );
    const francs = await makePortfolio(t, { clientId: pair.clientId, baseCurrency: 'CHF' });
    const usd = { instrumentId: fund, currency: 'USD' };
    await bookTestEntries(t, pair.giver, [
      buy('2025-01-02', '1', '100', usd),
      buy('2026-01-05', '1', '100', usd),
    ]);
    const moved = await move({ toPortfolioId: francs, instrumentId: fund, quantity: '2' });
    expect(moved.body.in.lots).toMatchObject([
      { cost: '100', base: { currency: 'CHF', cost: '70' } },
      { cost: '100', base: { currency: 'CHF', cost: '110' } },
    ]);
    expect(await lotsOf(francs)).toEqual([
      ['2025-01-02', '1', '100', '70'],
      ['2026-01-05', '1', '100', '110'],
    ]);
    const pooled = await makePortfolio(t, { clientId: pair.clientId, costMethod: 'average' });
    await bookTestEntries(t, pooled, [
      buy('2025-01-02', '1', '100', usd),
      buy('2026-01-05', '1', '100', usd),
    ]);
    const target = await makePortfolio(t, { clientId: pair.clientId, baseCurrency: 'CHF' });
    await move({ toPortfolioId: target, instrumentId: fund, quantity: '2' }, pair.employee, pooled);
    expect(await lotsOf(target)).toEqual([['2026-03-06', '2', '200', '180']]);
  });

  test('moves cash, and the named lots where the giver uses specific lots', async () => {
    await bookTestEntries(t, pair.giver, [{ type: 'deposit', tradeDate: '2026-01-05', amount: '500' }]);
    const cash = await move({ instrumentId: null, quantity: null, amount: '200', currency: 'EUR' });
    expect([cash.status, cash.body.out.net, cash.body.in.net]).toEqual([201, '-200', '200']);

    const picky = await makePortfolio(t, { clientId: pair.clientId, costMethod: 'specific' });
    const ids = await bookTestEntries(t, picky, [
      buy('2025-01-02', '10', '10'),
      buy('2026-01-05', '10', '20'),
    ]);
    const fromLots = [{ lot: ids[1] ?? '', quantity: '4' }];
    const moved = await move({ quantity: '4', fromLots }, pair.employee, picky);
    expect(moved.body.in.lots).toMatchObject([{ acquired: '2026-01-05', quantity: '4', cost: '80' }]);
    const wrong = await move(
      { quantity: '4', fromLots: [{ lot: 'nowhere', quantity: '4' }] },
      pair.employee,
      picky,
    );
    expect(wrong.problem?.fields?.[0]?.path).toBe('fromLots');
  });

  test('previews what would move, and answers 412 once the ledger has changed', async () => {
    await twoLots();
    const body = {
      toPortfolioId: pair.receiver,
      instrumentId: pair.acme,
      quantity: '12',
      outDate: '2026-03-06',
    } as never;
    const shown = await t.request(previewTransfer, { params: { id: pair.giver }, body }, pair.employee);
    expect(shown.body).toMatchObject({ costCurrency: 'EUR', baseCurrency: 'EUR' });
    expect(shown.body.lots.map(({ quantity, cost }) => [quantity, cost])).toEqual([
      ['10', '100'],
      ['2', '40'],
    ]);
    expect(await entriesOf(pair.receiver)).toEqual([]);
    await bookTestEntries(t, pair.giver, [buy('2024-01-02', '1', '1')]);
    const { ledgerRevision } = shown.body;
    expect((await move({ quantity: '12', ledgerRevision })).status).toBe(412);
    expect(await entriesOf(pair.receiver)).toEqual([]);
  });

  test('books neither side when one is refused, and names the field', async () => {
    await twoLots();
    const transferErrors = async (body: object) => {
      const { status, problem } = await move(body);
      return [status, ...(problem?.fields ?? []).map(({ path }) => path)];
    };
    expect(await transferErrors({ quantity: '21' })).toEqual([422, 'quantity']);
    expect(await transferErrors({ quantity: null })).toEqual([422, 'quantity']);
    expect(await transferErrors({ outDate: '2030-01-01' })).toEqual([422, 'outDate']);
    expect(await transferErrors({ inDate: '2026-03-05' })).toEqual([422, 'inDate']);
    expect(await transferErrors({ inDate: '2026-09-01' })).toEqual([422, 'inDate']);
    expect(await transferErrors({ instrumentId: null, amount: '5' })).toEqual([422, 'currency', 'quantity']);
    expect(await transferErrors({ instrumentId: pair.clientId })).toEqual([422, 'instrumentId']);
    expect(await transferErrors({ toPortfolioId: pair.giver })).toEqual([422, 'toPortfolioId']);
    const split = { type: 'split' as const, tradeDate: '2026-03-08', instrumentId: pair.acme };
    await bookTestEntries(t, pair.giver, [{ ...split, ratioNew: '2', ratioOld: '1' }]);
    expect(await transferErrors({ inDate: '2026-03-09' })).toEqual([422, 'inDate']);
    const closed = (
      await t.request(getPortfolio, { params: { id: pair.receiver } }, await t.signInAs('admin'))
    ).body;
    await t.request(
      closePortfolio,
      { params: { id: pair.receiver }, body: { closedOn: '2026-11-20' as never, revision: closed.revision } },
      await t.signInAs('admin'),
    );
    expect((await move()).status).toBe(409);
    expect(await entriesOf(pair.receiver)).toEqual([]);
    expect(await entriesOf(pair.giver)).toHaveLength(3);
  });

  test('answers 404 for another user’s portfolio on either side, 403 for one that may only be viewed', async () => {
    const agent = await t.signInAs('agent');
    const own = await makePortfolio(t, { clientId: await makeClient(t, agent) });
    await bookTestEntries(t, own, [buy('2025-01-02', '20', '10')]);
    await twoLots();
    expect((await move({}, agent, own)).status).toBe(404);
    expect((await move({ toPortfolioId: own }, agent)).status).toBe(404);
    const body = {
      toPortfolioId: pair.receiver,
      instrumentId: pair.acme,
      quantity: '1',
      outDate: '2026-03-06',
    } as never;
    expect((await t.request(previewTransfer, { params: { id: own }, body }, agent)).status).toBe(404);
    await t.request(
      shareClient,
      { params: { id: pair.clientId, userId: agent.id }, body: { level: 'view' } },
      pair.employee,
    );
    expect((await move({}, agent, own)).status).toBe(403);
    expect(await entriesOf(pair.receiver)).toEqual([]);
  });

  test('books concurrent transfers in opposite directions', async () => {
    await twoLots();
    await bookTestEntries(t, pair.receiver, [buy('2025-01-02', '10', '10')]);
    const back = { toPortfolioId: pair.giver, quantity: '10' };
    const answers = await Promise.all([move(), move(), move(back, pair.employee, pair.receiver)]);
    const statuses = answers.map(({ status }) => status);
    expect(statuses.filter((status) => status === 201).length).toBeGreaterThan(1);
    expect(statuses.every((status) => [201, 422].includes(status))).toBe(true);
    const held = async (id: string) =>
      (await lotsOf(id)).reduce((sum, [, quantity]) => sum + Number(quantity), 0);
    expect((await held(pair.giver)) + (await held(pair.receiver))).toBe(30);
  });
});
