/** An instrument that has lost all its value is declared worthless from a day on. */
import { getPriceEffect } from '@partnerfolio/contract/instruments/page';
import { getWorthlessEffect, listWorthless } from '@partnerfolio/contract/instruments/worthless';
import { mergeInstrument } from '@partnerfolio/contract/instruments/merging';
import { listInstruments } from '@partnerfolio/contract/market-data';
import { getHoldings } from '@partnerfolio/contract/performance';
import { listPortfolios } from '@partnerfolio/contract/portfolios';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openTestApp } from './testing/app.ts';
import type { TestApp } from './testing/app.ts';
import { makeInstrument } from './testing/ledgers.ts';
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

describe('an instrument that is declared worthless', () => {
  beforeEach(async () => {
    await s.add(worthlessDeposit);
    await s.add(s.buy());
    await s.price('2026-11-03', '10');
    await s.price('2026-11-09', '12');
  });

  test('is worth 0 from its day on, with the loss, the reason, and no stale price; and again its price when that is revoked', async () => {
    const before = await s.performance();
    expect(before.value).toEqual({ known: true, value: '1020' });
    const declared = await s.declare();
    expect(declared).toMatchObject({
      status: 200,
      body: { worthless: { since: '2026-11-10', reason: 'Insolvent', by: { id: s.admin.id } }, revision: 2 },
    });
    await s.price('2026-11-20', '15');
    const during = await s.performance();
    expect(during.value).toEqual({ known: true, value: '900' });
    expect(during.quality.stale).toEqual([]);
    const { body } = await t.request(getHoldings, { params: { id: s.id }, query: {} }, s.admin);
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
      { params: { id: s.id }, query: { asAt: '2026-11-09' as never } },
      s.admin,
    );
    expect(earlier.body.holdings).toMatchObject([{ price: '12', worthless: null }]);
    expect((await s.instrument()).lastPrice).toMatchObject({ day: '2026-11-20', close: '15' });
    expect((await s.revoke()).status).toBe(200);
    const after = await s.performance();
    expect(after.value).toEqual({ known: true, value: '1050' });
    expect((await s.instrument()).worthless).toBeNull();
  });

  test('marks the stored figures of its holders', async () => {
    const stored = async () => {
      const list = await t.request(listPortfolios, { query: {} as never }, s.admin);
      return list.body.items.map(({ value }) => value);
    };
    const waiting = async () =>
      (await sql`select portfolio_id from stale_portfolios`.execute(t.db)).rows.length;
    expect(await stored()).toEqual([{ known: true, value: '1020' }]);
    expect(await waiting()).toBe(0);
    await s.declare();
    expect(await waiting()).toBe(1);
    expect(await stored()).toEqual([{ known: true, value: '900' }]);
    await s.revoke();
    expect(await waiting()).toBe(1);
    expect(await stored()).toEqual([{ known: true, value: '1020' }]);
  });

  test('is sold and valued at 0 on its day or later, and not before', async () => {
    await s.declare();
    expect(await fieldsRefused(s.add(s.sale('2026-11-09')))).toEqual(['price: value_of_zero']);
    expect(await fieldsRefused(s.add(s.valuation('2026-11-09')))).toEqual(['amount: value_of_zero']);
    expect((await s.add(s.sale('2026-11-10'))).status).toBe(201);
    expect((await s.add(s.valuation('2026-11-11'))).status).toBe(201);
    await s.revoke();
    expect(await fieldsRefused(s.add(s.sale('2026-11-12')))).toEqual(['price: value_of_zero']);
  });

  test('keeps who declared and revoked it, and why', async () => {
    await s.declare();
    await s.revoke();
    await s.declare({ since: '2026-11-12', reason: 'Insolvent after all' });
    const { body } = await t.request(listWorthless, { params: { id: s.instrumentId } }, s.admin);
    expect(body.mayDeclare).toBe(true);
    expect(body.items).toMatchObject([
      { since: '2026-11-12', reason: 'Insolvent after all', revoked: null },
      {
        since: '2026-11-10',
        by: { id: s.admin.id },
        revoked: { reason: 'Declared by mistake', by: { id: s.admin.id } },
      },
    ]);
    const { rows } = await sql`select from audit_logs where event_type like 'instrument.%worthless'`.execute(
      t.db,
    );
    expect(rows).toHaveLength(3);
    const list = await t.request(listInstruments, { query: {} as never }, s.admin);
    expect(list.body.items).toMatchObject([{ worthless: { since: '2026-11-12' } }]);
  });

  test('is refused twice, two at once, from an outdated page, for the future, without reason, and for an unknown instrument', async () => {
    const both = await Promise.all([s.declare({ revision: 1 }), s.declare({ revision: 1 })]);
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 412]);
    expect((await s.declare()).problem).toMatchObject({ status: 409, reason: { code: 'worthless_already' } });
    expect((await s.revoke({ revision: 1 })).status).toBe(412);
    await s.revoke();
    expect((await s.revoke()).problem).toMatchObject({ status: 409, reason: { code: 'not_worthless' } });
    expect((await s.declare({ revision: 1 })).status).toBe(412);
    expect(await fieldsRefused(s.declare({ since: '2026-12-24' }))).toEqual(['since: day_in_future']);
    expect(await fieldsRefused(s.declare({ reason: ' ' }))).toEqual(['reason: reason_required']);
    expect(await fieldsRefused(s.declare({ reason: 'x'.repeat(501) }))).toEqual(['reason: reason_too_long']);
    expect((await s.declare({}, s.admin, '00000000-0000-7000-8000-000000000009')).status).toBe(404);
  });

  test('is declared by those who manage market data and see every client', async () => {
    const agent = await t.signInAs('agent');
    const employee = await t.signInAs('employee');
    expect((await s.declare({}, agent)).status).toBe(403);
    expect((await t.request(listWorthless, { params: { id: s.instrumentId } }, agent)).body.mayDeclare).toBe(
      false,
    );
    expect((await s.declare({}, employee)).status).toBe(200);
    expect((await s.revoke({}, agent)).status).toBe(403);
  });

  test('moves the portfolios that the user is told before', async () => {
    const params = { id: s.instrumentId, day: '2026-11-10' as never };
    const told = await t.request(getWorthlessEffect, { params }, s.admin);
    expect(told.body).toMatchObject({
      from: '2026-11-10',
      to: t.clock.today(),
      portfolios: 1,
      named: [{ id: s.id }],
      renewing: 0,
    });
    const sold = await t.request(getPriceEffect, { params }, s.admin);
    expect(sold.body.portfolios).toBe(1);
  });

  test('is not merged while it is declared', async () => {
    const into = await makeInstrument(t, { symbol: 'OTHER' });
    await s.declare();
    const merge = async () =>
      t.request(
        mergeInstrument,
        {
          params: { id: s.instrumentId },
          body: { into, revision: (await s.instrument()).revision, intoRevision: 1, acceptsCost: false },
        },
        s.admin,
      );
    expect((await merge()).problem).toMatchObject({ status: 409, reason: { code: 'merge_worthless' } });
    await s.revoke();
    expect((await merge()).status).toBe(200);
    const { body } = await t.request(listWorthless, { params: { id: into } }, s.admin);
    expect(body.items).toHaveLength(1);
  });
});
