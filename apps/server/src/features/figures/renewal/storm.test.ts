/**
 * Stored figures after random writes, corrections, rates, new days, a new year, and processes killed in the middle of
 * a batch, across two processes. In any order, each stored row must equal a full replay of its ledger.
 */
import { getClient, updateClient } from '@partnerfolio/contract/clients';
import { addTransaction, reverseTransaction } from '@partnerfolio/contract/ledger';
import { deletePrice, putFxRate, putPrice } from '@partnerfolio/contract/market-data';
import { sql } from 'kysely';
import type { KyselyPlugin } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildApp } from '../../../app.ts';
import { openTestApp } from '../../../testing/app.ts';
import type { TestApp, TestPerson } from '../../../testing/app.ts';
import { createChance } from '../../../testing/chance.ts';
import { renewAllFigures } from '../../../testing/figures.ts';
import { bookTestEntries, makeClient, makeInstrument, makePortfolio } from '../../../testing/ledgers.ts';
import { newApp, openAnotherApp } from '../../../testing/processes.ts';
import type { AnotherApp } from '../../../testing/processes.ts';
import { compareTotals } from '../totals/actions.ts';
import { renewFigures } from './renewal.actions.ts';

let t: TestApp;
let other: AnotherApp;
let admin: TestPerson;
let clientId: string;
const owners: string[] = [];
const portfolios: string[] = [];
const instruments: string[] = [];
const booked: { id: string; portfolioId: string; revision: number }[] = [];

beforeAll(async () => {
  t = await openTestApp({}, undefined, { renewsFigures: false });
  // Four days before the end of the year, so that the days of the year become earlier ones during the test.
  t.clock.advance({ days: 37 });
  other = await openAnotherApp(t);
  admin = await t.signInAs('admin');
  clientId = await makeClient(t, admin);
  owners.push(admin.id, (await t.signInAs('agent')).id, (await t.signInAs('employee')).id);
  for (const currency of ['EUR', 'USD', 'EUR'] as const)
    instruments.push(await makeInstrument(t, { currency }));
  for (let i = 0; i < 6; i++) {
    const id = await makePortfolio(t, { clientId, name: `Portfolio ${i}` });
    portfolios.push(id);
    await bookTestEntries(t, id, [
      { type: 'deposit', tradeDate: '2025-12-01', amount: '100000' },
      ...instruments.map((instrumentId, at) => ({
        type: 'buy' as const,
        tradeDate: `2025-12-0${at + 2}`,
        instrumentId,
        quantity: String(10 + i),
        price: '10',
        currency: at === 1 ? 'USD' : 'EUR',
      })),
    ]);
  }
});
afterAll(async () => {
  await other.close();
  await t.close();
});

const { next, pick } = createChance(Number(process.env['STORM_SEED'] ?? 7));
const amount = () => (1 + next() * 99).toFixed(2);
const day = () =>
  `${pick(['2025-12', '2026-03', '2026-11', '2026-12'])}-${String(1 + Math.floor(next() * 19)).padStart(2, '0')}`;

/** A process that is killed after computing a batch and before storing it; its claim stays. */
const killedProcess = () => {
  const killed = () => Object.assign(new Error('killed'), { code: '57P01' });
  const plugin: KyselyPlugin = {
    transformQuery({ node }) {
      if (JSON.stringify(node).includes('prepared lock_claimed')) throw killed();
      if (JSON.stringify(node).includes('prepared release_claimed')) throw killed();
      return node;
    },
    transformResult: ({ result }) => Promise.resolve(result),
  };
  return buildApp({ ...t.app, db: t.db.withPlugin(plugin) }).app;
};

const acts: Record<string, () => Promise<unknown>> = {
  async entry() {
    const portfolioId = pick(portfolios);
    const type = pick(['deposit', 'withdrawal', 'fee', 'dividend'] as const);
    const body = {
      type,
      tradeDate: day(),
      amount: amount(),
      currency: 'EUR',
      ...(type === 'dividend' && { instrumentId: instruments[0] }),
    };
    const answer = await t.request(addTransaction, { params: { id: portfolioId }, body } as never, admin);
    expect(answer.status).toBe(201);
    booked.push({ id: answer.body.id, portfolioId, revision: answer.body.revision });
  },
  async reversal() {
    const one = booked.pop();
    if (one === undefined) return;
    const params = { id: one.portfolioId, transactionId: one.id };
    const body = { note: null, revision: one.revision };
    expect((await t.request(reverseTransaction, { params, body } as never, admin)).status).toBeLessThan(300);
  },
  async price() {
    const params = { id: pick(instruments), day: day() };
    expect(
      (await t.request(putPrice, { params, body: { close: amount() } } as never, admin)).status,
    ).toBeLessThan(300);
  },
  async removedPrice() {
    await t.request(deletePrice, { params: { id: pick(instruments), day: day() } } as never, admin);
  },
  async rate() {
    const params = { base: 'EUR', quote: 'USD', day: day() };
    expect(
      (await t.request(putFxRate, { params, body: { rate: '1.1' } } as never, admin)).status,
    ).toBeLessThan(300);
  },
  async newDay() {
    t.clock.advance({ days: 1 });
    admin = await t.signInAs('admin');
  },
  async handOver() {
    const { body: client } = await t.request(getClient, { params: { id: clientId } } as never, admin);
    const form = { kind: 'person', name: 'Ann Example', status: 'active' } as const;
    const body = { ...form, ownerId: pick(owners), revision: client.revision };
    expect((await t.request(updateClient, { params: { id: clientId }, body } as never, admin)).status).toBe(
      200,
    );
  },
  here: () => renewFigures(t.app),
  there: () => renewFigures({ ...other.built.app, batchSize: 2 }),
  both: () => Promise.all([renewFigures(t.app), renewFigures(other.built.app)]),
  async kill() {
    await renewFigures(killedProcess()).catch(() => undefined);
    // Its claims expire.
    await sql`update figure_queue set claimed_until = clock_timestamp() - interval '1 second'`.execute(t.db);
  },
};

/** Everything that is stored, except the time of the computation. */
const storedRows = async (): Promise<unknown[]> => {
  const { rows } = await sql<{ row: unknown }>`
    select to_jsonb(portfolio_figures) - 'computed_at' || jsonb_build_object('earlier', to_jsonb(figure_earlier_days)) as row
    from portfolio_figures join figure_earlier_days using (portfolio_id) order by portfolio_id`.execute(t.db);
  return rows.map(({ row }) => row);
};

/** The totals of the firm and of each owner, without months that have become empty. */
const totalRows = async (): Promise<unknown[]> => {
  const { rows } = await sql<{ row: unknown }>`
    select to_jsonb(figure_totals) - 'revision' as row from figure_totals where length(cells) > 0
    order by scope, currency, month`.execute(t.db);
  return rows.map(({ row }) => row);
};

test('each stored figure and total equals a full replay after any order of writes, renewals, new days and kills', async () => {
  const names = ['entry', 'entry', 'price', 'price', ...Object.keys(acts)];
  for (let i = 0; i < 120; i++) {
    const name = pick(names);
    // Runs a write and a renewal either concurrently or one after the other.
    await Promise.all([acts[name]?.(), ...(next() < 0.3 ? [renewFigures(other.built.app)] : [])]);
  }
  await Promise.all([renewFigures(t.app), renewFigures(other.built.app)]);
  await renewAllFigures(t.app);
  const stored = await storedRows();
  const totals = await totalRows();
  // Computes each total again from the stored days.
  expect(await compareTotals(t.app)).toBe(0);
  await sql`delete from portfolio_figures`.execute(t.db);
  await sql`insert into figure_marks default values`.execute(t.db);
  await renewAllFigures(newApp(t).app);
  expect(t.clock.today().slice(0, 4)).toBe('2027');
  expect(totals.length).toBeGreaterThan(0);
  expect(totals).toEqual(await totalRows());
  expect(stored).toHaveLength(portfolios.length);
  expect(stored).toEqual(await storedRows());
});
