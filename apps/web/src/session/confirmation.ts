/** The question whether it is still the person who signed in, asked once for all calls that wait for the answer. */

let waiting: { promise: Promise<boolean>; settle: (confirmed: boolean) => void } | null = null;
const listeners = new Set<() => void>();

const tell = () => {
  for (const listener of listeners) listener();
};

/** Asks; resolves with whether the person confirmed. */
export function askConfirmation(): Promise<boolean> {
  if (waiting) return waiting.promise;
  let settle: (confirmed: boolean) => void = () => undefined;
  const promise = new Promise<boolean>((resolve) => {
    settle = resolve;
  });
  waiting = { promise, settle };
  tell();
  return promise;
}

/** Answers the question. */
export function settleConfirmation(confirmed: boolean): void {
  waiting?.settle(confirmed);
  waiting = null;
  tell();
}

/** Whether the question is open, for `useSyncExternalStore`. */
export const isConfirmationAsked = (): boolean => waiting !== null;

/** Hears when the question is asked and answered; returns how to stop. */
export function onConfirmationChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
