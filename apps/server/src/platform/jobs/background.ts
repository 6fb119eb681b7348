/** Work that an answer does not wait for: failures are logged, and a stop of the server waits for it. */
import type { Log } from '../basics/log.ts';
import { inScope } from './work-scope.ts';

export interface Background {
  /** Starts the task; a failure is logged under `name`. */
  run(name: string, task: () => Promise<unknown>): void;
  /** Resolves when no task is running any more. */
  settled(): Promise<void>;
  /** Aborted when the server stops: tasks that can go on at the next start end at their next step. */
  readonly stopping: AbortSignal;
  stop(): void;
  /** The names of the running tasks. */
  running(): readonly string[];
}

export const createBackground = (log: Log): Background => {
  const running = new Map<Promise<unknown>, string>();
  const stop = new AbortController();
  return {
    run(name, task) {
      // The task outlives the request that starts it, so it runs outside of the request's scope.
      const work = inScope(null, () => Promise.resolve().then(task))
        .catch((error: unknown) => log.error({ err: error, task: name }, 'background task failed'))
        .finally(() => running.delete(work));
      running.set(work, name);
    },
    async settled() {
      while (running.size > 0) await Promise.all(running.keys());
    },
    stopping: stop.signal,
    stop: () => stop.abort(),
    running: () => [...new Set(running.values())],
  };
};
