/** Heavy work that people start: one piece at a time for each, and a few for all, so that nobody takes the server. */
import { refuse } from './problem.ts';
import type { Refusal } from './problem.ts';

export interface WorkTurns {
  /** Takes a turn; the answer ends it. Refused while the person has a piece of work under way, or too many others have. */
  take(userId: string): (() => void) | Refusal<'rate_limited' | 'busy'>;
  /** Does the work in a turn of the person's. */
  during<T>(userId: string, work: () => Promise<T>): Promise<T | Refusal<'rate_limited' | 'busy'>>;
}

const secondsToWait = 5;

/** Makes the turns of one process. */
export const createWorkTurns = (atOnce: number): WorkTurns => {
  const working = new Set<string>();
  const take: WorkTurns['take'] = (userId) => {
    if (working.has(userId))
      return refuse('rate_limited', {
        detail: 'Another import of yours is under way; wait until it has finished',
        retryAfter: secondsToWait,
      });
    if (working.size >= atOnce) return refuse('busy', { retryAfter: secondsToWait });
    working.add(userId);
    return () => working.delete(userId);
  };
  return {
    take,
    async during(userId, work) {
      const end = take(userId);
      if (typeof end !== 'function') return end;
      try {
        return await work();
      } finally {
        end();
      }
    },
  };
};
