/** A server that listens: what it does regularly, and its end, in the one order in which nothing meets what is closed already. */
import type { BuiltApp } from './app.ts';
import type { Notices } from './platform/database/postgres/database-notices.ts';
import type { OpenDatabase } from './platform/database/db.ts';
import type { Listening } from './platform/http/listen.ts';
import { startRegularWork } from './regular-work.ts';

export interface Running {
  readonly listening: Pick<Listening, 'stop'>;
  readonly built: BuiltApp;
  readonly database: Pick<OpenDatabase, 'close'>;
  /** The news of other processes; there are none on the embedded database. */
  readonly notices: Pick<Notices, 'close'> | null;
}

/**
 * Starts the regular work. Gives the stop: it accepts nothing more, lets requests and what runs beside them end, then closes
 * the database; who calls it again waits for the same.
 */
export const startWork = ({ listening, built, database, notices }: Running): (() => Promise<void>) => {
  const stopRegularWork = startRegularWork(built);
  const stop = async () => {
    built.app.live.close();
    await listening.stop();
    // Before waiting: a round that begins later would meet a closed database.
    stopRegularWork();
    await built.finish();
    await notices?.close();
    await database.close();
  };
  let stopping: Promise<void> | undefined;
  return () => (stopping ??= stop());
};
