/**
 * Changes between the check of an import and its booking: an import is never booked into a ledger it was not checked
 * against.
 */
import { setTimeout as passed } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openTestApp } from '../../../testing/app.ts';
import type { TestApp, TestPerson } from '../../../testing/app.ts';
import { testDatabaseKind } from '../../../testing/database.ts';
import { applyAndWait, chooseSuggested, uploadTestFile } from '../../../testing/imports.ts';
import { makeClient, makeInstrument, makePortfolio } from '../../../testing/ledgers.ts';
import { changePortfolio } from '../../portfolio-access/queries.ts';
import { inTransaction } from '../../../platform/database/transactions.ts';
import type { Trx } from '../../../platform/database/transactions.ts';

let t: TestApp;
let as: TestPerson;
let portfolioId: string;

beforeAll(async () => {
  t = await openTestApp();
});
beforeEach(async () => {
  await t.reset();
  as = await t.signInAs('admin');
  portfolioId = await makePortfolio(t, { clientId: await makeClient(t, as), shortSales: true });
});
afterAll(() => t.close());

/** Waits until another connection waits for the transaction's lock; the embedded database has no second connection. */
const untilWaitedFor = async (trx: Trx) => {
  if (testDatabaseKind === 'embedded') return;
  for (let tries = 0; tries < 200; tries += 1) {
    const { rows } = await sql`select 1 from pg_locks where not granted`.execute(trx);
    if (rows.length > 0) return;
    await passed(10);
  }
};

/** Applies an import of a short sale, and makes a change while its booking waits for the ledger. */
const applyWhile = async (change: (trx: Trx, instrumentId: string) => Promise<unknown>) => {
  const instrumentId = await makeInstrument(t, { symbol: 'ACME', currency: 'EUR' });
  const text = 'date,symbol,type,quantity,price,fee,currency\n2026-01-05,ACME,sell,5,10,0,EUR\n';
  const chosen = await chooseSuggested(t, await uploadTestFile(t, { portfolioId, text, as }), { as });
  expect(chosen.body).toMatchObject({ newRows: 1, errorRows: 0 });
  let applied: ReturnType<typeof applyAndWait> | null = null;
  await inTransaction(t.db, async (trx) => {
    await trx.selectFrom('portfolios').select('id').where('id', '=', portfolioId).forUpdate().execute();
    applied = applyAndWait(t, chosen.body, { as });
    await untilWaitedFor(trx);
    await change(trx, instrumentId);
  });
  return await (applied as ReturnType<typeof applyAndWait> | null);
};

test('does not book a short sale when the portfolio stops allowing short sales meanwhile', async () => {
  const ended = await applyWhile((trx) =>
    trx.updateTable('portfolios').set({ short_sales: false }).where('id', '=', portfolioId).execute(),
  );
  expect(ended).toMatchObject({ state: 'failed', failure: expect.stringContaining('Line 2') });
  expect(await t.db.selectFrom('transactions').select('id').execute()).toEqual([]);
});

test('does not book entries into an account that is closed before them meanwhile', async () => {
  const ended = await applyWhile(async (trx) => {
    await trx
      .updateTable('portfolio_accounts')
      .set({ closed_on: '2026-01-04' })
      .where('portfolio_id', '=', portfolioId)
      .execute();
    await changePortfolio(trx, portfolioId, { updated_at: t.clock.now().toISOString() });
  });
  expect(ended).toMatchObject({ state: 'failed', failure: expect.stringContaining('Line 2') });
  expect(await t.db.selectFrom('transactions').select('id').execute()).toEqual([]);
});

test('does not book entries of an instrument that is deleted meanwhile', async () => {
  const ended = await applyWhile((trx, instrumentId) =>
    trx.deleteFrom('instruments').where('id', '=', instrumentId).execute(),
  );
  expect(ended).toMatchObject({ state: 'failed', failure: expect.stringContaining('Line 2') });
  expect(await t.db.selectFrom('transactions').select('id').execute()).toEqual([]);
});
