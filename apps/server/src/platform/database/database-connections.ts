/**
 * The connections that Kysely uses. Before each statement they check whether anyone still waits for it, so that
 * abandoned work sends no more queries; an open transaction rolls back, and a committed one stays.
 */
import type { Duplex } from 'node:stream';
import type { PostgresPool, PostgresPoolClient } from 'kysely';
import type pg from 'pg';
import type { Naming } from './database-statements.ts';
import { isErrorCode } from '../basics/error-codes.ts';
import { stopIfAbandoned, noteCommit, currentScope, untilAbandoned } from '../jobs/work-scope.ts';

/** Receives events of open connections and statements. */
export interface ConnectionWatch {
  /** A query was sent; call the returned function when the answer arrives. */
  readonly began: () => () => void;
  /** Waits for an answer of the database, and rejects when the server is silent. */
  readonly answered: <T>(waited: Promise<T>) => Promise<T>;
}

/** When a write last failed because the disk was full. */
export interface DiskNotes {
  fullAt: number | null;
}

/** Lends a connection for a read that need not run on the database's server; null if it has to. */
interface OtherReads {
  connect(): Promise<pg.PoolClient | null>;
}

interface Lending {
  readonly pool: pg.Pool;
  /** The names of prepared statements; absent behind a pooler, which keeps none. */
  readonly nameOf?: Naming;
  readonly watch?: ConnectionWatch;
  readonly replica?: OtherReads;
  readonly disk: DiskNotes;
}

const changesSomething = /^\s*(?:insert|update|delete)\b/i;

const noteFailure = (disk: DiskNotes, error: unknown): void => {
  // PostgreSQL's code for a full disk.
  if (isErrorCode(error, '53100')) disk.fullAt = performance.now();
};

/** The driver stopped waiting for an answer that may still come, so nobody else can use the connection. */
const isGivenUp = (error: unknown): error is Error =>
  error instanceof Error && error.message === 'Query read timeout';

/** Closes a connection immediately without notifying the server; whoever waits for an answer on it gets the error. */
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

/** A rollback must run whatever has become of the request. */
const isRollback = (text: string): boolean => text.startsWith('rollback');

const ask = async (client: pg.PoolClient, lending: Lending, asked: Asked) => {
  if (!isRollback(asked.text)) stopIfAbandoned();
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
  stopIfAbandoned();
  const ended = watch?.began();
  // An idle connection is there at once.
  const isIdle = pool.idleCount > 0;
  const connecting = pool.connect();
  try {
    if (isIdle) return await connecting;
    const wanted = untilAbandoned(connecting, currentScope(), () => undefined);
    return await (watch === undefined ? wanted : watch.answered(wanted));
  } catch (error) {
    // The connection may still open after nobody waits for it; then it goes back to the pool.
    connecting.then(
      (late) => late.release(),
      () => undefined,
    );
    throw error;
  } finally {
    ended?.();
  }
};

/**
 * The pool as Kysely uses it. Each connection is wrapped only once, because Kysely compares connections by identity.
 */
export const lendingPool = (lending: Lending): PostgresPool => {
  const { pool } = lending;
  const wrapped = new WeakMap<pg.PoolClient, PostgresPoolClient>();
  // The watch asks the primary whether it answers; the replica has a limit of its own.
  const onReplica: Lending = { pool, disk: lending.disk, ...(lending.nameOf && { nameOf: lending.nameOf }) };
  const wrap = (client: pg.PoolClient, on: Lending): PostgresPoolClient => {
    const query = (text: string, values: unknown[] = []) => ask(client, on, { text, values });
    // Kysely's second overload, for cursors, is never called because no cursor is configured.
    return { query: query as unknown as PostgresPoolClient['query'], release: () => client.release() };
  };
  return {
    async connect() {
      const lent = (await lending.replica?.connect()) ?? null;
      const client = lent ?? (await borrow(lending));
      const known = wrapped.get(client) ?? wrap(client, lent === null ? lending : onReplica);
      wrapped.set(client, known);
      // Each connect returns the same client with a new release function.
      return Object.assign(known, { release: () => client.release() });
    },
    end: () => pool.end(),
  };
};
