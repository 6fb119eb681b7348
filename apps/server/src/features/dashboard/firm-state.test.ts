import { getDashboard, getDashboardOverview } from '@partnerfolio/contract/dashboard';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { inTransaction } from '../../platform/database/transactions.ts';
import { noteRevisions } from '../../platform/live/changes.ts';
import { openTestApp } from '../../testing/app.ts';
import type { TestApp } from '../../testing/app.ts';
import {
  bookTestEntries,
  makeClient,
  makeInstrument,
  makePortfolio,
  priceTestInstrument,
} from '../../testing/ledgers.ts';
import { removeUnusedInstruments } from '../market-data/actions.ts';
import { collectMarks } from '../performance/stored/renewal.queries.ts';

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

describe('while many figures are renewed', () => {
  let busy: TestApp;

  beforeAll(async () => {
    busy = await openTestApp({}, undefined, { renewsFigures: false });
  });
  afterAll(() => busy.close());

  /** Portfolios whose first figures are not computed yet. */
  const addPortfolios = (clientId: string, count: number) =>
    sql`insert into portfolios (id, client_id, name, base_currency, kind, cash_kept, cost_method, opened_on, created_at, updated_at)
      select gen_random_uuid(), ${clientId}, 'Many ' || n, 'EUR', 'advisory', true, 'fifo', '2026-01-01', now(), now()
      from generate_series(1, ${count}::int) as n`.execute(busy.db);

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
    await addPortfolios(await makeClient(busy, employee), 230);
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
