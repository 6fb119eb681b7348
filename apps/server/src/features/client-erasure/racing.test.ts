/** What others add of a client while it is erased. */
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestApp } from '../../testing/app.ts';
import type { TestApp, TestPerson } from '../../testing/app.ts';
import { fillClient } from '../../testing/erasures.ts';

let t: TestApp;
let admin: TestPerson;
beforeAll(async () => {
  t = await openTestApp();
  await t.reset();
  admin = await t.signInAs('admin');
});
afterAll(() => t.close());

const isWaiting = async (): Promise<boolean> => {
  const { rows } = await sql`select from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(t.db);
  return rows.length > 0;
};

/** Adds a copy of a row of the client. */
const addCopy = (table: string, of: string) =>
  sql`insert into ${sql.table(table)}
    select (jsonb_populate_record(null::${sql.table(table)}, to_jsonb(one)
      || jsonb_build_object('id', gen_random_uuid()))).*
    from ${sql.table(table)} as one where ${sql.raw(of)} limit 1`.execute(t.db);

test('waits for the erasure, and is then refused', async () => {
  // The embedded database runs one transaction after the other.
  if (t.database.config.kind !== 'server') return;
  const { clientId, portfolioId } = await fillClient(t, admin, 'racing');
  const adding = [
    ['client_notes', `client_id = '${clientId}'`],
    ['imports', `portfolio_id = '${portfolioId}'`],
  ] as const;
  for (const [table, of] of adding) {
    const refused = await t.db
      .transaction()
      .execute(async (trx) => {
        await sql`select from clients where id = ${clientId} for update`.execute(trx);
        await sql`select from portfolios where client_id = ${clientId} for update`.execute(trx);
        await sql`update clients set erased_at = now(), status = 'closed', next_review_on = null
          where id = ${clientId}`.execute(trx);
        const added = addCopy(table, of).then(
          () => null,
          (error: unknown) => String(error),
        );
        while (!(await isWaiting())) await new Promise((resolve) => setTimeout(resolve, 10));
        return { added };
      })
      .then(({ added }) => added);
    expect([table, refused]).toEqual([table, expect.stringMatching(/erased/)]);
    await sql`update clients set erased_at = null where id = ${clientId}`.execute(t.db);
  }
});
