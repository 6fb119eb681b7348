/** The types of an open database, embedded or on a server; callers see no difference but speed. */
import type pg from 'pg';
import type { DiskNotes } from '../database-connections.ts';
import type { Db, DatabaseLog } from '../db.ts';
import type { EmbeddedDatabase } from '../embedded/embedded-database.ts';
import type { Replica } from '../postgres/replica.ts';

/** Where the database is. */
export type DatabaseConfig = { kind: 'embedded'; dir: string } | ServerDatabase;

export interface ServerDatabase {
  readonly kind: 'server';
  readonly url: string;
  readonly poolSize?: number;
  /** A pooler that lends a connection for one transaction at a time, so no session state survives a transaction. */
  readonly hasPooler?: boolean;
  /** The address of the server itself, past the pooler. */
  readonly directUrl?: string | null;
  /** The address of a streaming replica, which answers reads. */
  readonly replicaUrl?: string | null;
}

/** An applied migration's label, and how many of all are applied by now. */
export interface MigrationProgress {
  readonly migration: string;
  readonly applied: number;
  readonly of: number;
}

export interface OpenDatabaseOptions {
  log?: DatabaseLog;
  /** The folder of numbered SQL files to apply when opening; without it none are applied. */
  migrationsDir?: string;
  /** Receives each applied migration in place of the log. */
  onMigration?: (progress: MigrationProgress) => void;
  /** The longest time a statement may run. Default 30 s. */
  statementLimitMs?: number;
  /** The longest time a caller waits for a free connection. Default 20 s. */
  acquireTimeoutMs?: number;
  /** Embedded only: where the template of new clusters is kept. Default `.cache/database` of the working folder. */
  cacheDir?: string;
  /** Embedded only: bytes of write-ahead log after which a checkpoint runs. Default 64 MB. */
  checkpointAfterBytes?: number;
  /** Embedded only: the engine's page cache in megabytes. Default 128, as in PostgreSQL. */
  pageMegabytes?: number;
  /** Embedded only: false in tests, whose data need not survive a power cut. Default true. */
  isDurable?: boolean;
  /** The time, for nightly work. Default the system's. */
  clock?: () => Date;
  /** The time zone that decides when it is night. Default UTC. */
  timeZone?: string;
}

/** An open database. */
export interface OpenDatabase {
  db: Db;
  kind: DatabaseConfig['kind'];
  /** The same connections, for a library with its own SQL. */
  pool: pg.Pool;
  /** The embedded engine's own operations: checkpoint, copy, lock. */
  embedded?: EmbeddedDatabase;
  /** Answers reads in the server's place. */
  replica?: Replica;
  /** Whether it answers now. */
  answers(): Promise<boolean>;
  /** When the disk was last full. */
  disk: DiskNotes;
  /** Waits for running work, then releases everything. Safe to call twice. */
  close(): Promise<void>;
}
