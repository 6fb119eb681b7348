/**
 * For whom the present work is done. A request's work stops at its next step once its caller has gone or its deadline has
 * passed: before each query, and wherever heavy calculation lets others have their turn. Kept for the length of a call, so
 * that no function has to pass a signal on.
 */
import { AsyncLocalStorage } from 'node:async_hooks';

/** Why nobody waits for the work any more. */
type Reason = 'deadline' | 'caller_gone';

/** Thrown where work stops that nobody waits for any more. */
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
  /** Whether something may be committed in the caller's name; what reading derives and stores is nobody's in particular. */
  readonly isWriting: boolean;
  /** Something was committed, or is at this moment: such work is carried to its end. */
  hasCommitted: boolean;
}

const scopes = new AsyncLocalStorage<WorkScope | null>();

/** Runs work in a scope; `null`: for nobody in particular, as work in the background is. */
export const inScope = <T>(scope: WorkScope | null, work: () => T): T => scopes.run(scope, work);

/** The scope of the present work. */
export const presentScope = (): WorkScope | null => scopes.getStore() ?? null;

const isAbandoned = ({ signal, hasCommitted }: WorkScope): boolean => signal.aborted && !hasCommitted;

/** Stops work that nobody waits for any more. */
export const demandWanted = (): void => {
  const scope = presentScope();
  if (scope !== null && isAbandoned(scope)) throw scope.signal.reason;
};

/** Notes that something is about to be committed; what is answered takes the note back, for when the commit fails. */
export const noteCommit = (): (() => void) => {
  const scope = presentScope();
  if (scope === null || !scope.isWriting || scope.hasCommitted) return () => undefined;
  scope.hasCommitted = true;
  return () => {
    scope.hasCommitted = false;
  };
};

/** Waits for something, but no longer than the scope is wanted; the first to leave calls `onLeave`. */
export const whileWanted = async <T>(
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
  /** Ends the watch over deadline and caller. */
  readonly end: () => void;
}

/** The scope of a request: abandoned when its caller goes or its time is over. */
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
