/** Every release's data is opened by this version: nothing is lost, and what its figures meant is kept. */
import { resolve } from 'node:path';
import { listClients } from '@partnerfolio/contract/clients';
import { listPortfolios } from '@partnerfolio/contract/portfolios';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { verifyTrail } from './platform/audit-verify.ts';
import { createLog } from './platform/log.ts';
import { openTestApp } from './testing/app.ts';
import type { TestApp, TestPerson } from './testing/app.ts';
import { releasedFigures } from './testing/releases.ts';

const migrationsDir = resolve(import.meta.dirname, '../migrations');

describe.each(['v0.1.0'])('the data of %s', (release) => {
  let t: TestApp;
  let admin: TestPerson;
  beforeAll(async () => {
    t = await openTestApp({}, createLog('error'), { release, migrationsDir });
    admin = await t.signInAs('admin');
  });
  afterAll(() => t.close());

  const portfolios = async () => {
    const first = await t.request(listPortfolios, { query: { limit: 100 } }, admin);
    expect(first.status).toBe(200);
    return first.body.items;
  };

  test('no client, portfolio or ledger entry is lost', async () => {
    const { body } = await t.request(listClients, { query: { limit: 1 } }, admin);
    const { rows } = await sql`select count(*)::int as entries from transactions`.execute(t.db);
    expect(body.total).toBe(62);
    expect(await portfolios()).toHaveLength(97);
    expect(rows).toEqual([{ entries: 14_848 }]);
  });

  test('the audit log verifies', async () => {
    expect(await verifyTrail(t.db)).toMatchObject({ broken: null });
  });

  test('each portfolio has the value it had', async () => {
    const released = await releasedFigures(release);
    const shown = (await portfolios()).map(({ id, value }) => [id, value.known ? value.value : null]);
    const before = Object.entries(released).map(([id, { totalValue }]) => [id, totalValue]);
    expect(Object.fromEntries(shown)).toEqual(Object.fromEntries(before));
  });
});
