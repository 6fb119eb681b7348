import { putPrice } from '@partnerfolio/contract/market-data';
import { listPortfolios } from '@partnerfolio/contract/portfolios';
import { setTimeout as passed } from 'node:timers/promises';
import { sql } from 'kysely';
import type { KyselyPlugin } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { buildApp } from '../../../app.ts';
import { inTransaction } from '../../../platform/database/transactions.ts';
import { onChanges } from '../../../platform/live/changes.ts';
import { openTestApp } from '../../../testing/app.ts';
import type { TestApp, TestPerson } from '../../../testing/app.ts';
import { testDatabaseKind } from '../../../testing/database.ts';
import { renewAllFigures } from '../../../testing/figures.ts';
import {
  bookTestEntries,
  makeClient,
  makeInstrument,
  makePortfolio,
  priceTestInstrument,
} from '../../../testing/ledgers.ts';
import { keepRenewing, markChangedFigures, renewFigures, startRenewal } from './renewal.actions.ts';
import { claimPortfolios, collectMarks } from '../stored/queue.queries.ts';

let t: TestApp;
let employee: TestPerson;
let clientId: string;
let acme: string;
let portfolio: string;

/** A portfolio of 100 units at 10, with stored figures. */
beforeAll(async () => {
  t = await openTestApp({}, undefined, { renewsFigures: false });
});
afterAll(() => t.close());
beforeEach(async () => {
  await t.reset();
  employee = await t.signInAs('employee');
  acme = await makeInstrument(t);
  clientId = await makeClient(t, employee);
  await priceTestInstrument(t, acme, { '2026-11-19': '10' });
  portfolio = await makeHolder('First');
  await renewAllFigures(t.app);
});

const makeHolder = async (name: string): Promise<string> => {
  const id = await makePortfolio(t, { clientId, name });
  await bookTestEntries(t, id, [
    { type: 'deposit', tradeDate: '2026-11-02', amount: '1000' },
    { type: 'buy', tradeDate: '2026-11-03', instrumentId: acme, quantity: '100', price: '10' },
  ]);
  return id;
};

/** Another process, whose statements the test observes. */
const appWith = (plugin: KyselyPlugin) => buildApp({ ...t.app, db: t.db.withPlugin(plugin) }).app;

const known = (value: string) => ({ known: true, value });
const portfolios = async () => (await t.request(listPortfolios, { query: {} }, employee)).body;
const staleOnes = async (): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`
    select portfolios.name as id from stale_portfolios join portfolios on id = portfolio_id order by 1`.execute(
    t.db,
  );
  return rows.map((row) => row.id);
};

describe('a portfolio is outdated', () => {
  const others = async (change: () => Promise<unknown>): Promise<string[]> => {
    await makePortfolio(t, { clientId, name: 'Empty' });
    await renewAllFigures(t.app);
    await change();
    return staleOnes();
  };

  test('after an entry, and no other portfolio is', async () => {
    const booked = () =>
      bookTestEntries(t, portfolio, [{ type: 'deposit', tradeDate: '2026-11-04', amount: '1' }]);
    expect(await others(booked)).toEqual(['First']);
  });

  test('after a price of one of its instruments, and no other portfolio is', async () => {
    expect(await others(() => priceTestInstrument(t, acme, { '2026-11-20': '12' }))).toEqual(['First']);
  });

  test('like all others after an exchange rate', async () => {
    const change = () => sql`update fx_revision set revision = revision + 1`.execute(t.db);
    expect(await others(change)).toEqual(['Empty', 'First']);
  });

  test('like all others on a new day', async () => {
    const pass = async () => {
      t.clock.advance({ days: 1 });
      await sql`create table day_before as table figure_epoch`.execute(t.db);
      await renewFigures(t.app, () => true);
      await sql`drop table day_before`.execute(t.db);
    };
    expect(await others(pass)).toEqual(['Empty', 'First']);
  });

  test('not after a change that is rolled back', async () => {
    const change = () =>
      inTransaction(t.db, async (trx) => {
        await sql`update portfolios set ledger_revision = ledger_revision + 1`.execute(trx);
        return { ok: false };
      });
    expect(await others(change)).toEqual([]);
  });

  test('after a change without a mark, as soon as the nightly comparison finds it', async () => {
    const change = async () => {
      await sql`update portfolio_figures set source_stamp = source_stamp || 'x' where portfolio_id = ${portfolio}`.execute(
        t.db,
      );
      await markChangedFigures(t.app);
    };
    expect(await others(change)).toEqual(['First']);
  });
});

describe('renewal', () => {
  /** Runs something once, after the sources of figures are read and before the figures are stored. */
  const interrupting = (act: () => Promise<unknown>) => {
    const reads = new WeakSet<object>();
    let isDone = false;
    const plugin: KyselyPlugin = {
      transformQuery({ node, queryId }) {
        if (JSON.stringify(node).includes('from price_year')) reads.add(queryId);
        return node;
      },
      async transformResult({ result, queryId }) {
        if (reads.has(queryId) && !isDone) {
          isDone = true;
          await act();
        }
        return result;
      },
    };
    return appWith(plugin);
  };

  // The embedded database has one connection, so nothing is written between two statements of a batch.
  describe.skipIf(testDatabaseKind === 'embedded')('beside other writers', () => {
    test('computes again what changes during the computation', async () => {
      await priceTestInstrument(t, acme, { '2026-11-20': '12' });
      const app = interrupting(() => priceTestInstrument(t, acme, { '2026-11-20': '13' }));
      await renewFigures(app);
      expect(await staleOnes()).toEqual([]);
      expect((await portfolios()).items[0]?.value).toEqual(known('1300'));
    });

    test('keeps a portfolio in the queue that another process marked during the computation', async () => {
      await priceTestInstrument(t, acme, { '2026-11-20': '12' });
      const app = interrupting(async () => {
        await priceTestInstrument(t, acme, { '2026-11-20': '13' });
        await collectMarks(t.db);
      });
      await renewFigures(app);
      expect((await portfolios()).items[0]?.value).toEqual(known('1300'));
    });

    test('never overwrites newer figures of the process that took over its claim', async () => {
      await priceTestInstrument(t, acme, { '2026-11-20': '12' });
      const app = interrupting(async () => {
        await sql`update figure_queue set claimed_until = clock_timestamp() - interval '1 second'`.execute(
          t.db,
        );
        await priceTestInstrument(t, acme, { '2026-11-20': '13' });
        await renewFigures(t.app);
      });
      await renewFigures(app);
      expect((await portfolios()).items[0]?.value).toEqual(known('1300'));
    });
  });

  test('takes over the claims of a killed process', async () => {
    await priceTestInstrument(t, acme, { '2026-11-20': '12' });
    await renewFigures(t.app, () => true);
    await sql`update figure_queue set claim = gen_random_uuid(), claimed_until = clock_timestamp() + interval '1 hour'`.execute(
      t.db,
    );
    await sql`insert into figure_queue (portfolio_id, rank, claim, claimed_until)
      select id, 0, gen_random_uuid(), clock_timestamp() + interval '1 hour' from portfolios on conflict do nothing`.execute(
      t.db,
    );
    await renewFigures(t.app);
    expect(await staleOnes()).toEqual(['First']);
    await sql`update figure_queue set claimed_until = clock_timestamp() - interval '1 second'`.execute(t.db);
    await renewFigures(t.app);
    expect(await staleOnes()).toEqual([]);
  });

  test('computes each portfolio once, however many processes run', async () => {
    for (const name of ['Second', 'Third', 'Fourth']) await makeHolder(name);
    await renewAllFigures(t.app);
    await sql`update portfolio_figures set computed_at = '2000-01-01'`.execute(t.db);
    let stored = 0;
    const plugin: KyselyPlugin = {
      transformQuery({ node }) {
        const text = JSON.stringify(node);
        // One such value for each portfolio that the statement stores.
        if (text.includes('prepared store_figures')) stored += text.split('::int4multirange').length - 1;
        return node;
      },
      transformResult: ({ result }) => Promise.resolve(result),
    };
    const app = appWith(plugin);
    await priceTestInstrument(t, acme, { '2026-11-20': '12' });
    await Promise.all([1, 2, 3].map(() => renewFigures(app)));
    await renewAllFigures(t.app);
    expect([stored, await staleOnes()]).toEqual([4, []]);
  });

  test('stores what cannot be computed as unknown, and computes the others', async () => {
    await makeHolder('Second');
    await renewAllFigures(t.app);
    await priceTestInstrument(t, acme, { '2026-11-20': '12' });
    const plugin: KyselyPlugin = {
      transformQuery({ node }) {
        const text = JSON.stringify(node);
        if (text.includes('from transactions where portfolio_id = ') && text.includes(portfolio))
          throw new Error('broken');
        return node;
      },
      transformResult: ({ result }) => Promise.resolve(result),
    };
    const errors: unknown[] = [];
    const log = { ...t.app.log, error: (what: unknown) => errors.push(what) } as typeof t.app.log;
    await renewFigures({ ...appWith(plugin), log });
    expect([errors.length, await staleOnes()]).toEqual([1, []]);
    const unknown = { known: false, reason: 'cannot_be_computed' };
    expect((await portfolios()).items.map(({ value }) => value)).toEqual([unknown, known('1200')]);
  });

  test('waits with another version of the formulas until a process of that version starts', async () => {
    await sql`update figure_epoch set version = 'newer'`.execute(t.db);
    await priceTestInstrument(t, acme, { '2026-11-20': '12' });
    await renewFigures(t.app);
    expect((await portfolios()).items[0]).toMatchObject({ value: known('1000'), renewing: true });
    await startRenewal(t.app);
    await renewFigures(t.app);
    expect((await portfolios()).items[0]).toMatchObject({ value: known('1200'), renewing: false });
  });

  test('publishes the portfolio once its new figures can be read', async () => {
    await priceTestInstrument(t, acme, { '2026-11-20': '12' });
    const received: unknown[] = [];
    const stop = onChanges(t.db, (changes) => received.push(...changes));
    await renewFigures(t.app);
    stop();
    expect(received).toEqual([{ entity: 'figures', id: portfolio }]);
  });

  test('publishes the first batch of many portfolios, and then all at once', async () => {
    const empty = async (i: number) => makePortfolio(t, { clientId, name: `Empty ${i}` });
    for (let i = 0; i < 40; i++) await empty(i);
    const received: { id: string | null }[] = [];
    const stop = onChanges(t.db, (changes) => received.push(...changes));
    await renewFigures(t.app);
    stop();
    expect(await staleOnes()).toEqual([]);
    expect(received.length).toBeLessThan(20);
    expect(received.at(-1)).toEqual({ entity: 'figures', id: null });
  });

  const rate = async (close: string) => {
    const params = { id: acme, day: '2026-11-20' };
    const answer = await t.request(putPrice, { params, body: { close } } as never, await t.signInAs('admin'));
    expect(answer.status).toBeLessThan(300);
  };
  const first = async () => (await portfolios()).items[0];

  test('starts by itself after a commit, and stops on request', async () => {
    const stop = keepRenewing(t.app);
    await t.settled();
    await rate('12');
    const isRenewed = async () =>
      expect(await first()).toMatchObject({ value: known('1200'), renewing: false });
    await vi.waitFor(isRenewed, { timeout: 15_000 });
    stop();
    await t.settled();
    await rate('13');
    await passed(500);
    await t.settled();
    expect(await first()).toMatchObject({ value: known('1200'), renewing: true });
  });
});

test('keeps claims within one batch', async () => {
  await makeHolder('Second');
  const { rows } = await sql<{ version: string }>`select version from figure_epoch`.execute(t.db);
  const version = rows[0]?.version ?? '';
  await renewFigures(t.app, () => true);
  await sql`insert into figure_queue (portfolio_id, rank) select id, 1 from portfolios on conflict do nothing`.execute(
    t.db,
  );
  // However the database reads the queue: a plan that reads it again for each row would claim more.
  const one = await inTransaction(t.db, async (trx) => {
    for (const way of ['hashjoin', 'mergejoin', 'hashagg', 'sort', 'material'])
      await sql`set local ${sql.raw(`enable_${way}`)} = off`.execute(trx);
    return claimPortfolios(trx, { claim: crypto.randomUUID(), version, limit: 1 });
  });
  const two = await claimPortfolios(t.db, { claim: crypto.randomUUID(), version, limit: 10 });
  const three = await claimPortfolios(t.db, { claim: crypto.randomUUID(), version, limit: 10 });
  expect([one.length, two.length, three.length]).toEqual([1, 1, 0]);
});
