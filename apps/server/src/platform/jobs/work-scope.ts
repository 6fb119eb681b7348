/**
 * The request on whose behalf the current work runs. The work stops at its next step once the caller disconnects or
 * the deadline passes: before each query, and wherever heavy calculation yields. An AsyncLocalStorage holds it, so
 * that no function has to pass a signal on.
 */
import { AsyncLocalStorage } from 'node:async_hooks';

/** Why nobody waits for the work any more. */
type Reason = 'deadline' | 'caller_gone';

/** Thrown to stop work that nobody waits for any more. */
export class Abandoned extends Error {
  override readonly name = 'Abandoned';
  readonly reason: Reason;

  constructor(reason: Reason) {
    super(reason === 'deadline' ? 'The deadline has passed' : 'The caller has gone');
    this.reason = reason;
  }
}

export interface WorkScope {
  /** Aborted with an `Abandoned`. */
  readonly signal: AbortSignal;
  /** Whether the request changes records. False for a read, even when it stores values that it has derived. */
  readonly isWriting: boolean;
  /** Something was committed, or is being committed: such work runs to its end. */
  hasCommitted: boolean;
}

const scopes = new AsyncLocalStorage<WorkScope | null>();

/** Runs work in a scope; `null` for background work, which belongs to no request. */
export const inScope = <T>(scope: WorkScope | null, work: () => T): T => scopes.run(scope, work);

/** The scope of the current work. */
export const currentScope = (): WorkScope | null => scopes.getStore() ?? null;

const isAbandoned = ({ signal, hasCommitted }: WorkScope): boolean => signal.aborted && !hasCommitted;

/** Throws when nobody waits for the current work any more. */
export const stopIfAbandoned = (): void => {
  const scope = currentScope();
  if (scope !== null && isAbandoned(scope)) throw scope.signal.reason;
};

/** Records that a commit is starting; call the returned function when the commit fails. */
export const noteCommit = (): (() => void) => {
  const scope = currentScope();
  if (scope === null || !scope.isWriting || scope.hasCommitted) return () => undefined;
  scope.hasCommitted = true;
  return () => {
    scope.hasCommitted = false;
  };
};

/** Waits for a promise, at most as long as the scope is alive; the first to leave calls `onLeave`. */
export const untilAbandoned = async <T>(
  waited: Promise<T>,
  scope: WorkScope | null,
  onLeave: () => void,
): Promise<T> => {
  if (scope === null) return await waited;
  const { signal } = scope;
  let leave: () => void = () => undefined;
  const left = new Promise<never>((_, reject) => {
    leave = () => {
      if (!isAbandoned(scope)) return;
      onLeave();
      reject(signal.reason as Abandoned);
    };
    if (signal.aborted) leave();
    else signal.addEventListener('abort', leave, { once: true });
  });
  try {
    return await Promise.race([waited, left]);
  } finally {
    signal.removeEventListener('abort', leave);
  }
};

export interface RequestScope extends WorkScope {
  /** Stops watching the deadline and the caller. */
  readonly end: () => void;
}

/** The scope of a request: abandoned when the caller disconnects or the deadline passes. */
export const requestScope = (request: {
  readonly signal: AbortSignal;
  readonly milliseconds: number;
  readonly isWriting: boolean;
}): RequestScope => {
  const stop = new AbortController();
  const callerGone = () => stop.abort(new Abandoned('caller_gone'));
  const timer = setTimeout(() => stop.abort(new Abandoned('deadline')), request.milliseconds);
  timer.unref();
  if (request.signal.aborted) callerGone();
  else request.signal.addEventListener('abort', callerGone, { once: true });
  return {
    signal: stop.signal,
    isWriting: request.isWriting,
    hasCommitted: false,
    end: () => clearTimeout(timer),
  };
};
