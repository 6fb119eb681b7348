/**
 * A streaming replica that answers reads in the primary's place. It does so only after it has replayed every commit
 * that the primary had made when the request came. So nobody reads an earlier state than they have already seen or
 * caused themselves, and rights that were withdrawn are withdrawn on the replica too.
 */
import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import pg from 'pg';
import { Abandoned, currentScope } from '../../jobs/work-scope.ts';
import type { WorkScope } from '../../jobs/work-scope.ts';
import type { Database } from '../schema.ts';

type Db = Kysely<Database>;

/** Who answered a request that a replica may answer, and why: the replica was behind, or could not be asked. */
export type AnsweredBy = 'replica' | 'primary_behind' | 'primary_failed';

/** A point in the history of a database, which a replica may have reached. */
interface Position {
  /** The last commit, as an address in the write-ahead log. */
  readonly address: string;
  /** Increases by one each time a replica becomes the primary; addresses are comparable on one timeline only. */
  readonly timeline: number;
  /** The server and its databases: a replica has the same identifiers. */
  readonly system: string;
  readonly database: number;
}

/** The reads of one request. Once one of them went to the primary, all do: a later read must not see an earlier state. */
interface ReplicaReads {
  readonly position: Position;
  answeredBy: AnsweredBy;
}

export interface Replica {
  /**
   * Runs a read on the replica, or on the primary if the replica lacks a commit or fails. The read must be safe to
   * repeat: it runs again on the primary if it fails on the replica.
   */
  answer<T>(primary: Db, read: () => Promise<T>, onAnswered: (by: AnsweredBy) => void): Promise<T>;
  /** A connection for a statement of the current request; null if the primary is to run it. */
  connect(): Promise<pg.PoolClient | null>;
  close(): Promise<void>;
}

interface ReplicaLog {
  error(fields: object, message: string): void;
}

/** How long a replica that could not be asked is left alone. */
const restMs = 5000;

/**
 * With asynchronous commits, a change is visible before it is flushed, and only the address of what was inserted is
 * certain to cover it.
 */
const readPosition = async (primary: Db): Promise<Position> => {
  const { rows } = await sql<Position>`/* prepared read_position */
    select now.address::text as address, ('x' || left(pg_walfile_name(now.address), 8))::bit(32)::int as timeline,
      (select system_identifier::text from pg_control_system()) as system,
      (select oid::int from pg_database where datname = current_database()) as database
    from (select case current_setting('synchronous_commit') when 'off' then pg_current_wal_insert_lsn()
      else pg_current_wal_flush_lsn() end as address) as now`.execute(primary);
  const [position] = rows;
  if (position === undefined) throw new Error('The primary gives no position');
  return position;
};

interface State {
  readonly is_of_primary: boolean;
  /** Null on a server that is no replica, or no longer one. */
  readonly has_replayed: boolean | null;
}

const readState = async (
  client: pg.PoolClient,
  { address, timeline, system, database }: Position,
): Promise<State> => {
  const { rows } = await client.query<State>(
    `select (select system_identifier::text from pg_control_system()) = $3
        and (select oid::int from pg_database where datname = current_database()) = $4 as is_of_primary,
      pg_is_in_recovery() and (select timeline_id from pg_control_checkpoint()) = $2
        and pg_last_wal_replay_lsn() >= $1::pg_lsn as has_replayed`,
    [address, timeline, system, database],
  );
  const [state] = rows;
  if (state?.is_of_primary !== true) throw new Error('DATABASE_REPLICA_URL names no replica of the database');
  return state;
};

/** Reads on the replicas that a pool connects to. */
export const createReplica = (pool: pg.Pool, log: ReplicaLog | undefined): Replica => {
  const readsOf = new WeakMap<WorkScope, ReplicaReads>();
  let restUntil = 0;
  const rest = (error: unknown) => {
    restUntil = performance.now() + restMs;
    log?.error({ err: error }, 'The replica cannot be asked; the primary answers');
  };

  const connectAt = async (position: Position): Promise<pg.PoolClient | null> => {
    const client = await pool.connect();
    try {
      const { has_replayed: hasReplayed } = await readState(client, position);
      if (hasReplayed === true) return client;
      client.release();
      return null;
    } catch (error) {
      client.release(true);
      throw error;
    }
  };

  return {
    async answer(primary, read, onAnswered) {
      const scope = currentScope();
      if (scope === null) return read();
      if (performance.now() < restUntil) {
        onAnswered('primary_failed');
        return read();
      }
      const reads: ReplicaReads = { position: await readPosition(primary), answeredBy: 'replica' };
      readsOf.set(scope, reads);
      try {
        return await read();
      } catch (error) {
        if (error instanceof Abandoned) throw error;
        log?.error({ err: error }, 'A read on the replica failed; the primary repeats it');
        reads.answeredBy = 'primary_failed';
        return await read();
      } finally {
        readsOf.delete(scope);
        onAnswered(reads.answeredBy);
      }
    },
    async connect() {
      const scope = currentScope();
      const reads = scope === null ? undefined : readsOf.get(scope);
      if (reads?.answeredBy !== 'replica') return null;
      try {
        const client = await connectAt(reads.position);
        if (client === null) reads.answeredBy = 'primary_behind';
        return client;
      } catch (error) {
        rest(error);
        reads.answeredBy = 'primary_failed';
        return null;
      }
    },
    close: () => pool.end(),
  };
};
