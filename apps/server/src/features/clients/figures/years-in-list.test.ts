/** The list's years to date: those of the pages in the whole sample firm, only when asked for, in few statements. */
import { listClients } from '@partnerfolio/contract/clients';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openTestApp } from '../../../testing/app.ts';
import type { TestApp, TestPerson } from '../../../testing/app.ts';
import { openDemoFirm } from '../../../testing/demo-firm.ts';
import { comparedYears } from '../../../testing/client-years.ts';
import { renewAllFigures } from '../../../testing/figures.ts';
import { bookTestEntries, makeClient, makePortfolio, withEveryRight } from '../../../testing/ledgers.ts';
import { readClientList } from '../list/actions.ts';

describe('in the sample firm', () => {
  let t: TestApp;
  beforeAll(async () => {
    t = await openDemoFirm({ renewsFigures: false });
  }, 300_000);
  afterAll(() => t.close());
  beforeEach(() => t.clock.restart());

  test.each([0, 41, 42, 43, 44, 200])('with figures of %i days ago', async (days) => {
    t.clock.advance({ days });
    const admin = await t.signInAs('admin');
    const all = await comparedYears(t, admin);
    expect(all.size).toBeGreaterThan(20);
    expect([...all.values()].filter(({ known }) => known).length).toBeGreaterThan(10);
    const agent = await t.db
      .selectFrom('clients')
      .innerJoin('user_roles', 'user_roles.user_id', 'clients.owner_id')
      .select('clients.owner_id')
      .where('user_roles.role', '=', 'agent')
      .executeTakeFirstOrThrow();
    const viewer = await t.signInAs('agent');
    await sql`update clients set owner_id = ${viewer.id} where owner_id = ${agent.owner_id}`.execute(t.db);
    const part = await comparedYears(t, viewer);
    expect(part.size).toBeGreaterThan(0);
    expect(part.size).toBeLessThan(all.size);
  });
});

describe('in a firm of its own', () => {
  let t: TestApp;
  let admin: TestPerson;
  beforeAll(async () => {
    t = await openTestApp({}, undefined, { renewsFigures: false });
  });
  afterAll(() => t.close());
  beforeEach(async () => {
    await t.reset();
    admin = await t.signInAs('admin');
  });

  const holding = async (name: string, householdId?: string) => {
    const clientId = await makeClient(t, admin, { name, ...(householdId && { householdId }) });
    const entry = { type: 'deposit', tradeDate: '2024-06-03', amount: '1000' } as const;
    await bookTestEntries(t, await makePortfolio(t, { clientId }), [entry]);
  };

  test('is not answered unless it is asked for', async () => {
    await holding('Old');
    const { items } = (await t.request(listClients, { query: {} }, admin)).body;
    expect(items.map(({ yearToDate }) => yearToDate)).toEqual([null]);
  });

  test('takes as many statements for many clients as for one', async () => {
    let sent = 0;
    const db = t.db.withPlugin({
      transformQuery({ node }) {
        sent += 1;
        return node;
      },
      transformResult: ({ result }) => Promise.resolve(result),
    });
    const count = async (query: { readonly withYearToDate?: 'true' }): Promise<number> => {
      const page = { sort: 'name', direction: 'asc', offset: 0, limit: 200, ...query } as const;
      const act = { app: { ...t.app, db }, viewer: withEveryRight(t, admin) };
      sent = 0;
      const { items } = await readClientList(act, page);
      expect(
        items.every(({ yearToDate }) => (yearToDate !== null) === (query.withYearToDate === 'true')),
      ).toBe(true);
      return sent;
    };
    const grow = async (from: number, to: number) => {
      for (let n = from; n < to; n += 1) {
        const household = await makeClient(t, admin, { kind: 'household', name: `House ${n}` });
        await holding(`Member ${n}`, household);
      }
      await renewAllFigures(t.app);
    };
    await grow(0, 1);
    await count({ withYearToDate: 'true' });
    const [few, fewWithout] = [await count({ withYearToDate: 'true' }), await count({})];
    await grow(1, 12);
    await count({ withYearToDate: 'true' });
    expect([await count({ withYearToDate: 'true' }), await count({})]).toEqual([few, fewWithout]);
    expect(few - fewWithout).toBeLessThanOrEqual(4);
  });
});
