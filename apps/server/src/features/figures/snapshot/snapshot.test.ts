import { getPerformance } from '@partnerfolio/contract/performance';
import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { inTransaction } from '../../../platform/database/transactions.ts';
import { openTestApp } from '../../../testing/app.ts';
import type { TestApp, TestPerson } from '../../../testing/app.ts';
import {
  bookTestEntries,
  makeClient,
  makeInstrument,
  makePortfolio,
  priceTestInstrument,
  withEveryRight,
} from '../../../testing/ledgers.ts';
import { incomeOver } from '../compute/analysis/income.rules.ts';
import { holdingsOn } from '../compute/holdings/holdings.actions.ts';
import { stampedFigures } from '../compute/inputs/state.actions.ts';
import { performanceOver } from '../compute/returns/performance.actions.ts';
import { deleteOtherVersions, moveEpoch } from '../stored/queue.queries.ts';
import { canonicalText } from '../compute/canonical.rules.ts';
import { freeze, readSnapshot, toFreeze } from './snapshot.actions.ts';

let t: TestApp;
let admin: TestPerson;
let acme: string;
let portfolio: string;

beforeAll(async () => {
  t = await openTestApp();
});
afterAll(() => t.close());
beforeEach(async () => {
  await t.reset();
  admin = await t.signInAs('admin');
  acme = await makeInstrument(t, { symbol: 'ACME' });
  portfolio = await makePortfolio(t, { clientId: await makeClient(t, admin) });
  await bookTestEntries(t, portfolio, [
    { type: 'deposit', tradeDate: '2026-01-05', amount: '1000.37' },
    {
      type: 'buy',
      tradeDate: '2026-01-05',
      instrumentId: acme,
      quantity: '3',
      price: '33.333333',
      amount: '99.999999',
    },
  ]);
  await priceTestInstrument(t, acme, { '2026-01-05': '33.333333', '2026-03-31': '41.7' });
});

const figuresOfMarch = async () => {
  const asked = { app: t.app, viewer: withEveryRight(t, admin), portfolioId: portfolio };
  const found = await stampedFigures(asked, async (computed) => ({
    performance: await performanceOver(computed, { to: '2026-03-31' }),
    holdings: holdingsOn(computed, '2026-03-31'),
    income: incomeOver(computed, { to: '2026-03-31' }),
  }));
  if (found === null) throw new Error('the administrator sees every portfolio');
  return found;
};

const freezeMarch = async () => {
  const found = await figuresOfMarch();
  const frozen = await inTransaction(t.app.db, (trx) =>
    freeze(t.app, trx, {
      ...found,
      figures: toFreeze(found.figures),
      subject: { of: 'portfolio', id: portfolio },
      by: admin.id,
    }),
  );
  return { ...found, frozen };
};

/** As Node prints and reads numbers: no digit is lost on the way through the database. */
const written = (figures: object): unknown => JSON.parse(JSON.stringify(figures));

test('what was frozen in March still says so after every price, entry and formula has changed', async () => {
  const { figures, stamp, frozen } = await freezeMarch();
  await priceTestInstrument(t, acme, { '2026-01-05': '1', '2026-03-31': '2.5', '2026-04-01': '3' });
  await sql`update stored_transactions set amount = amount * 2, quantity = quantity * 3`.execute(t.app.db);
  await bookTestEntries(t, portfolio, [{ type: 'deposit', tradeDate: '2026-02-02', amount: '77' }]);
  await moveEpoch(t.app.db, { version: 'another', day: '2026-11-20' }, true);
  await deleteOtherVersions(t.app.db, 'another');
  expect((await figuresOfMarch()).figures.performance.value).not.toEqual(figures.performance.value);
  const read = await readSnapshot(t.app.db, frozen.id);
  expect(read).toEqual({
    ...frozen,
    figures: written(figures),
    stamp,
    subject: { of: 'portfolio', id: portfolio },
    frozenBy: admin.id,
  });
  expect(read?.sha256).toBe(createHash('sha256').update(canonicalText(figures)).digest('hex'));
});

test('a snapshot is what the page showed', async () => {
  const { frozen } = await freezeMarch();
  const query = { to: '2026-03-31' } as const;
  const { body } = await t.request(
    getPerformance,
    { params: { id: portfolio }, query: query as never },
    admin,
  );
  expect(frozen.figures).toMatchObject({ performance: body });
});

test('a snapshot is neither changed nor deleted, whoever asks the database', async () => {
  const { frozen } = await freezeMarch();
  const refused = /Frozen figures never change/;
  await expect(sql`update figure_snapshots set stamp = 'x'`.execute(t.app.db)).rejects.toThrow(refused);
  await expect(sql`delete from figure_snapshots`.execute(t.app.db)).rejects.toThrow(refused);
  expect((await readSnapshot(t.app.db, frozen.id))?.stamp).toBe(frozen.stamp);
});

test('a text that does not have its hash is neither stored nor read', async () => {
  const { frozen } = await freezeMarch();
  const wrong = sql`
    insert into figure_snapshots (id, subject, subject_id, stamp, figures, sha256, frozen_at)
    select gen_random_uuid(), subject, subject_id, stamp, '{}', sha256, frozen_at from figure_snapshots`;
  await expect(wrong.execute(t.app.db)).rejects.toThrow(/check/);
  const altered = inTransaction(t.app.db, async (trx) => {
    await sql`alter table figure_snapshots disable trigger user`.execute(trx);
    await sql`alter table figure_snapshots drop constraint figure_snapshots_hash`.execute(trx);
    await sql`update figure_snapshots set figures = '{}'`.execute(trx);
    return readSnapshot(trx, frozen.id);
  });
  await expect(altered).rejects.toThrow(/altered/);
});

test('an unknown id has no snapshot', async () => {
  expect(await readSnapshot(t.app.db, '00000000-0000-4000-8000-000000000000')).toBeNull();
});

test('the figures of a portfolio that the viewer may not see are not given out', async () => {
  const agent = await t.signInAs('agent');
  const asked = {
    app: t.app,
    viewer: { ...withEveryRight(t, agent), role: 'agent' as const },
    portfolioId: portfolio,
  };
  expect(await stampedFigures(asked, (computed) => holdingsOn(computed, undefined))).toBeNull();
});

describe('the canonical text', () => {
  test('does not depend on the order of keys, and keeps the order of lists', () => {
    const one = { b: [{ y: 1, x: null }, 'é'], a: { d: '1.50', c: 0.1 } };
    const other = { a: { c: 0.1, d: '1.50' }, b: [{ x: null, y: 1 }, 'é'] };
    expect(canonicalText(one)).toBe('{"a":{"c":0.1,"d":"1.50"},"b":[{"x":null,"y":1},"é"]}');
    expect(canonicalText(other)).toBe(canonicalText(one));
    expect(canonicalText({ b: [2, 1] })).not.toBe(canonicalText({ b: [1, 2] }));
  });

  test.each([Number.NaN, Number.POSITIVE_INFINITY])(
    'refuses %s, which JSON would turn into null',
    (number) => {
      expect(() => canonicalText({ deep: [{ figure: number }] })).toThrow(/figure/);
    },
  );
});
