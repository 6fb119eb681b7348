/** The dialog that asks users to confirm their identity, opened once for all calls that need it. */

let waiting: { promise: Promise<boolean>; settle: (confirmed: boolean) => void } | null = null;
const listeners = new Set<() => void>();

const notify = () => {
  for (const listener of listeners) listener();
};

/** Opens the dialog and resolves with whether the user confirmed. */
export function askConfirmation(): Promise<boolean> {
  if (waiting) return waiting.promise;
  let settle: (confirmed: boolean) => void = () => undefined;
  const promise = new Promise<boolean>((resolve) => {
    settle = resolve;
  });
  waiting = { promise, settle };
  notify();
  return promise;
}

/** Closes the dialog with its result. */
export function settleConfirmation(confirmed: boolean): void {
  waiting?.settle(confirmed);
  waiting = null;
  notify();
}

/** Whether the dialog is open, for `useSyncExternalStore`. */
export const isConfirmationAsked = (): boolean => waiting !== null;

/** Subscribes to opening and closing; returns the function that unsubscribes. */
export function onConfirmationChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
