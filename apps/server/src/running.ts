/** A running server: its regular work, and its stop, in the only order in which nothing uses what is already closed. */
import type { BuiltApp } from './app.ts';
import type { App } from './platform/context.ts';
import type { Notices } from './platform/database/postgres/database-notices.ts';
import type { OpenDatabase } from './platform/database/db.ts';
import type { Listening } from './platform/http/listen.ts';
import { endProcess } from './platform/log.ts';
import type { Log } from './platform/log.ts';
import { startRegularWork } from './regular-work.ts';

export interface Running {
  readonly listening: Pick<Listening, 'stop'>;
  readonly built: BuiltApp;
  readonly database: Pick<OpenDatabase, 'close'>;
  /** Changes from other processes; null on the embedded database. */
  readonly notices: Pick<Notices, 'close'> | null;
  /** Starts the renewal of stored figures, and returns the function that stops it. */
  readonly renew: (app: App) => () => void;
}

/**
 * Starts the regular work and returns the stop: it accepts no more requests, lets requests and background work end,
 * then closes the database. Later calls wait for the same stop.
 */
export const startWork = ({ listening, built, database, notices, renew }: Running): (() => Promise<void>) => {
  const stopRegularWork = startRegularWork(built, renew);
  const stop = async () => {
    built.app.live.close();
    await listening.stop();
    // Before waiting: a round that starts later would find the database closed.
    stopRegularWork();
    await built.finish();
    await notices?.close();
    await database.close();
  };
  let stopping: Promise<void> | undefined;
  return () => (stopping ??= stop());
};

/** Stops in order at a signal; a second signal exits immediately. */
export const stopOnSignal = (stop: () => Promise<void>, log: Log): void => {
  let isStopping = false;
  const end = () => {
    if (isStopping) return endProcess(log, 1);
    isStopping = true;
    stop().then(
      () => endProcess(log, 0),
      (error: unknown) => {
        log.fatal({ err: error }, 'the stop failed');
        endProcess(log, 1);
      },
    );
  };
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, end);
};
