/**
 * A streaming replica that answers reads in the primary's place. It does so only after it has replayed every commit
 * that the primary had made when the request came. So nobody reads an earlier state than they have already seen or
 * caused themselves, and rights that were withdrawn are withdrawn on the replica too.
 */
import type pg from 'pg';
import { Abandoned, currentScope } from '../../jobs/work-scope.ts';
import type { WorkScope } from '../../jobs/work-scope.ts';
import { readPosition, readState } from './replica.queries.ts';
import type { Position, Primary } from './replica.queries.ts';

/** Who answered a request that a replica may answer, and why: the replica was behind, or could not be asked. */
export type AnsweredBy = 'replica' | 'primary_behind' | 'primary_failed';

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
  answer<T>(primary: Primary, read: () => Promise<T>, onAnswered: (by: AnsweredBy) => void): Promise<T>;
  /** A connection for a statement of the current request; null if the primary is to run it. */
  connect(): Promise<pg.PoolClient | null>;
  close(): Promise<void>;
}

interface ReplicaLog {
  error(fields: object, message: string): void;
}

/** How long a replica that could not be asked is left alone. */
const restMs = 5000;

/** A connection to a replica that has reached a position; null if it has not. */
const connectAt = async (pool: pg.Pool, position: Position): Promise<pg.PoolClient | null> => {
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

/** Reads on the replica that a pool connects to. */
export const createReplica = (pool: pg.Pool, log: ReplicaLog | undefined): Replica => {
  const readsOf = new WeakMap<WorkScope, ReplicaReads>();
  let restUntil = 0;
  const rest = (error: unknown) => {
    restUntil = performance.now() + restMs;
    log?.error({ err: error }, 'The replica is not asked for five seconds; the primary answers');
  };

  /** The position to wait for; null while the replica is left alone. */
  const positionOf = async (primary: Primary): Promise<Position | null> => {
    if (performance.now() < restUntil) return null;
    try {
      return await readPosition(primary);
    } catch (error) {
      if (error instanceof Abandoned) throw error;
      rest(error);
      return null;
    }
  };

  return {
    async answer(primary, read, onAnswered) {
      const scope = currentScope();
      if (scope === null) return read();
      const position = await positionOf(primary);
      if (position === null) {
        onAnswered('primary_failed');
        return read();
      }
      const reads: ReplicaReads = { position, answeredBy: 'replica' };
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
        const client = await connectAt(pool, reads.position);
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
