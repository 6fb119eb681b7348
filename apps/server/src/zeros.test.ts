/** Nothing is worth 0 for want of data, on every way in; zeros of earlier versions count nowhere as prices. */
import { listImportRows } from '@partnerfolio/contract/imports';
import {
  addTransactions,
  getTransaction,
  reverseTransaction,
  updateTransaction,
} from '@partnerfolio/contract/ledger';
import { deletePrice } from '@partnerfolio/contract/market-data';
import { Decimal } from '@partnerfolio/finance/decimal';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { storeCloses } from './features/market-data/feeds/store.actions.ts';
import { rebuildYears } from './features/market-data/prices.actions.ts';
import { upsertYears } from './features/market-data/prices.queries.ts';
import { inTransaction } from './platform/database/transactions.ts';
import { openTestApp } from './testing/app.ts';
import type { TestApp } from './testing/app.ts';
import { chooseSuggested, uploadTestFile } from './testing/imports.ts';
import { bookTestEntries } from './testing/ledgers.ts';
import { fieldsRefused, worthlessDeposit, worthlessScene } from './testing/worthless.ts';

let t: TestApp;
let s: Awaited<ReturnType<typeof worthlessScene>>;

beforeAll(async () => {
  t = await openTestApp();
});
afterAll(() => t.close());
beforeEach(async () => {
  await t.reset();
  s = await worthlessScene(t);
});

/** A close of 0 as an earlier version stored it. */
const storeZero = async (day: string) => {
  await sql`insert into prices (instrument_id, day, close, source, at)
    values (${s.instrumentId}, ${day}, 0, 'manual', now())`.execute(t.db);
  await inTransaction(t.db, async (trx) =>
    upsertYears(trx, await rebuildYears(trx, [{ instrumentId: s.instrumentId, year: 2026 }])),
  );
  await sql`update instruments set price_revision = price_revision + 1 where id = ${s.instrumentId}`.execute(
    t.db,
  );
};

describe('0 is refused by name', () => {
  test('as a closing price', async () => {
    for (const close of ['0', '0.00'])
      expect(await fieldsRefused(s.price('2026-11-20', close))).toEqual(['close: price_of_zero']);
    expect((await s.price('2026-11-20', '0.0001')).status).toBe(200);
  });

  test('as the price or amount of a sale, and as a valuation', async () => {
    await s.add(worthlessDeposit);
    await s.add(s.buy());
    expect(await fieldsRefused(s.add(s.sale('2026-11-04')))).toEqual(['price: value_of_zero']);
    expect(await fieldsRefused(s.add(s.sale('2026-11-04', { amount: '0.0' })))).toEqual([
      'amount: value_of_zero',
    ]);
    expect(await fieldsRefused(s.add(s.valuation('2026-11-04')))).toEqual(['amount: value_of_zero']);
    const rows = [s.sale('2026-11-04', { price: '9' }), s.sale('2026-11-05')];
    expect(
      await fieldsRefused(
        t.request(addTransactions, { params: { id: s.id }, body: { rows } } as never, s.admin),
      ),
    ).toEqual(['rows.1.price: value_of_zero']);
  });

  test('but units that came for nothing are booked', async () => {
    expect((await s.add(s.trade('buy', '2026-11-03', { quantity: '1', price: '0' }))).status).toBe(201);
  });

  test('in an edit, unless the entry was booked with it', async () => {
    await s.add(worthlessDeposit);
    await s.add(s.buy());
    const [transactionId = ''] = await bookTestEntries(t, s.id, [
      s.sale('2026-11-04', { price: '9' }) as never,
    ]);
    const edit = (more: object, revision: number) =>
      t.request(
        updateTransaction,
        {
          params: { id: s.id, transactionId },
          body: { ...s.sale('2026-11-04'), ...more, revision },
        } as never,
        s.admin,
      );
    expect(await fieldsRefused(edit({}, 1))).toEqual(['price: value_of_zero']);
    await sql`update transactions set price = 0 where id = ${transactionId}`.execute(t.db);
    await sql`update portfolios set ledger_revision = ledger_revision + 1, ledger_reset_revision = ledger_revision + 1
      where id = ${s.id}`.execute(t.db);
    expect(await fieldsRefused(edit({ note: 'Written off' }, 1))).toEqual([]);
    const entry = await t.request(getTransaction, { params: { id: s.id, transactionId } } as never, s.admin);
    expect(entry.body).toMatchObject({ price: '0', note: 'Written off' });
    expect(await fieldsRefused(edit({ tradeDate: '2026-11-05' }, entry.body.revision))).toEqual([
      'price: value_of_zero',
    ]);
    const reversed = await t.request(
      reverseTransaction,
      { params: { id: s.id, transactionId }, body: { note: null, revision: entry.body.revision } } as never,
      s.admin,
    );
    expect(reversed.status).toBe(200);
  });

  const errorsIn = async (portfolioId: string | null, text: string) => {
    const upload = await uploadTestFile(t, { portfolioId, text, as: s.admin });
    const { body } = await chooseSuggested(t, upload, {
      as: s.admin,
      createInstruments: true,
      currency: 'EUR' as never,
    });
    const query = { status: 'error' } as const;
    const rows = await t.request(listImportRows, { params: { id: body.id }, query }, s.admin);
    return rows.body.items.map(({ line, faults: found }) => [line, found.map(({ code }) => code)]);
  };

  test('in a file, as the error of its row', async () => {
    const text = [
      'date,type,symbol,quantity,price,amount,currency',
      '2026-11-02,deposit,,,,1000,EUR',
      '2026-11-03,buy,NEW,5,10,50,EUR',
      '2026-11-04,sell,NEW,1,0,0,EUR',
      '2026-11-05,sell,NEW,1,9,9,EUR',
      '',
    ].join('\n');
    expect(await errorsIn(s.id, text)).toEqual([[4, ['value_of_zero']]]);
    const closes =
      'symbol,date,close\nNEW,2026-11-02,10\nNEW,2026-11-03,0\nNEW,2026-11-04,0.00\nNEW,2026-11-05,11\n';
    expect(await errorsIn(null, closes)).toEqual([
      [3, ['price_of_zero']],
      [4, ['price_of_zero']],
    ]);
  });

  test("in a provider's answer, of which the rest is stored", async () => {
    const closes = ['10', '0', '11'].map((value, i) => ({
      day: `2026-11-1${i + 7}`,
      value: new Decimal(value),
    }));
    const from = { provider: 'yahoo', now: t.clock.now() };
    const store = () =>
      inTransaction(t.db, (trx) =>
        storeCloses(trx, { instrumentId: s.instrumentId, closes: { unit: 'EUR', closes, splits: [] } }, from),
      );
    expect(await store()).toBe('price_of_zero');
    const { rows } =
      await sql`select close from prices where instrument_id = ${s.instrumentId} order by day`.execute(t.db);
    expect(rows).toEqual([{ close: '10' }, { close: '11' }]);
    await s.declare();
    expect(await store()).toBeNull();
  });
});

describe('a close of 0 of an earlier version', () => {
  test('is left out of every figure, listed, and goes when it is deleted', async () => {
    await s.add(worthlessDeposit);
    await s.add(s.buy());
    await s.price('2026-11-10', '12');
    await storeZero('2026-11-12');
    const before = await s.performance();
    expect(before.value).toEqual({ known: true, value: '1020' });
    expect(before.maxDrawdown).toMatchObject({ known: true, value: 0 });
    expect(before.quality.zeros).toEqual([
      {
        kind: 'close',
        instrument: { id: s.instrumentId, symbol: 'ACME', name: expect.any(String) },
        count: 1,
        day: '2026-11-12',
        transactionId: null,
      },
    ]);
    expect(before.quality.stale).toMatchObject([{ id: s.instrumentId, day: '2026-11-10' }]);
    expect((await s.instrument()).lastPrice).toMatchObject({ day: '2026-11-10', close: '12' });
    await t.request(deletePrice, { params: { id: s.instrumentId, day: '2026-11-12' as never } }, s.admin);
    expect((await s.performance()).quality.zeros).toEqual([]);
  });

  test('of a valuation counts as booked, and is listed until the instrument is declared worthless', async () => {
    await s.add(worthlessDeposit);
    await s.add(s.buy());
    const [transactionId] = await bookTestEntries(t, s.id, [
      s.trade('valuation', '2026-11-05', { amount: '5' }) as never,
    ]);
    await sql`update transactions set amount = 0 where id = ${transactionId}`.execute(t.db);
    await sql`update portfolios set ledger_revision = ledger_revision + 1, ledger_reset_revision = ledger_revision + 1
      where id = ${s.id}`.execute(t.db);
    const { value, quality } = await s.performance();
    expect(value).toEqual({ known: true, value: '900' });
    expect(quality.zeros).toMatchObject([{ kind: 'valuation', count: 1, day: '2026-11-05', transactionId }]);
    await s.declare();
    expect((await s.performance()).quality.zeros).toEqual([]);
  });
});
