import { getAnalytics } from '@partnerfolio/contract/analytics';
import { getClientFigures, updateClient } from '@partnerfolio/contract/clients';
import { getDashboard, getDashboardOverview } from '@partnerfolio/contract/dashboard';
import { bookTransfer } from '@partnerfolio/contract/transfers';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openTestApp } from '../../../testing/app.ts';
import type { TestApp, TestPerson } from '../../../testing/app.ts';
import { renewAllFigures } from '../../../testing/figures.ts';
import {
  bookTestEntries,
  makeClient,
  makeInstrument,
  makePortfolio,
  priceTestInstrument,
} from '../../../testing/ledgers.ts';
import { dateIn } from '../../../platform/basics/clock.ts';
import { renewFigures, startRenewal } from '../renewal/renewal.actions.ts';
import { compareTotals } from './actions.ts';

let t: TestApp;
let admin: TestPerson;
let agent: TestPerson;
let other: TestPerson;
let clientId: string;
let acme: string;

beforeAll(async () => {
  t = await openTestApp();
});
afterAll(() => t.close());
beforeEach(async () => {
  await t.reset();
  admin = await t.signInAs('admin');
  agent = await t.signInAs('agent');
  other = await t.signInAs('agent');
  clientId = await makeClient(t, agent);
  await t.db.updateTable('client_owners').set({ since: '2026-01-01T00:00:00Z' }).execute();
  acme = await makeInstrument(t);
});

const rate = (value: number) => ({ known: true, value: expect.closeTo(value, 9) as number });
const money = (value: string) => ({ known: true, value });
const overview = async (as: TestPerson) => (await t.request(getDashboardOverview, {}, as)).body;
const valueOn = ({ series }: Awaited<ReturnType<typeof overview>>, day: string): number | null | undefined =>
  series.value[series.days.indexOf(Date.parse(day) / 86_400_000)];

/** Gives the client to another owner. */
const handOver = async (to: TestPerson) => {
  const { revision } = await t.db
    .selectFrom('clients')
    .select('revision')
    .where('id', '=', clientId)
    .executeTakeFirstOrThrow();
  const form = { kind: 'person', name: 'Ann Example', status: 'active' } as const;
  const body = { ...form, ownerId: to.id, revision } as never;
  expect((await t.request(updateClient, { params: { id: clientId }, body }, admin)).status).toBe(200);
};

/** 10,000 in cash in one portfolio, and nothing in another. */
const twoPortfolios = async () => {
  const giver = await makePortfolio(t, { clientId, name: 'Giver' });
  const receiver = await makePortfolio(t, { clientId, name: 'Receiver' });
  await bookTestEntries(t, giver, [{ type: 'deposit', tradeDate: '2026-10-01', amount: '10000' }]);
  return { giver, receiver };
};

describe('money moved between portfolios', () => {
  test('is no flow of the firm, the agent or the client: 100 on 10,000 is 1 %', async () => {
    const { giver, receiver } = await twoPortfolios();
    const moved = { toPortfolioId: receiver, amount: '5000', currency: 'EUR', outDate: '2026-11-10' };
    expect(
      (await t.request(bookTransfer, { params: { id: giver }, body: moved as never }, admin)).status,
    ).toBe(201);
    await bookTestEntries(t, receiver, [{ type: 'interest', tradeDate: '2026-11-12', amount: '100' }]);
    expect((await t.request(getDashboard, undefined, admin)).body.monthChange).toEqual(rate(0.01));
    expect((await overview(admin)).monthChange).toEqual(rate(0.01));
    expect((await overview(agent)).monthChange).toEqual(rate(0.01));
    const { body } = await t.request(getAnalytics, { query: { period: 'MAX' } }, admin);
    expect(body.twr).toEqual(rate(0.01));
    const client = (await t.request(getClientFigures, { params: { id: clientId } }, agent)).body;
    expect(client.sinceInception).toEqual(rate(0.01));
  });
});

describe('a day', () => {
  test('belongs to the owner of that day', async () => {
    const { giver } = await twoPortfolios();
    expect(valueOn(await overview(agent), '2026-11-19')).toBe(10_000);
    await handOver(other);
    await bookTestEntries(t, giver, [{ type: 'interest', tradeDate: '2026-11-20', amount: '500' }]);
    const [former, later, firm] = [await overview(agent), await overview(other), await overview(admin)];
    expect([former, later, firm].map((one) => valueOn(one, '2026-11-19'))).toEqual([
      10_000,
      undefined,
      10_000,
    ]);
    expect([former, later, firm].map((one) => valueOn(one, '2026-11-20'))).toEqual([0, 10_500, 10_500]);
    expect([former, later, firm].map((one) => one.value)).toEqual([
      money('0'),
      money('10500'),
      money('10500'),
    ]);
    // The gain of 20 November belongs to what was held at the end of the day before.
    expect(later.monthChange).toEqual({ known: false, reason: 'no_value' });
    expect(firm.monthChange).toEqual(rate(0.05));
  });

  test("continues in the owner's value until the next figures are stored", async () => {
    await twoPortfolios();
    await overview(agent);
    t.clock.advance({ days: 2 });
    const [tomorrow] = [await overview(await t.signInAs('admin'))];
    expect(valueOn(tomorrow, '2026-11-22')).toBe(10_000);
  });
});

describe("a change of the firm's time zone", () => {
  /** The app as it would be in a time zone. */
  const appIn = (timeZone: string) => ({
    ...t.app,
    config: { ...t.app.config, timeZone },
    clock: { ...t.clock, dateOf: dateIn(timeZone) },
  });
  const start = async (app: ReturnType<typeof appIn>) => {
    await startRenewal(app);
    const { rows } = await sql<{ scope: string | null }>`select scope from figure_scope_marks`.execute(t.db);
    await renewFigures(app);
    return rows.map(({ scope }) => scope);
  };

  test('has the totals computed again, because clients change hands on other days', async () => {
    const [utc, madrid] = [appIn('UTC'), appIn('Europe/Madrid')];
    await twoPortfolios();
    await t.db
      .insertInto('client_owners')
      .values({ client_id: clientId, owner_id: other.id, since: '2026-11-18T23:30:00Z' })
      .execute();
    await start(utc);
    expect(await start(utc)).toEqual([]);
    expect(await start(madrid)).toEqual([null]);
    expect(await compareTotals(madrid)).toBe(0);
    // Two owners had 10,000 on another day in the other time zone.
    expect(await compareTotals(utc)).toBe(2);
  });
});

describe('what is shared', () => {
  test('counts for the viewer, and once for a former owner', async () => {
    await twoPortfolios();
    await handOver(other);
    await sql`insert into client_shares (client_id, user_id, level, created_at) values (${clientId}, ${agent.id}, 'view', now())`.execute(
      t.db,
    );
    const seen = await overview(agent);
    expect(seen.value).toEqual(money('10000'));
    expect(['2026-11-19', '2026-11-20'].map((day) => valueOn(seen, day))).toEqual([10_000, 10_000]);
    expect((await overview(other)).value).toEqual(money('10000'));
  });
});

describe('the nightly comparison', () => {
  test('corrects wrong totals, and logs it', async () => {
    const { giver } = await twoPortfolios();
    await bookTestEntries(t, giver, [
      { type: 'buy', tradeDate: '2026-10-02', instrumentId: acme, quantity: '10', price: '10' },
    ]);
    await priceTestInstrument(t, acme, { '2026-11-20': '20' });
    await renewAllFigures(t.app);
    expect(await compareTotals(t.app)).toBe(0);
    const before =
      await sql`select scope, currency, month, cells from figure_totals order by 1, 2, 3`.execute(t.db);
    await sql`update figure_totals set cells = '' where month = 2026 * 12 + 9`.execute(t.db);
    expect(await compareTotals(t.app)).toBe(2);
    const after = await sql`select scope, currency, month, cells from figure_totals order by 1, 2, 3`.execute(
      t.db,
    );
    expect(after.rows).toEqual(before.rows);
  });
});
