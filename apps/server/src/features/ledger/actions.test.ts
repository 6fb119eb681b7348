import { createHash } from 'node:crypto';
import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { inTransaction } from '../../platform/database/transactions.ts';
import { openTestApp } from '../../testing/app.ts';
import type { TestApp } from '../../testing/app.ts';
import { makeClient, makeInstrument, makePortfolio, testEntry, tryToBook } from '../../testing/ledgers.ts';
import { bookTransactions, findEntryErrors, ledgerRowKeys } from './actions.ts';
import { carryOutUndo, planUndo } from './batches/unbook.actions.ts';
import type { NewEntry } from './actions.ts';
import { loadLedger, toPricingState } from './replay.actions.ts';

let t: TestApp;
let id: string;
let instrumentId: string;
let userId: string;

beforeAll(async () => {
  t = await openTestApp();
});
afterAll(() => t.close());
beforeEach(async () => {
  await t.reset();
  const owner = await t.signInAs('employee');
  userId = owner.id;
  id = await makePortfolio(t, { clientId: await makeClient(t, owner) });
  instrumentId = await makeInstrument(t);
});

const trade = (type: 'buy' | 'sell', tradeDate: string, quantity: string): NewEntry =>
  testEntry({ type, tradeDate, instrumentId, quantity, price: '10' });
const count = async () =>
  (await t.db.selectFrom('transactions').select('id').where('portfolio_id', '=', id).execute()).length;
const makeImport = async () => {
  const importId = uuid();
  await t.db
    .insertInto('imports')
    .values({
      id: importId,
      kind: 'transactions',
      portfolio_id: id,
      state: 'applying',
      file_name: 'x.csv',
      created_by: userId,
      created_at: t.clock.now().toISOString(),
    })
    .execute();
  return importId;
};
const bookImport = (importId: string, entries: readonly NewEntry[]) =>
  inTransaction(t.db, (trx) =>
    bookTransactions(trx, id, {
      entries,
      by: {
        userId,
        importId,
        now: t.clock.now(),
        today: t.clock.today(),
        closedPeriods: 'confirmed' as const,
      },
    }),
  );
const request = () => ({
  by: { userId, now: t.clock.now(), closedPeriods: 'confirmed' as const },
  mayCorrect: false,
  reversesChanged: false,
});
const state = async () => {
  const row = await t.db
    .selectFrom('portfolios')
    .select(['id', 'ledger_revision', 'ledger_reset_revision', 'short_sales', 'day_order'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return toPricingState(row);
};

describe('bookTransactions', () => {
  test('books thousands of entries in order with one replay', async () => {
    const entries = Array.from({ length: 3000 }, (_, i) =>
      trade(i % 3 === 2 ? 'sell' : 'buy', '2026-01-05', '1.5'),
    );
    const booked = await tryToBook(t, id, entries);
    expect(booked.ok && booked.ids.length).toBe(3000);
    const rows = await t.db
      .selectFrom('transactions')
      .select(['id', 'seq'])
      .where('portfolio_id', '=', id)
      .orderBy('seq')
      .execute();
    expect(rows.map((row) => row.id)).toEqual(booked.ok && booked.ids);
    expect(rows.at(-1)?.seq).toBe(3000);
  });

  test("refuses all with every error and its entry's position, and stores nothing", async () => {
    const booked = await tryToBook(t, id, [
      trade('buy', '2026-01-05', '1'),
      trade('sell', '2026-01-06', '2'),
      trade('buy', '2026-11-21', '1'),
      { ...trade('buy', '2026-01-05', '1'), instrumentId: uuid() },
    ]);
    expect(booked.ok).toBe(false);
    const errors = booked.ok || booked.code !== 'ledger_fault' ? [] : booked.faults;
    expect(errors.map(({ index, code, available }) => ({ index, code, available }))).toEqual([
      { index: 2, code: 'trade_date_in_future', available: null },
      { index: 3, code: 'unknown_instrument', available: null },
      { index: 1, code: 'oversold', available: '1' },
    ]);
    expect(await count()).toBe(0);
  });

  test("keeps a file's texts unchanged", async () => {
    const note = 'a "quoted", {braced} \\ back\nslash, NULL';
    const booked = await tryToBook(t, id, [{ ...trade('buy', '2026-01-05', '1.50'), note }]);
    expect(booked.ok).toBe(true);
    const row = await t.db.selectFrom('transactions').selectAll().executeTakeFirstOrThrow();
    expect(row).toMatchObject({ note, quantity: '1.50' });
  });

  test('gives the same errors in a preview and books nothing', async () => {
    const entries = [trade('sell', '2026-01-06', '2')];
    const errors = await findEntryErrors(t.db, id, { entries, today: t.clock.today() });
    expect(errors).toMatchObject([{ index: 0, code: 'oversold', field: 'quantity' }]);
    expect(await count()).toBe(0);
  });
});

const undo = async (importId: string) => {
  const plan = await planUndo(t.app, id, { ...request(), importId });
  if (!plan.ok) return plan;
  const outcome = await inTransaction(t.db, (trx) => carryOutUndo(trx, plan));
  return typeof outcome === 'object' && outcome.ok ? outcome.ending : outcome;
};

describe('the undo of an import', () => {
  test('removes the entries, and readers see the ledger without them', async () => {
    await tryToBook(t, id, [trade('buy', '2026-01-05', '1')]);
    const importId = await makeImport();
    await bookImport(importId, [trade('buy', '2026-01-06', '2'), trade('buy', '2026-01-07', '3')]);
    expect((await loadLedger(t.db, await state())).entries.size).toBe(3);
    const undone = await undo(importId);
    expect(undone).toBe('undone');
    expect((await loadLedger(t.db, await state())).entries.size).toBe(1);
  });

  test('refuses with the entries that depend on it, and keeps all', async () => {
    const importId = await makeImport();
    await bookImport(importId, [trade('buy', '2026-01-06', '2')]);
    const sold = await tryToBook(t, id, [trade('sell', '2026-02-02', '2')]);
    const undone = await undo(importId);
    expect(undone).toMatchObject({
      ok: false,
      code: 'depended_on',
      faults: [{ index: null, entryId: sold.ok ? sold.ids[0] : '', day: '2026-02-02' }],
    });
    expect(await count()).toBe(2);
  });
});

test('ledgerRowKeys counts the rows for each key', async () => {
  const key = (text: string) => createHash('sha256').update(text).digest('hex');
  const row = (text: string, rowOccurrence: number) => ({
    ...trade('buy', '2026-01-05', '1'),
    rowKey: key(text),
    rowOccurrence,
  });
  await tryToBook(t, id, [row('a', 1), row('a', 2), row('b', 1), trade('buy', '2026-01-05', '1')]);
  expect(await ledgerRowKeys(t.db, id)).toEqual(
    new Map([
      [key('a'), 2],
      [key('b'), 1],
    ]),
  );
});

describe('loadLedger', () => {
  test('returns from the cache, updated, what a fresh read returns', async () => {
    await tryToBook(t, id, [trade('buy', '2026-01-05', '5')]);
    await loadLedger(t.db, await state());
    await tryToBook(t, id, [trade('sell', '2026-01-06', '2')]);
    const updated = await loadLedger(t.db, await state());
    expect([...updated.entries.values()].map((entry) => [entry.type, entry.quantity])).toEqual([
      ['buy', '5'],
      ['sell', '2'],
    ]);
    expect((await updated.ledger()).bookings.length).toBe(2);
  });

  test('caches nothing of a write that is rolled back', async () => {
    await tryToBook(t, id, [trade('buy', '2026-01-05', '5')]);
    await loadLedger(t.db, await state());
    await t.db
      .transaction()
      .execute(async (trx) => {
        const by = {
          userId: null,
          importId: null,
          now: t.clock.now(),
          today: t.clock.today(),
          closedPeriods: 'confirmed' as const,
        };
        await bookTransactions(trx, id, { entries: [trade('buy', '2026-01-05', '100')], by });
        await bookTransactions(trx, id, { entries: [trade('sell', '2026-01-06', '90')], by });
        throw new Error('rolled back');
      })
      .catch(() => undefined);
    await tryToBook(t, id, [trade('buy', '2026-01-07', '1')]);
    const quantities = [...(await loadLedger(t.db, await state())).entries.values()].map(
      (one) => one.quantity,
    );
    expect(quantities).toEqual(['5', '1']);
  });
});
