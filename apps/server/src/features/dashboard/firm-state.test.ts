import { getDashboard, getDashboardOverview } from '@partnerfolio/contract/dashboard';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { inTransaction } from '../../platform/database/transactions.ts';
import { noteRevisions, onChanges } from '../../platform/live/changes.ts';
import { openTestApp } from '../../testing/app.ts';
import type { TestApp, TestPerson } from '../../testing/app.ts';
import { renewAllFigures } from '../../testing/figures.ts';
import {
  bookTestEntries,
  makeClient,
  makeInstrument,
  makePortfolio,
  priceTestInstrument,
} from '../../testing/ledgers.ts';
import { removeUnusedInstruments } from '../market-data/actions.ts';
import { collectMarks } from '../figures/stored/queue.queries.ts';
import { keepOverviewReady } from './overview.actions.ts';

let t: TestApp;

beforeAll(async () => {
  t = await openTestApp();
});
afterAll(() => t.close());

test('the total is right after an instrument is deleted, however often a price is corrected afterwards', async () => {
  const employee = await t.signInAs('employee');
  const acme = await makeInstrument(t);
  const unused = await makeInstrument(t);
  await makeInstrument(t);
  await bookTestEntries(t, await makePortfolio(t, { clientId: await makeClient(t, employee) }), [
    { type: 'deposit', tradeDate: '2026-10-30', amount: '1000' },
    { type: 'buy', tradeDate: '2026-10-31', instrumentId: acme, quantity: '100', price: '10' },
  ]);
  const priced = async (close: string) => {
    await priceTestInstrument(t, acme, { '2026-11-20': close });
    const overview = await t.request(getDashboardOverview, {}, employee);
    const dashboard = await t.request(getDashboard, {}, employee);
    return [dashboard.body.totalValue, overview.body.value];
  };
  await priced('11');
  const actor = { userId: null, now: t.clock.now() };
  await inTransaction(t.db, (trx) => removeUnusedInstruments(trx, [unused], actor));
  for (const close of ['12', '13', '14', '15']) {
    const value = { known: true, value: `${close}00` };
    expect(await priced(close)).toEqual([value, value]);
  }
});

/** Portfolios whose first figures are not computed yet. */
const addPortfolios = (app: TestApp, clientId: string, count: number) =>
  sql`insert into portfolios (id, client_id, name, base_currency, cash_kept, cost_method, opened_on, created_at, updated_at)
    select gen_random_uuid(), ${clientId}, 'Many ' || n, 'EUR', true, 'fifo', '2026-01-01', now(), now()
    from generate_series(1, ${count}::int) as n`.execute(app.db);

describe('while many figures are renewed', () => {
  let busy: TestApp;

  beforeAll(async () => {
    busy = await openTestApp({}, undefined, { renewsFigures: false });
  });
  afterAll(() => busy.close());

  const dropFromQueue = (count: number) =>
    sql`delete from figure_queue where portfolio_id in (select portfolio_id from figure_queue limit ${count}::int)`.execute(
      busy.db,
    );

  /** An answer is reused for two seconds. */
  const currentStretch = async () => {
    const { rows } = await sql<{ at: number }>`
      select floor(extract(epoch from clock_timestamp()) / 2)::float8 as at`.execute(busy.db);
    return rows[0]?.at;
  };

  test('an overview is reused for two seconds; with few portfolios left it follows each renewal', async () => {
    const employee = await busy.signInAs('employee');
    await addPortfolios(busy, await makeClient(busy, employee), 230);
    await collectMarks(busy.db);
    const renewing = async () => (await busy.request(getDashboardOverview, {}, employee)).body.renewing;
    for (;;) {
      const stretch = await currentStretch();
      const before = await renewing();
      await dropFromQueue(1);
      const after = await renewing();
      if (stretch !== (await currentStretch())) continue;
      expect(after).toBe(before);
      break;
    }
    await dropFromQueue(100);
    const few = await renewing();
    expect(few).toBeLessThan(200);
    await dropFromQueue(1);
    await inTransaction(busy.db, (trx) => noteRevisions(trx, ['figures']));
    expect(await renewing()).toBe(few - 1);
  });
});

test('a large firm is shown as it was a moment ago while its newer figures are computed, and what one user sees as it is', async () => {
  const large = await openTestApp({}, undefined, { renewsFigures: false });
  const [employee, agent] = [await large.signInAs('employee'), await large.signInAs('agent')];
  const clientId = await makeClient(large, agent);
  await addPortfolios(large, clientId, 2000);
  const portfolio = await makePortfolio(large, { clientId });
  const deposit = async (amount: string) => {
    await bookTestEntries(large, portfolio, [{ type: 'deposit', tradeDate: '2026-10-30', amount }]);
    await renewAllFigures(large.app);
  };
  const shown = async (person: TestPerson) => {
    const { value, renewing } = (await large.request(getDashboardOverview, {}, person)).body;
    return [value, renewing];
  };
  const firm = async () => {
    const { totalValue, renewing } = (await large.request(getDashboard, {}, employee)).body;
    return [[totalValue, renewing], await shown(employee)];
  };
  const notePublished = () => {
    const entities: string[] = [];
    onChanges(large.db, (changes) => entities.push(...changes.map(({ entity }) => entity)));
    return entities;
  };
  const [thousand, more] = ['1000', '1500'].map((value) => ({ known: true, value }));
  await deposit('1000');
  expect(await firm()).toEqual([
    [thousand, 0],
    [thousand, 0],
  ]);
  expect(await shown(agent)).toEqual([thousand, 0]);

  await deposit('500');
  const published = notePublished();
  expect(await firm()).toEqual([
    [thousand, 1],
    [thousand, 1],
  ]);
  expect(await shown(agent)).toEqual([more, 0]);
  await expect.poll(firm, { timeout: 20_000 }).toEqual([
    [more, 0],
    [more, 0],
  ]);
  expect(published).toContain('overview');

  const stopPreparing = keepOverviewReady(large.app);
  const prepared = notePublished();
  await deposit('250');
  // Computed before anyone asks.
  await expect.poll(() => prepared, { timeout: 20_000 }).toContain('overview');
  stopPreparing();
  await large.close();
});
