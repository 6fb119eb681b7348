import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestDatabase } from '../../testing/database.ts';
import type { TestDatabase } from '../../testing/database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

const prepared = async () => {
  const { rows } = await sql<{ name: string }>`select name from pg_prepared_statements`.execute(database.db);
  return rows.map((row) => row.name);
};

test('prepares a named statement once per connection and answers each value', async () => {
  const ask = async (n: number) =>
    (await sql<{ n: number }>`/* prepared twice_the_number */ select ${n}::int * 2 as n`.execute(database.db))
      .rows;
  expect(await ask(1)).toEqual([{ n: 2 }]);
  expect(await ask(21)).toEqual([{ n: 42 }]);
  expect(await prepared()).toEqual(['twice_the_number']);
});

test('keeps two texts under one name apart', async () => {
  const both = async () => {
    const one = await sql`/* prepared two_ways */ select ${1}::int as n`.execute(database.db);
    const other = await sql`/* prepared two_ways */ select ${2}::int + 1 as n`.execute(database.db);
    return [...one.rows, ...other.rows];
  };
  expect(await both()).toEqual([{ n: 1 }, { n: 3 }]);
  expect(await both()).toEqual([{ n: 1 }, { n: 3 }]);
  expect(await prepared()).toEqual(expect.arrayContaining(['two_ways', 'two_ways_2']));
});

test('does not keep a statement without a name', async () => {
  await sql`select ${1}::int as n`.execute(database.db);
  expect(await prepared()).not.toContain('');
});

test('runs a named statement inside a transaction, and after a rollback', async () => {
  const ask = (n: number) =>
    database.db
      .transaction()
      .execute((trx) =>
        sql<{ n: number }>`/* prepared in_transaction */ select 1 / ${n}::int as n`.execute(trx),
      );
  await expect(ask(0)).rejects.toThrow('division by zero');
  expect((await ask(1)).rows).toEqual([{ n: 1 }]);
});

test('is not compiled by the server, however expensive it is expected to be', async () => {
  const plan = await database.db.transaction().execute(async (trx) => {
    await sql`set local jit_above_cost = 0`.execute(trx);
    const text = sql<{
      'QUERY PLAN': string;
    }>`explain (analyze) select sum(n) from generate_series(1, 9) as n`;
    return (await text.execute(trx)).rows.map((row) => row['QUERY PLAN']);
  });
  expect(plan.filter((line) => line.includes('Aggregate'))).toHaveLength(1);
  expect(plan).not.toContain('JIT:');
});
