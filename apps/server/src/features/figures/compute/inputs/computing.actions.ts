/** Which errors say that a portfolio's figures cannot be computed, and which pass by themselves. */
import { CannotBeComputed, toErrorRefusal } from '../../../../platform/http/problem.ts';
import { Abandoned } from '../../../../platform/jobs/work-scope.ts';

/** Whether the same work may succeed a moment later: the database was busy or lost, or nobody waits any more. */
export const isPassing = (error: unknown): boolean =>
  error instanceof Abandoned || toErrorRefusal(error)?.code === 'busy';

/** Runs a portfolio's computation; an error that does not pass by itself is one of this portfolio. */
export const computing = async <T>(portfolioId: string, compute: () => Promise<T>): Promise<T> => {
  try {
    return await compute();
  } catch (error) {
    if (isPassing(error) || error instanceof CannotBeComputed) throw error;
    throw new CannotBeComputed(portfolioId, { cause: error });
  }
};
