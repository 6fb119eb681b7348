/** Work that an answer needn't wait for: kept in sight, so that a failure is logged and a stop waits for it. */
import type { Log } from '../log.ts';
import { inScope } from './work-scope.ts';

export interface Background {
  /** Starts the task; a failure is logged under `name`. */
  run(name: string, task: () => Promise<unknown>): void;
  /** Resolves when nothing is running any more. */
  settled(): Promise<void>;
}

export const createBackground = (log: Log): Background => {
  const running = new Set<Promise<unknown>>();
  return {
    run(name, task) {
      // It outlives the request that starts it.
      const work = inScope(null, () => Promise.resolve().then(task))
        .catch((error: unknown) => log.error({ err: error, task: name }, 'background task failed'))
        .finally(() => running.delete(work));
      running.add(work);
    },
    async settled() {
      while (running.size > 0) await Promise.all(running);
    },
  };
};
