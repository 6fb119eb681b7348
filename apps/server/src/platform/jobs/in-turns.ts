/** Heavy calculation in steps, between which the server answers other requests. */
import { stopIfAbandoned } from './work-scope.ts';

/**
 * Lets timers and other requests run between two parts of a heavy calculation. @throws Abandoned when nobody waits
 * for the result any more.
 */
export const yieldToEventLoop = async (): Promise<void> => {
  await new Promise((resolve) => setImmediate(resolve));
  stopIfAbandoned();
};

/** Runs the steps one by one and returns the result of the last. */
export const inTurns = async <T>(steps: Generator<undefined, T, undefined>): Promise<T> => {
  for (;;) {
    const step = steps.next();
    if (step.done === true) return step.value;
    await yieldToEventLoop();
  }
};

const itemsBetweenTurns = 1000;

/** Runs an action for each of many items, yielding to other requests regularly. */
export const eachInTurns = async <T>(all: Iterable<T>, act: (one: T, at: number) => void): Promise<void> => {
  let at = 0;
  for (const one of all) {
    if (at % itemsBetweenTurns === itemsBetweenTurns - 1) await yieldToEventLoop();
    act(one, at);
    at += 1;
  }
};

/** Maps many items, yielding to other requests regularly. */
export const mapInTurns = async <T, U>(all: Iterable<T>, make: (one: T, at: number) => U): Promise<U[]> => {
  const made: U[] = [];
  await eachInTurns(all, (one, at) => made.push(make(one, at)));
  return made;
};
