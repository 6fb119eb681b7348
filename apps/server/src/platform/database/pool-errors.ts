/** What keeps a lost connection from ending the process. */
import type pg from 'pg';

/**
 * A connection that is lost reports it as an event, which without a listener would be an uncaught exception: the pool
 * listens for it while the connection is idle, nobody while it is lent out. A caller waiting for an answer gets the error
 * from its query, and the pool opens another connection for the next one.
 */
export function survivePoolErrors(pool: pg.Pool, onProblem: (message: string, error: unknown) => void): void {
  pool.on('connect', (client) => {
    client.on('error', (error) => onProblem('A database connection was lost', error));
  });
  pool.on('error', () => {
    // The connection's own listener has reported it.
  });
}
