/**
 * The connections as Kysely borrows them. Before each statement it is looked whether anybody still waits for it, so that
 * abandoned work asks the database nothing more; what is begun is rolled back, and what is committed stays.
 */
import type { Duplex } from 'node:stream';
import type { PostgresPool, PostgresPoolClient } from 'kysely';
import type pg from 'pg';
import type { Naming } from './database-statements.ts';
import { isErrorCode } from '../error-codes.ts';
import { demandWanted, noteCommit, presentScope, whileWanted } from '../jobs/work-scope.ts';

/** Receives events of open connections and statements. */
export interface ConnectionWatch {
  /** Something was asked of the database; what is answered says that it has answered. */
  readonly began: () => () => void;
  /** Waits for something from the database, but not for a silent one. */
  readonly answered: <T>(waited: Promise<T>) => Promise<T>;
}

/** When writing last failed because no disk space was left. */
export interface DiskNotes {
  fullAt: number | null;
}

interface Lending {
  readonly pool: pg.Pool;
  /** The names of prepared statements; absent behind a pooler, which keeps none. */
  readonly nameOf?: Naming;
  readonly watch?: ConnectionWatch;
  readonly disk: DiskNotes;
}

const changesSomething = /^\s*(?:insert|update|delete)\b/i;

const noteFailure = (disk: DiskNotes, error: unknown): void => {
  // PostgreSQL's code for it.
  if (isErrorCode(error, '53100')) disk.fullAt = performance.now();
};

/** The driver stops waiting for an answer, which may still come: the connection is of no use to anybody else. */
const isGivenUp = (error: unknown): error is Error =>
  error instanceof Error && error.message === 'Query read timeout';

/** Ends a connection at once, without a word to the other side; who waits for an answer on it gets the error. */
export const cutConnection = (client: pg.PoolClient, why: Error): void => {
  const { connection } = client as unknown as { readonly connection: { readonly stream: Duplex } };
  connection.stream.destroy(why);
};

const send = (client: pg.PoolClient, { nameOf }: Lending, { text, values }: Asked) => {
  const name = nameOf?.(text);
  return name === undefined ? client.query(text, values) : client.query({ name, text, values });
};

interface Asked {
  readonly text: string;
  readonly values: unknown[];
}

/** What Kysely must be able to say whatever has become of the request. */
const isRollback = (text: string): boolean => text.startsWith('rollback');

const ask = async (client: pg.PoolClient, lending: Lending, asked: Asked) => {
  if (!isRollback(asked.text)) demandWanted();
  const ended = lending.watch?.began();
  const takeBack = asked.text === 'commit' ? noteCommit() : null;
  try {
    const result = await send(client, lending, asked);
    if (changesSomething.test(asked.text)) lending.disk.fullAt = null;
    return result;
  } catch (error) {
    takeBack?.();
    noteFailure(lending.disk, error);
    if (isGivenUp(error)) cutConnection(client, error);
    throw error;
  } finally {
    ended?.();
  }
};

const borrow = async ({ pool, watch }: Lending): Promise<pg.PoolClient> => {
  demandWanted();
  const ended = watch?.began();
  const connecting = pool.connect();
  try {
    const wanted = whileWanted(connecting, presentScope(), () => undefined);
    return await (watch === undefined ? wanted : watch.answered(wanted));
  } catch (error) {
    // It may still come, now that nobody wants it.
    connecting.then(
      (late) => late.release(),
      () => undefined,
    );
    throw error;
  } finally {
    ended?.();
  }
};

/** The pool as Kysely uses it; each connection is wrapped once, because Kysely knows connections by identity. */
export const lendingPool = (lending: Lending): PostgresPool => {
  const { pool } = lending;
  const wrapped = new WeakMap<pg.PoolClient, PostgresPoolClient>();
  const wrap = (client: pg.PoolClient): PostgresPoolClient => {
    const query = (text: string, values: unknown[] = []) => ask(client, lending, { text, values });
    // Kysely's second overload, for cursors, is never called: no cursor is configured.
    return { query: query as unknown as PostgresPoolClient['query'], release: () => client.release() };
  };
  return {
    async connect() {
      const client = await borrow(lending);
      const known = wrapped.get(client) ?? wrap(client);
      wrapped.set(client, known);
      // Each connect lends the client again, together with its release.
      return Object.assign(known, { release: () => client.release() });
    },
    end: () => pool.end(),
  };
};
