/** Heavy calculation that is made in steps, with everybody else served between them. */
import { demandWanted } from './work-scope.ts';

/**
 * Lets timers and other requests have their turn between two pieces of heavy calculation.
 * @throws Abandoned when nobody waits for the calculation any more.
 */
export const letOthersRun = async (): Promise<void> => {
  await new Promise((resolve) => setImmediate(resolve));
  demandWanted();
};

/** Makes the steps one by one and gives what comes of them. */
export const inTurns = async <T>(steps: Generator<undefined, T, undefined>): Promise<T> => {
  for (;;) {
    const step = steps.next();
    if (step.done === true) return step.value;
    await letOthersRun();
  }
};

const itemsBetweenTurns = 1000;

/** Goes through many items, with everybody else served between some of them. */
export const eachInTurns = async <T>(all: Iterable<T>, act: (one: T, at: number) => void): Promise<void> => {
  let at = 0;
  for (const one of all) {
    if (at % itemsBetweenTurns === itemsBetweenTurns - 1) await letOthersRun();
    act(one, at);
    at += 1;
  }
};

/** Makes something of each of many items, with everybody else served between some of them. */
export const mapInTurns = async <T, U>(all: Iterable<T>, make: (one: T, at: number) => U): Promise<U[]> => {
  const made: U[] = [];
  await eachInTurns(all, (one, at) => made.push(make(one, at)));
  return made;
};
