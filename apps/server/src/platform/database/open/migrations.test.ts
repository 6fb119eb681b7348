import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, inject, test } from 'vitest';
import { bundleChild, startChild } from '../../../testing/child-process.ts';
import { openTestDatabase, testDatabaseKind } from '../../../testing/database.ts';
import type { TestDatabase } from '../../../testing/database.ts';
import type { MigrationProgress } from './open-database-types.ts';
import { openDatabase } from './open-database.ts';
import { migrate, MigrationError } from './migrations.ts';

let database: TestDatabase;
let dir: string;

beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'partnerfolio-migrations-'));
  database = await openTestDatabase({ isMigrated: false });
});
afterEach(async () => {
  await database.close();
  await rm(dir, { recursive: true, force: true });
});

/** A folder of migrations, as one release contains it. */
async function release(name: string, files: Record<string, string>): Promise<string> {
  const folder = join(dir, name);
  await mkdir(folder);
  for (const [file, text] of Object.entries(files)) await writeFile(join(folder, file), text);
  return folder;
}

async function hasTable(name: string): Promise<boolean> {
  const { rows } = await sql`select to_regclass(${name}) is not null as found`.execute(database.db);
  return (rows[0] as { found: boolean }).found;
}

const ANIMALS = "create table animals (name text primary key); insert into animals values ('cat');";
const PLANTS = 'create table plants (name text primary key);';

describe('migrate', () => {
  test('applies missing migrations in order, once', async () => {
    const first = await release('first', { '0001_animals.sql': ANIMALS });
    const second = await release('second', {
      '0001_animals.sql': ANIMALS,
      '0002_dogs.sql': "insert into animals values ('dog')",
    });
    await migrate(database, first);
    await migrate(database, second);
    await migrate(database, second);
    const { rows } = await sql`select name from animals order by name`.execute(database.db);
    expect(rows).toEqual([{ name: 'cat' }, { name: 'dog' }]);
    const applied = await sql`select number, name from schema_migrations order by number`.execute(
      database.db,
    );
    expect(applied.rows).toEqual([
      { number: 1, name: 'animals' },
      { number: 2, name: 'dogs' },
    ]);
  });

  test('says each applied migration, and how many of how many', async () => {
    const folder = await release('counted', { '0001_animals.sql': ANIMALS, '0002_plants.sql': PLANTS });
    const said: MigrationProgress[] = [];
    const note = (progress: MigrationProgress) => void said.push(progress);
    await migrate(database, folder, note);
    await migrate(database, folder, note);
    expect(said).toEqual([
      { migration: '0001_animals', applied: 1, of: 2 },
      { migration: '0002_plants', applied: 2, of: 2 },
    ]);
  });

  test('names a failing migration, rolls it back, and keeps those before it', async () => {
    const folder = await release('failing', {
      '0001_animals.sql': ANIMALS,
      '0002_wrong.sql': `${PLANTS} insert into nowhere values (1);`,
    });
    await expect(migrate(database, folder)).rejects.toThrow(
      'Migration 0002_wrong failed: relation "nowhere" does not exist',
    );
    expect(await hasTable('animals')).toBe(true);
    expect(await hasTable('plants')).toBe(false);
  });

  test('refuses a migration that was edited after it was applied', async () => {
    await migrate(database, await release('as_released', { '0001_animals.sql': ANIMALS }));
    const edited = await release('edited', { '0001_animals.sql': `${ANIMALS} ${PLANTS}` });
    await expect(migrate(database, edited)).rejects.toThrow(
      'Migration 0001_animals is not the one that was applied to this database',
    );
    expect(await hasTable('plants')).toBe(false);
  });

  test('ignores different line ends', async () => {
    await migrate(database, await release('unix', { '0001_animals.sql': 'select\n1' }));
    await migrate(database, await release('windows', { '0001_animals.sql': 'select\r\n1' }));
  });

  test('refuses newer data in an older server, in one clear line', async () => {
    await migrate(
      database,
      await release('newer', { '0001_animals.sql': ANIMALS, '0002_plants.sql': PLANTS }),
    );
    const older = await release('older', { '0001_animals.sql': ANIMALS });
    const attempt = migrate(database, older);
    await expect(attempt).rejects.toThrow(MigrationError);
    await expect(attempt).rejects.toThrow(
      /^The database is newer than this server: it has migration 0002_plants, [^\n]+$/,
    );
  });

  test.each([
    ['a gap', '0002_animals.sql'],
    ['a wrong name', 'animals.sql'],
  ])('a folder with %s is refused before anything is applied', async (_, file) => {
    const folder = await release('odd', { [file]: ANIMALS });
    await expect(migrate(database, folder)).rejects.toThrow(`Migration ${file} is out of order`);
    expect(await hasTable('animals')).toBe(false);
  });

  test('applies each migration once when two servers start together', async () => {
    const folder = await release('shared', {
      '0001_animals.sql': ANIMALS,
      '0002_plants.sql': PLANTS,
    });
    await Promise.all([migrate(database, folder), migrate(database, folder)]);
    const { rows } = await sql`select count(*) as count from schema_migrations`.execute(database.db);
    expect(rows).toEqual([{ count: 2 }]);
  });
});

describe('a start killed in the middle of a migration', () => {
  test('leaves nothing of it, and the next start applies it', { timeout: 300_000 }, async () => {
    const slow = `${PLANTS} select count(*) from generate_series(1, 50) n, lateral (select pg_sleep(0.1 + n * 0)) s;`;
    const before = await release('slow', { '0001_animals.sql': ANIMALS, '0002_plants.sql': slow });
    const config =
      testDatabaseKind === 'server' ? database.config : { kind: 'embedded', dir: join(dir, 'db') };
    const child = startChild(await bundleChild('migrate'), [
      JSON.stringify(config),
      before,
      inject('databaseCache'),
    ]);
    expect(await child.nextLine()).toBe('{"migration":"0001_animals"}');
    // By now the second migration is running: it takes five seconds.
    await wait(500);
    await child.kill('SIGKILL');

    const after = await release('quick', {
      '0001_animals.sql': ANIMALS,
      '0002_plants.sql': PLANTS,
    });
    const reopened = await openDatabase(config as typeof database.config, {
      cacheDir: inject('databaseCache'),
      migrationsDir: after,
    });
    const { rows } = await reopened.pool.query('select number from schema_migrations order by 1');
    expect(rows).toEqual([{ number: 1 }, { number: 2 }]);
    expect((await reopened.pool.query('select * from plants')).rows).toEqual([]);
    await reopened.close();
  });
});
