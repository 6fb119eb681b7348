import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';
import { openTestDatabase, testDatabaseKind } from '../../testing/database.ts';
import type { TestDatabase } from '../../testing/database.ts';
import { checkBackupFile } from './backup-format.ts';
import { describeKeyOfRestore, requireKeyOfBackup } from './backup-key.ts';
import { backUpDatabase, moveToPostgres, restoreDatabase } from './database-commands.ts';
import type { DatabaseConfig } from '../database/open/open-database-types.ts';
import { openDatabase } from '../database/open/open-database.ts';
import { restoreBackup } from './restore.ts';

const MIGRATIONS = resolve(import.meta.dirname, '../../../migrations');

/** A table with every type of value, one that references itself, and a trigger that would count restored rows twice. */
const SCHEMA = `
  create table values_of_all_kinds (
    id uuid primary key, amount numeric, day date, at timestamptz, bytes bytea, document jsonb,
    ratio float8, tags text[], note text, is_set boolean, doubled numeric generated always as (amount * 2) stored);
  create table nodes (id integer primary key generated always as identity, parent integer references nodes (id));
  create table leaves (node integer not null references nodes (id), name text not null);
  create table counted (n integer not null);
  insert into counted values (0);
  create function count_leaf() returns trigger language plpgsql as
    $$ begin update counted set n = n + 1; return new; end $$;
  create trigger leaves_counted after insert on leaves for each row execute function count_leaf();`;

const ROWS = `
  insert into values_of_all_kinds values
    ('0192f0c4-0000-7000-8000-000000000001', 12345678901234567890.000000000100, '2024-02-29',
     '2024-02-29 21:30:00.123456+00', '\\x00ff0a', '{"a": [1, null, "\\u2028"]}', 0.1, '{"a,b",null,"\\"q\\""}',
     E'line one\\nline "two"\\t\\u2028end', true),
    ('0192f0c4-0000-7000-8000-000000000002', null, null, null, null, null, 'NaN', '{}', '', false);
  insert into nodes (parent) values (3), (1), (2);
  insert into leaves values (1, 'oak'), (2, 'elm');`;

let dir: string;
let source: TestDatabase;
let release: string;

beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'partnerfolio-backup-'));
  release = join(dir, 'release');
  await mkdir(release);
  await writeFile(join(release, '0001_schema.sql'), SCHEMA);
  source = await openTestDatabase({ isMigrated: false, migrationsDir: release });
  for (const statement of ROWS.split(';\n')) await sql.raw(statement).execute(source.db);
});
afterAll(async () => {
  await source.close();
  await rm(dir, { recursive: true, force: true });
});

const targets: TestDatabase[] = [];
afterEach(async () => {
  for (const target of targets.splice(0)) await target.close();
});

async function openEmptyTarget(): Promise<TestDatabase> {
  const target = await openTestDatabase({ isMigrated: false });
  targets.push(target);
  return target;
}

function newFile(): string {
  return join(dir, `${randomUUID()}.gz`);
}

async function backUpSource(): Promise<string> {
  const file = newFile();
  await backUpDatabase(source.config, { file, files: null }, { cacheDir: inject('databaseCache') });
  return file;
}

async function everythingIn(database: Pick<TestDatabase, 'pool'>): Promise<unknown> {
  const tables = ['values_of_all_kinds', 'nodes', 'leaves', 'counted'];
  const all = tables.map(async (table) => {
    const { rows } = await database.pool.query(`select t::text as row from ${table} t order by 1`);
    return [table, rows];
  });
  return Object.fromEntries(await Promise.all(all));
}

describe('backup and restore', () => {
  test('copies every value exactly while the database is in use', async () => {
    const file = await backUpSource();
    const target = await openEmptyTarget();
    const { contents } = await restoreBackup(target, file, { migrationsDir: release });
    expect(contents.rows).toEqual({ values_of_all_kinds: 2, nodes: 3, leaves: 2, counted: 1 });
    expect(await everythingIn(target)).toEqual(await everythingIn(source));
  });

  test('restores a working database: keys, counters and triggers continue', async () => {
    const target = await openEmptyTarget();
    await restoreBackup(target, await backUpSource(), { migrationsDir: release });
    const { rows } = await target.pool.query('insert into nodes (parent) values (1) returning id');
    expect(rows).toEqual([{ id: 4 }]);
    await target.pool.query("insert into leaves values (4, 'ash')");
    expect((await target.pool.query('select n from counted')).rows).toEqual([{ n: 3 }]);
    await expect(target.pool.query("insert into leaves values (99, 'fir')")).rejects.toMatchObject({
      code: '23503',
    });
  });

  test('applies later migrations to the restored rows', async () => {
    const later = join(dir, 'later');
    await mkdir(later);
    await writeFile(join(later, '0001_schema.sql'), SCHEMA);
    await writeFile(join(later, '0002_upper.sql'), 'update leaves set name = upper(name)');
    const target = await openEmptyTarget();
    await restoreBackup(target, await backUpSource(), { migrationsDir: later });
    const { rows } = await target.pool.query('select name from leaves order by name');
    expect(rows).toEqual([{ name: 'ELM' }, { name: 'OAK' }]);
  });

  test('copies one consistent moment while others write', async () => {
    const busy = await openTestDatabase({ isMigrated: false, migrationsDir: release });
    targets.push(busy);
    await busy.pool.query(
      'insert into values_of_all_kinds (id) select gen_random_uuid() from generate_series(1, 20000)',
    );
    const file = newFile();
    let isDone = false;
    const copying = backUpDatabase(
      busy.config,
      { file, files: null },
      {
        cacheDir: inject('databaseCache'),
      },
    ).finally(() => (isDone = true));
    // Each write adds a row to both tables, so a copy of two moments would hold unequal counts.
    let writes = 0;
    while (!isDone) {
      await busy.pool.query(
        "with new as (insert into nodes (parent) values (null) returning id) insert into leaves select id, 'x' from new",
      );
      writes += 1;
    }
    const { rows } = (await copying).contents;
    expect(writes).toBeGreaterThan(1);
    expect(rows['leaves']).toBe(rows['nodes']);
    expect(rows['leaves']).toBeLessThan(writes);
  });

  test("copies and restores the product's own schema", async () => {
    const product = await openTestDatabase();
    targets.push(product);
    await sql`insert into user_groups (id, name, created_at)
      values ('0192f0c4-0000-7000-8000-000000000001', 'Traders', now())`.execute(product.db);
    await sql`insert into secret_keys (key_id, created_at) values ('0123456789ab', now())`.execute(
      product.db,
    );
    const file = newFile();
    await backUpDatabase(product.config, { file, files: null }, { cacheDir: inject('databaseCache') });
    const target = await openEmptyTarget();
    const { contents, keyIds } = await restoreBackup(target, file, { migrationsDir: MIGRATIONS });
    expect(keyIds).toEqual(['0123456789ab']);
    expect(contents.rows).toMatchObject({ user_groups: 1, fx_revision: 1, stored_transactions: 0 });
    const { rows: groups } = await target.pool.query('select name from user_groups');
    expect(groups).toEqual([{ name: 'Traders' }]);
  });
});

describe('a restore is refused', () => {
  test('when the key that sealed its secrets is missing; a backup from before there were secrets needs none', async () => {
    const sealed = newFile();
    const product = await openTestDatabase();
    targets.push(product);
    await sql`insert into secret_keys (key_id, created_at) values ('0123456789ab', now())`.execute(
      product.db,
    );
    await backUpDatabase(
      product.config,
      { file: sealed, files: null },
      { cacheDir: inject('databaseCache') },
    );
    const keys = { dataDir: dir, secretsKeys: [] };
    const requireKeys = (ids: readonly string[]) => requireKeyOfBackup(keys, ids);
    const target = await openEmptyTarget();
    const options = { migrationsDir: MIGRATIONS, requireKeys };
    await expect(restoreBackup(target, sealed, options)).rejects.toThrow(
      `Nothing was restored. Secrets in this backup are sealed with a key that is not here (fingerprint 0123456789ab): the file ${dir}/secrets.key does not exist`,
    );
    expect((await target.pool.query("select to_regclass('users') as found")).rows).toEqual([{ found: null }]);
    const { keyIds } = await restoreBackup(target, await backUpSource(), {
      migrationsDir: release,
      requireKeys,
    });
    expect(describeKeyOfRestore(keys, keyIds)).toBe('It holds no sealed secrets and needs no key.');
  });

  test('over a database that holds anything, which stays unchanged', async () => {
    const file = await backUpSource();
    const target = await openEmptyTarget();
    await target.pool.query('create table mine as select 1 as one');
    await expect(restoreBackup(target, file, { migrationsDir: release })).rejects.toThrow(
      'This database is not empty',
    );
    expect((await target.pool.query('select * from mine')).rows).toEqual([{ one: 1 }]);
  });

  test('when the backup comes from a newer version', async () => {
    const file = await backUpSource();
    const older = join(dir, 'older');
    await mkdir(older);
    await expect(restoreBackup(await openEmptyTarget(), file, { migrationsDir: older })).rejects.toThrow(
      'The backup is newer than this server',
    );
  });

  test.each([
    ['is cut off', (bytes: Buffer) => bytes.subarray(0, bytes.length - 40)],
    ['was changed', (bytes: Buffer) => edit(bytes, (text) => text.replace('"oak"', '"OAK"'))],
    ['lost a row', (bytes: Buffer) => edit(bytes, (text) => text.replace(/\n\["1", "oak"\]/, ''))],
    ['lost its end', (bytes: Buffer) => edit(bytes, (text) => text.replace(/\n[^\n]+\n$/, '\n'))],
    ['is something else', () => gzipSync('{"hello":"world"}\n')],
    ['is not even packed', () => Buffer.from('hello')],
  ])('when the backup %s, and stores nothing', async (_, damage) => {
    const file = newFile();
    await writeFile(file, damage(await readFile(await backUpSource())));
    const target = await openEmptyTarget();
    await expect(restoreBackup(target, file, { migrationsDir: release })).rejects.toThrow(/backup/i);
    const { rows } = await target.pool.query("select to_regclass('nodes') as found");
    expect(rows).toEqual([{ found: null }]);
  });
});

function edit(bytes: Buffer, change: (text: string) => string): Buffer {
  const text = gunzipSync(bytes).toString();
  const changed = change(text);
  expect(changed).not.toBe(text);
  return gzipSync(changed);
}

describe('a backup is refused', () => {
  test('over an existing file, which stays unchanged', async () => {
    const file = newFile();
    await writeFile(file, 'mine');
    const options = { cacheDir: inject('databaseCache') };
    await expect(backUpDatabase(source.config, { file, files: null }, options)).rejects.toThrow(
      'already exists',
    );
    expect(await readFile(file, 'utf8')).toBe('mine');
  });

  test('where no database exists, and creates none', async () => {
    const config: DatabaseConfig = { kind: 'embedded', dir: join(dir, 'nowhere') };
    await expect(backUpDatabase(config, { file: newFile(), files: null })).rejects.toThrow(
      'There is no database in',
    );
    expect(existsSync(config.dir)).toBe(false);
  });
});

describe.runIf(testDatabaseKind === 'embedded')("the embedded database's copies", () => {
  const options = () => ({ cacheDir: inject('databaseCache') });

  test('are deleted when the backup is complete', async () => {
    await backUpSource();
    const copies = join((source.config as { dir: string }).dir, 'copies');
    await expect.poll(() => readdir(copies), { timeout: 60_000 }).toEqual([]);
  });

  test('need no running server', async () => {
    const config: DatabaseConfig = { kind: 'embedded', dir: join(dir, 'stopped') };
    await (await openDatabase(config, { ...options(), migrationsDir: release })).close();
    const file = newFile();
    await backUpDatabase(config, { file, files: null }, options());
    expect((await checkBackupFile(file)).contents.rows).toMatchObject({ counted: 1 });
  });

  test('leave no folder behind when refused, and delete nothing in an existing one', async () => {
    const broken = newFile();
    await writeFile(broken, 'hello');
    const made = join(dir, 'made', 'by-restore');
    const intoNew = restoreDatabase({ kind: 'embedded', dir: made }, broken, {
      ...options(),
      migrationsDir: release,
    });
    await expect(intoNew).rejects.toThrow(/backup/i);
    expect(existsSync(made)).toBe(false);
    const mine = join(dir, 'mine');
    await mkdir(mine);
    await writeFile(join(mine, 'secrets.key'), 'mine');
    const intoMine = restoreDatabase({ kind: 'embedded', dir: mine }, broken, {
      ...options(),
      migrationsDir: release,
    });
    await expect(intoMine).rejects.toThrow(/backup/i);
    expect(await readdir(mine)).toContain('secrets.key');
    expect(existsSync(join(mine, 'cluster'))).toBe(false);
  });

  test('are not restored into a folder that a server has open', async () => {
    const restoring = restoreDatabase(source.config, await backUpSource(), {
      ...options(),
      migrationsDir: release,
    });
    await expect(restoring).rejects.toThrow('is in use by a running');
  });
});

describe.runIf(testDatabaseKind === 'server')('moveToPostgres', () => {
  beforeEach(() => rm(join(dir, 'embedded'), { recursive: true, force: true }));

  test('copies everything to the server, and is refused while the embedded one is running', async () => {
    const options = { cacheDir: inject('databaseCache'), migrationsDir: release };
    const config = { kind: 'embedded' as const, dir: join(dir, 'embedded') };
    const embedded = await openDatabase(config, options);
    for (const statement of ROWS.split(';\n')) await sql.raw(statement).execute(embedded.db);
    const before = await everythingIn(embedded);
    const target = await openEmptyTarget();
    const { url } = target.config as { url: string };
    await expect(moveToPostgres(config, url, options)).rejects.toThrow('is in use by a running');

    await embedded.close();
    await moveToPostgres(config, url, options);
    expect(await everythingIn(target)).toEqual(before);
  });
});
