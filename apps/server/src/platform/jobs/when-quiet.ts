/** Work that follows events which come in bursts: once there is a pause, but not much later than the first event. */

interface Pauses {
  /** So long without an event is a pause. */
  readonly quietMs: number;
  /** The work begins at most so long after the first event. */
  readonly withinMs: number;
}

/** Runs the work after a burst of calls. */
export const whenQuiet = ({ quietMs, withinMs }: Pauses, work: () => void) => {
  let waiting: NodeJS.Timeout | null = null;
  let firstAt = 0;
  const begin = () => {
    waiting = null;
    work();
  };
  return {
    call() {
      if (waiting === null) firstAt = performance.now();
      else clearTimeout(waiting);
      const left = Math.max(0, withinMs - (performance.now() - firstAt));
      waiting = setTimeout(begin, Math.min(quietMs, left));
      waiting.unref();
    },
    isWaiting: (): boolean => waiting !== null,
    cancel() {
      if (waiting !== null) clearTimeout(waiting);
      waiting = null;
    },
  };
};
