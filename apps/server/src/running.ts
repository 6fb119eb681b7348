/** A running server: its regular work, and its stop, in the only order in which nothing uses what is already closed. */
import type { BuiltApp } from './outside-world.ts';
import type { App } from './platform/context.ts';
import type { Notices } from './platform/live/database-notices.ts';
import type { OpenDatabase } from './platform/database/open/open-database-types.ts';
import type { Listening } from './platform/serve/listen.ts';
import { endProcess } from './platform/basics/log.ts';
import type { Log } from './platform/basics/log.ts';
import { isWithin } from './platform/jobs/within.ts';
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

/** How long a stop takes at most, counted from its beginning; container platforms kill after 30 seconds. */
const stopMs = { background: 15_000, all: 27_000 } as const;

/**
 * Starts the regular work and returns the stop: it accepts no more requests, lets requests and background work end,
 * then closes the database. Each step ends at its time, whatever still runs: an import that is cut is undone at the next
 * start, and the database rolls back what was not committed. Later calls wait for the same stop.
 */
export const startWork = (
  { listening, built, database, notices, renew }: Running,
  limits: { readonly background: number; readonly all: number } = stopMs,
): (() => Promise<void>) => {
  const stopRegularWork = startRegularWork(built, renew);
  const { background, live, log } = built.app;
  const stop = async () => {
    const began = performance.now();
    const until = async (step: string, ms: number, work: Promise<unknown>) => {
      if (await isWithin(work, began + ms - performance.now())) return;
      log.warn({ step, running: background.running() }, 'the stop goes on without waiting for this step');
    };
    live.close();
    background.stop();
    await listening.stop();
    // Before waiting: a round that starts later would find the database closed.
    stopRegularWork();
    await until('background work', limits.background, built.finish());
    const closing = async () => {
      await notices?.close();
      await database.close();
    };
    await until('database', limits.all, closing());
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
