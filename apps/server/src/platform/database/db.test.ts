import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { listColumns } from '../../testing/database.queries.ts';
import { openTestDatabase, testDatabaseKind } from '../../testing/database.ts';
import type { TestDatabase } from '../../testing/database.ts';
import { nameKey } from './search.queries.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await openTestDatabase();
});
beforeEach(() => database.reset());
afterAll(() => database.close());

async function evaluate(expression: string): Promise<unknown> {
  const { rows } = await sql<{ value: unknown }>`select ${sql.raw(expression)} as value`.execute(database.db);
  return rows[0]?.value;
}

describe('values read from the database', () => {
  test.each([
    ["date '2024-02-29'", '2024-02-29'],
    ["timestamptz '2024-02-29 23:30:00+02'", '2024-02-29T21:30:00.000Z'],
    ["timestamptz '2024-02-29 21:30:00.12Z'", '2024-02-29T21:30:00.120Z'],
    ["timestamptz '2024-02-29 21:30:00.123456Z'", '2024-02-29T21:30:00.123456Z'],
    ["timestamp '2024-02-29 21:30:00'", '2024-02-29 21:30:00'],
    ['12345678901234567890.000000000100::numeric', '12345678901234567890.000000000100'],
    ['9007199254740991::int8', 9007199254740991],
    ['1.5::float8', 1.5],
    ["array[date '2024-02-29', null]", ['2024-02-29', null]],
    ['array[0.10::numeric]', ['0.10']],
    ["array[timestamptz '2024-02-29 21:30:00Z']", ['2024-02-29T21:30:00.000Z']],
    ['array[1::int8]', [1]],
    [`'{"aB": 1}'::jsonb`, { aB: 1 }],
    ["decode('00ff', 'hex')", Buffer.from([0, 255])],
  ])('%s arrives unharmed', async (expression, expected) => {
    expect(await evaluate(expression)).toEqual(expected);
  });

  test('fails a query for an integer that a float would round', async () => {
    await expect(evaluate('9007199254740993::int8')).rejects.toThrow('out of the safe range');
  });
});

describe('the opened database', () => {
  test('is of the requested kind, and migrated', async () => {
    expect(database.kind).toBe(testDatabaseKind);
    expect(await evaluate('(select count(*) from schema_migrations) > 0')).toBe(true);
  });

  test("reports PostgreSQL's error codes", async () => {
    await expect(evaluate('1 / 0')).rejects.toMatchObject({ code: '22012' });
    expect(await evaluate('1 + 1')).toBe(2);
  });

  test('answers many concurrent callers', async () => {
    const answers = await Promise.all(Array.from({ length: 50 }, (_, index) => evaluate(`${index} * 2`)));
    expect(answers).toEqual(Array.from({ length: 50 }, (_, index) => index * 2));
  });

  test('transfers values of many megabytes in both directions', async () => {
    const text = 'x'.repeat(20_000_000);
    const { rows } = await sql<{ text: string }>`select ${text}::text as text`.execute(database.db);
    expect(rows[0]?.text === text).toBe(true);
  });

  test('empties what a test has filled and keeps the rows of migrations', async () => {
    await sql`insert into user_groups (id, name, created_at)
      values ('0192f0c4-0000-7000-8000-000000000001', 'Traders', now())`.execute(database.db);
    await database.reset();
    expect(await evaluate('(select count(*) from user_groups)')).toBe(0);
    expect(await evaluate('(select count(*) from fx_revision)')).toBe(1);
  });
});

describe('the keys by which names are sorted and found', () => {
  test.each([
    ['Plain ASCII 9', 'plain ascii 9'],
    ['Étienne GARCÍA', 'etienne garcia'],
    ['E\u0301tienne', 'etienne'],
    ['Straße STRAẞE', 'strasse strasse'],
    ['Øystein Łódź Đà Nẵng', 'oystein lodz da nang'],
    ['Ægir Œuvre Þór', 'aegir oeuvre thor'],
    ['İzmir ılık', 'izmir ilik'],
    ['O’Brien–Ünal', "o'brien-unal"],
    ['Ελλάς', 'ελλασ'],
    ['ЁЛКА Њ', 'елка њ'],
    ['山田', '山田'],
    ['', ''],
    [null, null],
  ])('of %j it is %j', async (name, key) => {
    const { rows } = await sql`select ${nameKey(sql`${name}::text`)} as key`.execute(database.db);
    expect(rows).toEqual([{ key }]);
  });

  test.each([
    ['clients', 'clients_name'],
    ['instruments', 'instruments_name'],
  ])('the first page of %s by name is read from an index', async (table, index) => {
    const plan = await database.db.transaction().execute(async (trx) => {
      // The tables are empty, so the planner would never choose an index.
      await sql`set local enable_seqscan = off`.execute(trx);
      return await sql`explain select id from ${sql.table(table)} order by ${nameKey(sql`name`)}, id limit 50`.execute(
        trx,
      );
    });
    expect(JSON.stringify(plan.rows)).toContain(index);
    expect(JSON.stringify(plan.rows)).not.toContain('Sort');
  });
});

describe("the specification's entities", () => {
  const has = async (table: string, fields: readonly string[]) =>
    expect(await listColumns(database.db, table)).toEqual(expect.arrayContaining([...fields]));

  test('users, groups and group permissions have the specified fields [3-pf-1 3-ur-2 3-ug-2 3-sf-1 3-gp-2]', async () => {
    await has('profiles', ['id', 'email', 'full_name?', 'phone?', 'avatar_url?', 'created_at']);
    await has('user_roles', ['id', 'user_id', 'role']);
    await has('user_groups', ['id', 'name', 'description?', 'created_at']);
    await has('system_features', ['id', 'module', 'feature_name', 'description', 'is_active']);
    await has('group_permissions', ['group_id', 'feature_id', 'permission']);
  });

  test('only an erased user is without a name', async () => {
    const insert = (name: string | null, erasedAt: string | null) =>
      sql`insert into profiles (id, email, full_name, created_at, erased_at)
        values (gen_random_uuid(), 'nobody@example.com', ${name}, now(), ${erasedAt})`.execute(database.db);
    await expect(insert(null, null)).rejects.toThrow('profiles_name_unless_erased');
    await expect(insert('Ann', '2026-11-20')).rejects.toThrow('profiles_name_unless_erased');
  });

  test('memberships, attempts, audit rows and pictures have the specified fields [3-gm-1 3-la-1 3-al-1 3-st-1]', async () => {
    await has('user_group_members', ['group_id', 'user_id']);
    await has('login_attempts', ['id', 'email', 'success', 'attempt_time', 'ip_address?']);
    await has('audit_logs', ['id', 'event_type', 'user_id?', 'created_at', 'metadata']);
    await has('avatars', ['id', 'user_id']);
  });
});
