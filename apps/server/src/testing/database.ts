/**
 * A real, migrated, empty database for a test file: embedded, or on the test run's PostgreSQL, as `TEST_DATABASE`
 * says. Each file has its own and may change it freely.
 */
import { randomUUID } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import pg from 'pg';
import { inject } from 'vitest';
import { openDatabase } from '../platform/database/open/open-database.ts';
import type {
  DatabaseConfig,
  OpenDatabase,
  OpenDatabaseOptions,
} from '../platform/database/open/open-database-types.ts';
import { copyCluster } from '../platform/database/embedded/embedded-database-template.ts';
import { urlOfDatabase } from './database-url.ts';
import { listEmptyTables, emptyTables } from './database.queries.ts';
import { loadDump, unpackDataFolder } from './releases.ts';

/** The kind of database of this test run. */
export const testDatabaseKind: OpenDatabase['kind'] =
  process.env['TEST_DATABASE'] === 'postgres' ? 'server' : 'embedded';

export interface TestDatabase extends OpenDatabase {
  /** The configuration, for opening it a second time. */
  config: DatabaseConfig;
  /** Closes it but keeps the files, for another process to open; `close` deletes them afterwards. */
  letGo(): Promise<void>;
  /** Empties what the tests have filled; rows from migrations stay. */
  reset(): Promise<void>;
}

/** Options for a test's database. */
export interface TestDatabaseOptions extends OpenDatabaseOptions {
  /** False for a database without tables, like a new installation's. */
  isMigrated?: boolean;
  /** A server of the test's own, with an empty `template1`, and perhaps a replica; with `migrationsDir`. */
  server?: { readonly url: string; readonly replicaUrl: string };
  /** Starts with the data of an earlier release, in its schema. */
  release?: string;
}

/** Opens a new database; call `close` in `afterAll`, which also deletes it. */
export async function openTestDatabase(options: TestDatabaseOptions = {}): Promise<TestDatabase> {
  const { opened, config, remove } = await (testDatabaseKind === 'server'
    ? openOnServer(options)
    : openEmbedded(options));
  const list = () => listEmptyTables(opened.db);
  const filledByTests = await (opened.embedded?.withoutStatementLimit(list) ?? list());
  return {
    ...opened,
    config,
    letGo: () => opened.close(),
    reset: () => emptyTables(opened.db, filledByTests),
    close: async () => {
      await opened.close();
      await remove();
    },
  };
}

interface Fresh {
  config: DatabaseConfig;
  opened: OpenDatabase;
  remove: () => Promise<void>;
}

/** Node's own function, which the types of Node 20 omit. */
const { compile } = Reflect.get(globalThis, 'WebAssembly') as { compile(bytes: Buffer): Promise<object> };
let engine: Promise<object> | undefined;

/**
 * Compiles the engine once for all databases of this process: V8 shares compiled code between threads as long as one
 * of them holds it, so the second database opens in half the time.
 */
function holdEngine(): Promise<object> {
  const entry = createRequire(import.meta.url).resolve('@electric-sql/pglite');
  engine ??= readFile(join(dirname(entry), 'pglite.wasm')).then(compile);
  return engine;
}

async function openEmbedded(options: TestDatabaseOptions): Promise<Fresh> {
  const dir = await mkdtemp(join(inject('scratchFolder'), 'file-'));
  if (options.release !== undefined) await unpackDataFolder(options.release, dir);
  else if (options.isMigrated ?? true) {
    await copyCluster(inject('embeddedTemplate'), join(dir, 'cluster'));
  }
  const config: DatabaseConfig = { kind: 'embedded', dir };
  await holdEngine();
  const defaults = { isDurable: false, cacheDir: inject('databaseCache') };
  const opened = await openDatabase(config, { ...defaults, ...options });
  return { opened, config, remove: () => rm(dir, { recursive: true, force: true }) };
}

async function openOnServer(options: TestDatabaseOptions): Promise<Fresh> {
  const { url, template } =
    options.server === undefined ? inject('postgres') : { url: options.server.url, template: 'template1' };
  const isEmpty = options.release !== undefined || options.isMigrated === false;
  const source = isEmpty ? 'template0' : template;
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await runOnServer(url, `create database ${name} template ${source}`);
  const replica = options.server && { replicaUrl: urlOfDatabase(options.server.replicaUrl, name) };
  const config: DatabaseConfig = { kind: 'server', url: urlOfDatabase(url, name), ...replica };
  if (options.release !== undefined) await loadDump(options.release, config.url);
  const opened = await openDatabase(config, options);
  return { opened, config, remove: () => runOnServer(url, `drop database ${name} with (force)`) };
}

async function runOnServer(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
