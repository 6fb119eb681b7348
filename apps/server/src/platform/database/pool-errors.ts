/** Keeps a lost connection from ending the process. */
import type pg from 'pg';

/**
 * A lost connection emits an error event, which without a listener is an uncaught exception. The pool listens only
 * while the connection is idle, so this adds a listener for the time it is in use. The caller waiting for an answer
 * gets the error from its query, and the pool opens another connection for the next.
 */
export function survivePoolErrors(pool: pg.Pool, onProblem: (message: string, error: unknown) => void): void {
  pool.on('connect', (client) => {
    client.on('error', (error) => onProblem('A database connection was lost', error));
  });
  pool.on('error', () => {
    // The connection's own listener has already reported the error.
  });
}
