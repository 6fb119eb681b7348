/** Opens the database, embedded or on a server; callers see no difference but speed. */
import { resolve } from 'node:path';
import { Kysely, PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import { columnTypes } from '../database-types.ts';
import { serveCopies } from '../embedded/embedded-database-copy.ts';
import { openEmbeddedDatabase } from '../embedded/embedded-database.ts';
import { startMaintenance } from '../embedded/embedded-database-maintenance.ts';
import { survivePoolErrors } from '../pool-errors.ts';
import { lendingPool } from '../database-connections.ts';
import type { DiskNotes } from '../database-connections.ts';
import { statementNames } from '../database-statements.ts';
import { watchDatabase } from '../postgres/database-watch.ts';
import type { DatabaseWatch } from '../postgres/database-watch.ts';
import { createReplica } from '../postgres/replica.ts';
import type { Replica } from '../postgres/replica.ts';
import { migrate } from './migrations.ts';
import type { Db } from '../db.ts';
import type {
  DatabaseConfig,
  MigrationProgress,
  OpenDatabase,
  OpenDatabaseOptions,
} from './open-database-types.ts';
import type { Database } from '../schema.ts';

const DEFAULTS = {
  statementLimitMs: 30_000,
  acquireTimeoutMs: 20_000,
  checkpointAfterBytes: 64 * 1024 * 1024,
  pageMegabytes: 128,
  poolSize: 10,
} as const;

/**
 * Opens the database and, given a folder of migrations, migrates it. @throws FolderInUseError, MigrationError, or the
 * driver's error when the server cannot be reached.
 */
export async function openDatabase(
  config: DatabaseConfig,
  options: OpenDatabaseOptions = {},
): Promise<OpenDatabase> {
  const opened =
    config.kind === 'embedded' ? await openEmbedded(config, options) : openServer(config, options);
  try {
    if (options.migrationsDir) {
      const note = ({ migration }: MigrationProgress) =>
        options.log?.info({ migration }, 'Migration applied');
      await migrate(opened, options.migrationsDir, options.onMigration ?? note);
    }
    return opened;
  } catch (error) {
    await opened.close();
    throw error;
  }
}

async function openEmbedded(
  config: DatabaseConfig & { kind: 'embedded' },
  options: OpenDatabaseOptions,
): Promise<OpenDatabase> {
  const embedded = await openEmbeddedDatabase({
    dir: resolve(config.dir),
    cacheDir: resolve(options.cacheDir ?? '.cache/database'),
    statementLimitMs: options.statementLimitMs ?? DEFAULTS.statementLimitMs,
    acquireTimeoutMs: options.acquireTimeoutMs ?? DEFAULTS.acquireTimeoutMs,
    checkpointAfterBytes: options.checkpointAfterBytes ?? DEFAULTS.checkpointAfterBytes,
    pageMegabytes: options.pageMegabytes ?? DEFAULTS.pageMegabytes,
    isDurable: options.isDurable ?? true,
    onProblem: (message, error) => options.log?.error({ err: error }, message),
  });
  embedded.lock.onControl(serveCopies(embedded, resolve(config.dir)));
  const disk: DiskNotes = { fullAt: null };
  const db = kyselyOver({ pool: embedded.pool, nameOf: statementNames(), disk });
  const maintenance = startMaintenance({
    database: embedded,
    db,
    clock: options.clock ?? (() => new Date()),
    ...(options.timeZone !== undefined && { timeZone: options.timeZone }),
    onProblem: (error) => options.log?.error({ err: error }, 'Database maintenance failed'),
  });
  const close = once(async () => {
    await maintenance.stop();
    await embedded.close();
  });
  // A long transaction may hold the one session; its recent answers show that the engine works.
  const answers = async () => embedded.hasJustAnswered() || (await answersStatements(db));
  return { db, kind: 'embedded', pool: embedded.pool, embedded, answers, disk, close };
}

/**
 * The server ends long statements itself, and uses UTC like the embedded database, because instants are parsed as
 * UTC. It compiles no statement: it would at each execution, for up to half a second, wherever it overestimates the cost,
 * as it does for tables without statistics.
 */
const limitThere = (limitMs: number): pg.PoolConfig => ({
  statement_timeout: limitMs,
  options: '-c TimeZone=UTC -c DateStyle=ISO -c jit=off',
});

/**
 * A pooler refuses connections that request session settings. So the client limits statements, and sets only time
 * zone and date style, which PgBouncer carries from one server connection to the next.
 */
const limitHere = (limitMs: number): pg.PoolConfig => ({ query_timeout: limitMs });

/** Behind a pooler, a query may wait for another client's transaction, so the watch asks the server directly. */
function startWatch(
  pool: pg.Pool,
  { url, hasPooler, directUrl }: DatabaseConfig & { kind: 'server' },
  { log }: OpenDatabaseOptions,
): DatabaseWatch | null {
  const serverUrl = hasPooler === true ? (directUrl ?? null) : url;
  return serverUrl === null ? null : watchDatabase({ pool, url: serverUrl, log });
}

type ServerConfig = DatabaseConfig & { kind: 'server' };

/** A pool of connections to the server or its replica. */
function openPool(
  config: ServerConfig,
  options: OpenDatabaseOptions,
  { url, waitMs, limits }: { url: string; waitMs: number; limits: pg.PoolConfig },
): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max: config.poolSize ?? DEFAULTS.poolSize,
    connectionTimeoutMillis: waitMs,
    application_name: 'partnerfolio',
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    // The driver's ten seconds would mean a new process of PostgreSQL for most requests of a firm with few users.
    idleTimeoutMillis: 300_000,
    types: columnTypes,
    ...limits,
  });
  if (config.hasPooler === true)
    pool.on('connect', (client) => {
      // A failure also appears at the next query on the same connection.
      client.query(`set TimeZone to 'UTC'; set DateStyle to 'ISO'`).catch(() => undefined);
    });
  survivePoolErrors(pool, (message, error) => options.log?.error({ err: error }, message));
  return pool;
}

/** A silent replica is left after seconds, because the primary can answer. */
const replicaLimits = { waitMs: 1000, statementMs: 5000 };

function openReplica(config: ServerConfig, options: OpenDatabaseOptions): Replica | null {
  const { replicaUrl: url, hasPooler } = config;
  if (url === undefined || url === null) return null;
  const { waitMs, statementMs } = replicaLimits;
  const limits = { ...(hasPooler !== true && limitThere(statementMs)), ...limitHere(statementMs) };
  return createReplica(openPool(config, options, { url, waitMs, limits }), options.log);
}

function openServer(config: ServerConfig, options: OpenDatabaseOptions): OpenDatabase {
  const statementLimitMs = options.statementLimitMs ?? DEFAULTS.statementLimitMs;
  const pool = openPool(config, options, {
    url: config.url,
    waitMs: options.acquireTimeoutMs ?? DEFAULTS.acquireTimeoutMs,
    limits: config.hasPooler === true ? limitHere(statementLimitMs) : limitThere(statementLimitMs),
  });
  const replica = openReplica(config, options);
  const watch = startWatch(pool, config, options);
  const close = once(async () => {
    await watch?.stop();
    await replica?.close();
    await pool.end();
  });
  const disk: DiskNotes = { fullAt: null };
  const db = kyselyOver({
    pool,
    disk,
    ...(watch !== null && { watch }),
    ...(replica !== null && { replica }),
    // Behind a pooler the next transaction runs on another connection, which has no prepared statements.
    ...(config.hasPooler !== true && { nameOf: statementNames() }),
  });
  const answers = () => (watch === null ? answersStatements(db) : watch.answers());
  return { db, kind: 'server', pool, ...(replica !== null && { replica }), answers, disk, close };
}

/** Whether the database answers a statement. */
const answersStatements = async (db: Db): Promise<boolean> =>
  sql`select 1`.execute(db).then(
    () => true,
    () => false,
  );

function kyselyOver(lending: Parameters<typeof lendingPool>[0]): Db {
  return new Kysely<Database>({ dialect: new PostgresDialect({ pool: lendingPool(lending) }) });
}

function once(run: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | undefined;
  return () => (running ??= run());
}
