/** What an open database is, embedded or on a server; there is no difference but in speed. */
import type { Kysely } from 'kysely';
import type pg from 'pg';
import type { DiskNotes } from './database-connections.ts';
import type { EmbeddedDatabase } from './embedded/embedded-database.ts';
import type { Database } from './schema.ts';

/** What queries are written against: the database itself or a transaction of it. */
export type Db = Kysely<Database>;

/** Where the database is. */
export type DatabaseConfig =
  | { kind: 'embedded'; dir: string }
  | {
      kind: 'server';
      url: string;
      poolSize?: number;
      /** A pooler that lends a connection for one transaction at a time: no state outlives one. */
      hasPooler?: boolean;
      /** Where the server is reached past the pooler. */
      directUrl?: string | null;
    };

/** The logger's interface; pino's loggers fit. */
export interface DatabaseLog {
  info(fields: object, message: string): void;
  error(fields: object, message: string): void;
}

export interface OpenDatabaseOptions {
  log?: DatabaseLog;
  /** The folder of numbered SQL files to apply before the database is handed out; without it nothing is applied. */
  migrationsDir?: string;
  /** Longest a statement may run. Default 30 s. */
  statementLimitMs?: number;
  /** Longest a caller waits for a free connection. Default 20 s. */
  acquireTimeoutMs?: number;
  /** Embedded only: where the template of new clusters is kept. Default `.cache/database` of the working folder. */
  cacheDir?: string;
  /** Embedded only: bytes of log after which a checkpoint is made. Default 64 MB. */
  checkpointAfterBytes?: number;
  /** Embedded only: megabytes of pages that the engine keeps at hand. Default 128, PostgreSQL's own. */
  pageMegabytes?: number;
  /** Embedded only: false in tests, whose files nobody needs after a power cut. Default true. */
  isDurable?: boolean;
  /** The time, for the nightly work. Default the system's. */
  clock?: () => Date;
  /** Whose nights are meant by that. Default UTC. */
  timeZone?: string;
}

/** A database in use. */
export interface OpenDatabase {
  db: Db;
  kind: DatabaseConfig['kind'];
  /** The same connections, for a library that brings its own SQL. */
  pool: pg.Pool;
  /** The embedded engine's own orders: checkpoint, copy, lock. */
  embedded?: EmbeddedDatabase;
  /** Whether it answers now. */
  answers(): Promise<boolean>;
  /** When it last had no disk space to write to. */
  disk: DiskNotes;
  /** Waits for what is under way, then lets go of everything. Safe to call twice. */
  close(): Promise<void>;
}
