/** Heavy calculation that is made in steps, with everybody else served between them. */
import { letOthersRun } from '../cache/bounded-cache.ts';

/** Makes the steps one by one and gives what comes of them. */
export const inTurns = async <T>(steps: Generator<undefined, T, undefined>): Promise<T> => {
  for (;;) {
    const step = steps.next();
    if (step.done === true) return step.value;
    await letOthersRun();
  }
};
