/** When a process renews figures. */
import type { App } from '../../../platform/context.ts';
import { whenQuiet } from '../../../platform/jobs/when-quiet.ts';
import { onChanges } from '../../../platform/live/changes.ts';
import type { Change } from '../../../platform/live/changes.ts';

/** Say that figures were renewed, or that a provider was asked. */
const changesNoFigure = new Set(['figures', 'overview', 'market_feed']);

/** Whether figures may have to be renewed after a change. */
const mayMakeStale = ({ entity }: Change): boolean => !changesNoFigure.has(entity);

/**
 * Whoever has changed something reads what became of it first: a renewal waits until nothing has been committed for a moment and no
 * request is at work, but begins within two seconds of the first commit.
 */
const quietMs = 300;
const withinMs = 2000;
/** A process notices another one's commits within a second. */
const pollMs = 1000;

/** Calls soon after the commits of this process, and every second for commits of others. Returns the function that stops it. */
export const callAfterChanges = (
  { db, admission }: Pick<App, 'db'> & Partial<Pick<App, 'admission'>>,
  call: () => void,
): (() => void) => {
  const isBusy = () => (admission?.atWork() ?? 0) > 0;
  const soon = whenQuiet({ quietMs, withinMs, isBusy }, call);
  const stopListening = onChanges(db, (changes) => {
    if (changes.some(mayMakeStale)) soon.call();
  });
  const poll = setInterval(() => {
    if (!soon.isWaiting()) call();
  }, pollMs);
  poll.unref();
  return () => {
    stopListening();
    clearInterval(poll);
    soon.cancel();
  };
};
