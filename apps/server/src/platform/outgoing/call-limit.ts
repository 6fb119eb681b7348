/** The end of a call to another server: after its time, or when the portal stops. */

export interface CallLimit {
  readonly signal: AbortSignal;
  /** Call it when the call has ended. */
  readonly release: () => void;
}

export interface CallEnd {
  /** The longest time for everything. */
  readonly ms: number;
  /** Ends the call earlier; aborted when the portal stops. */
  readonly stopping?: AbortSignal | undefined;
  /** How long the call may go on during a stop. */
  readonly stopMs?: number;
}

export const startLimit = ({ ms, stopping, stopMs = 0 }: CallEnd): CallLimit => {
  const controller = new AbortController();
  const end = () => controller.abort();
  const timers = [setTimeout(end, ms)];
  const stop = () => (stopMs === 0 ? end() : timers.push(setTimeout(end, stopMs)));
  if (stopping?.aborted === true) stop();
  else stopping?.addEventListener('abort', stop, { once: true });
  return {
    signal: controller.signal,
    release() {
      stopping?.removeEventListener('abort', stop);
      for (const timer of timers) clearTimeout(timer);
    },
  };
};

/** Waits for the work until the signal; the work itself has to hear the signal to end too. */
export const untilAborted = async <T>(
  work: Promise<T>,
  signal: AbortSignal,
  reason: () => Error,
): Promise<T> => {
  let fail: () => void = () => undefined;
  const aborted = new Promise<never>((_, reject) => {
    fail = () => reject(reason());
    if (signal.aborted) fail();
    else signal.addEventListener('abort', fail, { once: true });
  });
  try {
    return await Promise.race([work, aborted]);
  } finally {
    signal.removeEventListener('abort', fail);
  }
};
