/** Nothing is worth 0 for want of data, on every way in; an instrument without value is declared worthless. */
import { listImportRows } from '@partnerfolio/contract/imports';
import { getPriceEffect } from '@partnerfolio/contract/instruments/page';
import {
  declareWorthless,
  getWorthlessEffect,
  listWorthless,
  revokeWorthless,
} from '@partnerfolio/contract/instruments/worthless';
import { mergeInstrument } from '@partnerfolio/contract/instruments/merging';
import {
  addTransaction,
  addTransactions,
  getTransaction,
  reverseTransaction,
  updateTransaction,
} from '@partnerfolio/contract/ledger';
import { deletePrice, getInstrument, listInstruments, putPrice } from '@partnerfolio/contract/market-data';
import { getHoldings, getPerformance } from '@partnerfolio/contract/performance';
import { listPortfolios } from '@partnerfolio/contract/portfolios';
import { Decimal } from '@partnerfolio/finance/decimal';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { storeCloses } from './features/market-data/feeds/store.actions.ts';
import { rebuildYears } from './features/market-data/prices.actions.ts';
import { upsertYears } from './features/market-data/prices.queries.ts';
import { inTransaction } from './platform/database/transactions.ts';
import { openTestApp } from './testing/app.ts';
import type { TestApp, TestPerson } from './testing/app.ts';
import { chooseSuggested, uploadTestFile } from './testing/imports.ts';
import { bookTestEntries, makeClient, makeInstrument, makePortfolio } from './testing/ledgers.ts';

let t: TestApp;
let admin: TestPerson;
let clientId: string;
let id: string;
let instrumentId: string;

beforeAll(async () => {
  t = await openTestApp();
});
afterAll(() => t.close());
beforeEach(async () => {
  await t.reset();
  admin = await t.signInAs('admin');
  clientId = await makeClient(t, admin);
  id = await makePortfolio(t, { clientId });
  instrumentId = await makeInstrument(t, { symbol: 'ACME' });
});

const deposit = { type: 'deposit', tradeDate: '2026-11-02', currency: 'EUR', amount: '1000' };
const trade = (type: string, tradeDate: string, more: object) => ({
  type,
  tradeDate,
  currency: 'EUR',
  instrumentId,
  ...more,
});
const buy = () => trade('buy', '2026-11-03', { quantity: '10', price: '10' });
const sale = (tradeDate: string, more: object = { price: '0' }) =>
  trade('sell', tradeDate, { quantity: '4', ...more });
const valuation = (tradeDate: string) => trade('valuation', tradeDate, { amount: '0' });

type Answer = Promise<{
  status: number;
  problem: {
    fields?: readonly { path: string; code: string }[] | undefined;
    reason?: { code: string } | undefined;
  } | null;
}>;
const faults = async (answer: Answer) => {
  const { problem } = await answer;
  return problem?.fields?.map(({ path, code }) => `${path}: ${code}`) ?? [];
};
const add = (body: object) => t.request(addTransaction, { params: { id }, body } as never, admin);
const price = (day: string, close: string) =>
  t.request(putPrice, { params: { id: instrumentId, day }, body: { close } } as never, admin);
const instrument = async (as = admin) =>
  (await t.request(getInstrument, { params: { id: instrumentId } }, as)).body;
const declare = async (more: object = {}, as = admin, given = instrumentId) => {
  const { revision } = await instrument();
  const body = { since: '2026-11-10', reason: 'Insolvent', revision, ...more };
  return t.request(declareWorthless, { params: { id: given }, body } as never, as);
};
const revoke = async (more: object = {}, as = admin) => {
  const { revision } = await instrument();
  const body = { reason: 'Declared by mistake', revision, ...more };
  return t.request(revokeWorthless, { params: { id: instrumentId }, body } as never, as);
};
const performance = async () => (await t.request(getPerformance, { params: { id }, query: {} }, admin)).body;

/** A close of 0 as an earlier version stored it. */
const storeZero = async (day: string) => {
  await sql`insert into prices (instrument_id, day, close, source, at)
    values (${instrumentId}, ${day}, 0, 'manual', now())`.execute(t.db);
  await inTransaction(t.db, async (trx) =>
    upsertYears(trx, await rebuildYears(trx, [{ instrumentId, year: 2026 }])),
  );
  await sql`update instruments set price_revision = price_revision + 1 where id = ${instrumentId}`.execute(
    t.db,
  );
};

describe('0 is refused by name', () => {
  test('as a closing price', async () => {
    for (const close of ['0', '0.00'])
      expect(await faults(price('2026-11-20', close))).toEqual(['close: price_of_zero']);
    expect((await price('2026-11-20', '0.0001')).status).toBe(200);
  });

  test('as the price or amount of a sale, and as a valuation', async () => {
    await add(deposit);
    await add(buy());
    expect(await faults(add(sale('2026-11-04')))).toEqual(['price: value_of_zero']);
    expect(await faults(add(sale('2026-11-04', { amount: '0.0' })))).toEqual(['amount: value_of_zero']);
    expect(await faults(add(valuation('2026-11-04')))).toEqual(['amount: value_of_zero']);
    const rows = [sale('2026-11-04', { price: '9' }), sale('2026-11-05')];
    expect(
      await faults(t.request(addTransactions, { params: { id }, body: { rows } } as never, admin)),
    ).toEqual(['rows.1.price: value_of_zero']);
  });

  test('but units that came for nothing are booked', async () => {
    expect((await add(trade('buy', '2026-11-03', { quantity: '1', price: '0' }))).status).toBe(201);
  });

  test('in an edit, unless the entry was booked with it', async () => {
    await add(deposit);
    await add(buy());
    const [transactionId = ''] = await bookTestEntries(t, id, [sale('2026-11-04', { price: '9' }) as never]);
    const edit = (more: object, revision: number) =>
      t.request(
        updateTransaction,
        { params: { id, transactionId }, body: { ...sale('2026-11-04'), ...more, revision } } as never,
        admin,
      );
    expect(await faults(edit({}, 1))).toEqual(['price: value_of_zero']);
    await sql`update transactions set price = 0 where id = ${transactionId}`.execute(t.db);
    await sql`update portfolios set ledger_revision = ledger_revision + 1, ledger_reset_revision = ledger_revision + 1
      where id = ${id}`.execute(t.db);
    expect(await faults(edit({ note: 'Written off' }, 1))).toEqual([]);
    const entry = await t.request(getTransaction, { params: { id, transactionId } } as never, admin);
    expect(entry.body).toMatchObject({ price: '0', note: 'Written off' });
    expect(await faults(edit({ tradeDate: '2026-11-05' }, entry.body.revision))).toEqual([
      'price: value_of_zero',
    ]);
    const reversed = await t.request(
      reverseTransaction,
      { params: { id, transactionId }, body: { note: null, revision: entry.body.revision } } as never,
      admin,
    );
    expect(reversed.status).toBe(200);
  });

  const errorsIn = async (portfolioId: string | null, text: string) => {
    const upload = await uploadTestFile(t, { portfolioId, text, as: admin });
    const { body } = await chooseSuggested(t, upload, {
      as: admin,
      createInstruments: true,
      currency: 'EUR' as never,
    });
    const query = { status: 'error' } as const;
    const rows = await t.request(listImportRows, { params: { id: body.id }, query }, admin);
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
    expect(await errorsIn(id, text)).toEqual([[4, ['value_of_zero']]]);
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
        storeCloses(trx, { instrumentId, closes: { unit: 'EUR', closes, splits: [] } }, from),
      );
    expect(await store()).toBe('price_of_zero');
    const { rows } =
      await sql`select close from prices where instrument_id = ${instrumentId} order by day`.execute(t.db);
    expect(rows).toEqual([{ close: '10' }, { close: '11' }]);
    await declare();
    expect(await store()).toBeNull();
  });
});

describe('a close of 0 of an earlier version', () => {
  test('is left out of every figure, listed, and goes when it is deleted', async () => {
    await add(deposit);
    await add(buy());
    await price('2026-11-10', '12');
    await storeZero('2026-11-12');
    const before = await performance();
    expect(before.value).toEqual({ known: true, value: '1020' });
    expect(before.maxDrawdown).toMatchObject({ known: true, value: 0 });
    expect(before.quality.zeros).toEqual([
      {
        kind: 'close',
        instrument: { id: instrumentId, symbol: 'ACME', name: expect.any(String) },
        count: 1,
        day: '2026-11-12',
        transactionId: null,
      },
    ]);
    expect(before.quality.stale).toMatchObject([{ id: instrumentId, day: '2026-11-10' }]);
    expect((await instrument()).lastPrice).toMatchObject({ day: '2026-11-10', close: '12' });
    await t.request(deletePrice, { params: { id: instrumentId, day: '2026-11-12' as never } }, admin);
    expect((await performance()).quality.zeros).toEqual([]);
  });

  test('of a valuation counts as booked, and is listed until the instrument is declared worthless', async () => {
    await add(deposit);
    await add(buy());
    const [transactionId] = await bookTestEntries(t, id, [
      trade('valuation', '2026-11-05', { amount: '5' }) as never,
    ]);
    await sql`update transactions set amount = 0 where id = ${transactionId}`.execute(t.db);
    await sql`update portfolios set ledger_revision = ledger_revision + 1, ledger_reset_revision = ledger_revision + 1
      where id = ${id}`.execute(t.db);
    const { value, quality } = await performance();
    expect(value).toEqual({ known: true, value: '900' });
    expect(quality.zeros).toMatchObject([{ kind: 'valuation', count: 1, day: '2026-11-05', transactionId }]);
    await declare();
    expect((await performance()).quality.zeros).toEqual([]);
  });
});

describe('an instrument that is declared worthless', () => {
  beforeEach(async () => {
    await add(deposit);
    await add(buy());
    await price('2026-11-03', '10');
    await price('2026-11-09', '12');
  });

  test('is worth 0 from its day on, with the loss, the reason, and no stale price; and again its price when that is revoked', async () => {
    const before = await performance();
    expect(before.value).toEqual({ known: true, value: '1020' });
    const declared = await declare();
    expect(declared).toMatchObject({
      status: 200,
      body: { worthless: { since: '2026-11-10', reason: 'Insolvent', by: { id: admin.id } }, revision: 2 },
    });
    await price('2026-11-20', '15');
    const during = await performance();
    expect(during.value).toEqual({ known: true, value: '900' });
    expect(during.quality.stale).toEqual([]);
    const { body } = await t.request(getHoldings, { params: { id }, query: {} }, admin);
    expect(body.holdings).toMatchObject([
      {
        quantity: '10',
        price: '0',
        priceSource: 'worthless',
        priceStale: false,
        value: { known: true, value: '0' },
        unrealised: { known: true, value: '-100' },
        worthless: { since: '2026-11-10', reason: 'Insolvent' },
      },
    ]);
    const earlier = await t.request(
      getHoldings,
      { params: { id }, query: { asAt: '2026-11-09' as never } },
      admin,
    );
    expect(earlier.body.holdings).toMatchObject([{ price: '12', worthless: null }]);
    expect((await instrument()).lastPrice).toMatchObject({ day: '2026-11-20', close: '15' });
    expect((await revoke()).status).toBe(200);
    const after = await performance();
    expect(after.value).toEqual({ known: true, value: '1050' });
    expect((await instrument()).worthless).toBeNull();
  });

  test('marks the stored figures of its holders', async () => {
    const stored = async () => {
      const list = await t.request(listPortfolios, { query: {} as never }, admin);
      return list.body.items.map(({ value }) => value);
    };
    const waiting = async () =>
      (await sql`select portfolio_id from stale_portfolios`.execute(t.db)).rows.length;
    expect(await stored()).toEqual([{ known: true, value: '1020' }]);
    expect(await waiting()).toBe(0);
    await declare();
    expect(await waiting()).toBe(1);
    expect(await stored()).toEqual([{ known: true, value: '900' }]);
    await revoke();
    expect(await waiting()).toBe(1);
    expect(await stored()).toEqual([{ known: true, value: '1020' }]);
  });

  test('is sold and valued at 0 on its day or later, and not before', async () => {
    await declare();
    expect(await faults(add(sale('2026-11-09')))).toEqual(['price: value_of_zero']);
    expect(await faults(add(valuation('2026-11-09')))).toEqual(['amount: value_of_zero']);
    expect((await add(sale('2026-11-10'))).status).toBe(201);
    expect((await add(valuation('2026-11-11'))).status).toBe(201);
    await revoke();
    expect(await faults(add(sale('2026-11-12')))).toEqual(['price: value_of_zero']);
  });

  test('keeps who declared and revoked it, and why', async () => {
    await declare();
    await revoke();
    await declare({ since: '2026-11-12', reason: 'Insolvent after all' });
    const { body } = await t.request(listWorthless, { params: { id: instrumentId } }, admin);
    expect(body.mayDeclare).toBe(true);
    expect(body.items).toMatchObject([
      { since: '2026-11-12', reason: 'Insolvent after all', revoked: null },
      {
        since: '2026-11-10',
        by: { id: admin.id },
        revoked: { reason: 'Declared by mistake', by: { id: admin.id } },
      },
    ]);
    const { rows } = await sql`select from audit_logs where event_type like 'instrument.%worthless'`.execute(
      t.db,
    );
    expect(rows).toHaveLength(3);
    const list = await t.request(listInstruments, { query: {} as never }, admin);
    expect(list.body.items).toMatchObject([{ worthless: { since: '2026-11-12' } }]);
  });

  test('is refused twice, two at once, from an outdated page, for the future, without reason, and for an unknown instrument', async () => {
    const both = await Promise.all([declare({ revision: 1 }), declare({ revision: 1 })]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 412]);
    expect((await declare()).problem).toMatchObject({ status: 409, reason: { code: 'worthless_already' } });
    expect((await revoke({ revision: 1 })).status).toBe(412);
    await revoke();
    expect((await revoke()).problem).toMatchObject({ status: 409, reason: { code: 'not_worthless' } });
    expect((await declare({ revision: 1 })).status).toBe(412);
    expect(await faults(declare({ since: '2026-12-24' }))).toEqual(['since: day_in_future']);
    expect(await faults(declare({ reason: ' ' }))).toEqual(['reason: reason_required']);
    expect(await faults(declare({ reason: 'x'.repeat(501) }))).toEqual(['reason: reason_too_long']);
    expect((await declare({}, admin, '00000000-0000-7000-8000-000000000009')).status).toBe(404);
  });

  test('is declared by those who manage market data and see every client', async () => {
    const agent = await t.signInAs('agent');
    const employee = await t.signInAs('employee');
    expect((await declare({}, agent)).status).toBe(403);
    expect((await t.request(listWorthless, { params: { id: instrumentId } }, agent)).body.mayDeclare).toBe(
      false,
    );
    expect((await declare({}, employee)).status).toBe(200);
    expect((await revoke({}, agent)).status).toBe(403);
  });

  test('moves the portfolios that the user is told before', async () => {
    const params = { id: instrumentId, day: '2026-11-10' as never };
    const told = await t.request(getWorthlessEffect, { params }, admin);
    expect(told.body).toMatchObject({
      from: '2026-11-10',
      to: t.clock.today(),
      portfolios: 1,
      named: [{ id }],
      renewing: 0,
    });
    const sold = await t.request(getPriceEffect, { params }, admin);
    expect(sold.body.portfolios).toBe(1);
  });

  test('is not merged while it is declared', async () => {
    const into = await makeInstrument(t, { symbol: 'OTHER' });
    await declare();
    const merge = async () =>
      t.request(
        mergeInstrument,
        {
          params: { id: instrumentId },
          body: { into, revision: (await instrument()).revision, intoRevision: 1, acceptsCost: false },
        },
        admin,
      );
    expect((await merge()).problem).toMatchObject({ status: 409, reason: { code: 'merge_worthless' } });
    await revoke();
    expect((await merge()).status).toBe(200);
    const { body } = await t.request(listWorthless, { params: { id: into } }, admin);
    expect(body.items).toHaveLength(1);
  });
});
