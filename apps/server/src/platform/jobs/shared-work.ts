/** Shares one computation among all who ask for the same result at the same time. */
import { Abandonment, inScope, currentScope, untilAbandoned } from './work-scope.ts';

interface Shared<V> {
  readonly promise: Promise<V>;
  readonly abandonment: Abandonment;
  waiting: number;
  starterHasLeft: boolean;
}

type Share<V> = (key: string, work: () => Promise<V>) => Promise<V>;

const start = <V>(work: () => Promise<V>, onEnd: () => void): Shared<V> => {
  const abandonment = new Abandonment();
  const scope = { abandonment, isWriting: false, hasCommitted: false };
  const promise = inScope(scope, work).finally(onEnd);
  // When it fails, nobody may be waiting for it any more.
  promise.catch(() => undefined);
  return { promise, abandonment, waiting: 0, starterHasLeft: false };
};

/**
 * Makes a function that lets concurrent callers of the same key share one computation. An abandoned caller leaves;
 * the computation stops when the last caller has left. If it fails after its starter left, as work inside the
 * starter's transaction does, the remaining callers run it again.
 */
export const createSharedWork = <V>(): Share<V> => {
  const running = new Map<string, Shared<V>>();
  const share: Share<V> = async (key, work) => {
    const found = running.get(key);
    const shared: Shared<V> =
      found ??
      start(work, () => {
        if (running.get(key) === shared) running.delete(key);
      });
    running.set(key, shared);
    shared.waiting += 1;
    const onLeave = () => {
      shared.waiting -= 1;
      if (found === undefined) shared.starterHasLeft = true;
      if (shared.waiting > 0) return;
      shared.abandonment.abandon('caller_gone');
      if (running.get(key) === shared) running.delete(key);
    };
    const scope = currentScope();
    let hasLeft = false;
    try {
      return await untilAbandoned(shared.promise, scope, () => {
        hasLeft = true;
        onLeave();
      });
    } catch (error) {
      if (hasLeft || found === undefined || !shared.starterHasLeft) throw error;
      return await share(key, work);
    }
  };
  return share;
};
