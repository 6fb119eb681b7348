/** Every table that belongs to clients, and every column of it that can hold a text, has a fate. */
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestApp } from '../../testing/app.ts';
import type { TestApp } from '../../testing/app.ts';
import { placesOfTables } from '../client-export/coverage.rules.ts';
import { fates, pseudonymOf } from './fates.rules.ts';

let t: TestApp;
beforeAll(async () => {
  t = await openTestApp();
});
afterAll(() => t.close());

test('decides every table with a path of foreign keys to clients or portfolios, and the frozen figures', () => {
  // A test of the whole export compares these tables with the foreign keys of the database.
  const belonging = Object.keys(placesOfTables);
  // These two name no client by a key, but hold texts of one.
  expect(Object.keys(fates).toSorted()).toEqual([...belonging, 'figure_snapshots', 'import_rows'].toSorted());
});

/** The columns that can hold a text, by table, except those that are computed from others. */
const textsOf = async (): Promise<ReadonlyMap<string, readonly string[]>> => {
  const { rows } = await sql<{ table: string; column: string }>`
    select table_name as table, column_name as column from information_schema.columns
    where table_schema = 'public' and is_generated = 'NEVER' and (udt_name in
      ('text', 'varchar', 'bpchar', 'name', '_text', 'json', 'jsonb', 'bytea', 'inet', 'cidr', 'macaddr', 'xml', 'tsvector')
      or column_name like '%birth%')
    order by 1, 2`.execute(t.db);
  const texts = new Map<string, string[]>();
  for (const { table, column } of rows) texts.set(table, [...(texts.get(table) ?? []), column]);
  return texts;
};

test('decides every column that can hold a text in the tables whose rows are kept, and names no other', async () => {
  const texts = await textsOf();
  const decided = Object.entries(fates).flatMap(([table, fate]) =>
    fate.fate === 'deleted' ? [] : [[table, Object.keys({ ...fate.blank, ...fate.keep }).toSorted()]],
  );
  const expected = Object.entries(fates).flatMap(([table, fate]) =>
    fate.fate === 'deleted'
      ? []
      : [[table, [...(texts.get(table) ?? []), ...(table === 'reports' ? ['file_id'] : [])].toSorted()]],
  );
  expect(decided).toEqual(expected);
});

test('gives no column two fates', () => {
  for (const [table, fate] of Object.entries(fates))
    if (fate.fate === 'kept')
      expect([table, Object.keys(fate.keep ?? {}).filter((column) => column in (fate.blank ?? {}))]).toEqual([
        table,
        [],
      ]);
});

test('calls an erased client by the end of its id', () => {
  expect(pseudonymOf('019aa1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b')).toBe('E-2E3F4A5B');
});
