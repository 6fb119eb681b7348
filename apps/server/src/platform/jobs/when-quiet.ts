/** Work that follows events which come in bursts: once there is a pause, but not much later than the first event. */

interface Pauses {
  /** So long without an event is a pause. */
  readonly quietMs: number;
  /** The work begins at most so long after the first event. */
  readonly withinMs: number;
  /** Whether something is going on that the work should not disturb; it then waits longer, but not beyond `withinMs`. */
  readonly isBusy?: () => boolean;
}

const lookAgainMs = 50;

/** Runs the work after a burst of calls. */
export const whenQuiet = ({ quietMs, withinMs, isBusy = () => false }: Pauses, work: () => void) => {
  let waiting: NodeJS.Timeout | null = null;
  let firstAt = 0;
  const msLeft = () => Math.max(0, withinMs - (performance.now() - firstAt));
  const waitFor = (ms: number) => {
    waiting = setTimeout(begin, Math.min(ms, msLeft()));
    waiting.unref();
  };
  const begin = () => {
    if (msLeft() > 0 && isBusy()) return waitFor(lookAgainMs);
    waiting = null;
    work();
  };
  return {
    call() {
      if (waiting === null) firstAt = performance.now();
      else clearTimeout(waiting);
      waitFor(quietMs);
    },
    isWaiting: (): boolean => waiting !== null,
    cancel() {
      if (waiting !== null) clearTimeout(waiting);
      waiting = null;
    },
  };
};
