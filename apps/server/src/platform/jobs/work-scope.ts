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

/** Tells work that nobody waits for it any more. Each request has one: an AbortSignal and its listeners cost several times as much. */
export class Abandonment {
  #reason: Abandoned | null = null;
  #leaving: Set<() => void> | null = null;

  /** Why nobody waits any more; null while someone does. */
  get reason(): Abandoned | null {
    return this.#reason;
  }

  abandon(reason: Reason): void {
    if (this.#reason !== null) return;
    this.#reason = new Abandoned(reason);
    const leaving = this.#leaving ?? [];
    this.#leaving = null;
    for (const leave of leaving) leave();
  }

  /** Calls back once nobody waits any more, at once if that is so already; returns the function that stops this. */
  onAbandoned(leave: () => void): () => void {
    if (this.#reason !== null) {
      leave();
      return () => undefined;
    }
    this.#leaving ??= new Set();
    this.#leaving.add(leave);
    return () => void this.#leaving?.delete(leave);
  }
}

export interface WorkScope {
  readonly abandonment: Abandonment;
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

/** Why nobody waits for work that may stop; null if someone does, or it has committed something. */
const reasonToStop = ({ abandonment, hasCommitted }: WorkScope): Abandoned | null =>
  hasCommitted ? null : abandonment.reason;

/** Throws when nobody waits for the current work any more. */
export const stopIfAbandoned = (): void => {
  const scope = currentScope();
  const reason = scope === null ? null : reasonToStop(scope);
  if (reason !== null) throw reason;
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
  let stop = () => {};
  const left = new Promise<never>((_, reject) => {
    stop = scope.abandonment.onAbandoned(() => {
      const reason = reasonToStop(scope);
      if (reason === null) return;
      onLeave();
      reject(reason);
    });
  });
  try {
    return await Promise.race([waited, left]);
  } finally {
    stop();
  }
};

export interface RequestScope extends WorkScope {
  /** Stops watching the deadline and the caller. */
  readonly end: () => void;
}

/** The scope of a request: abandoned when the caller disconnects or the deadline passes. */
export const requestScope = (request: {
  readonly onCallerGone: (leave: () => void) => void;
  readonly milliseconds: number;
  readonly isWriting: boolean;
}): RequestScope => {
  const abandonment = new Abandonment();
  const timer = setTimeout(() => abandonment.abandon('deadline'), request.milliseconds);
  timer.unref();
  request.onCallerGone(() => abandonment.abandon('caller_gone'));
  return {
    abandonment,
    isWriting: request.isWriting,
    hasCommitted: false,
    end: () => clearTimeout(timer),
  };
};
