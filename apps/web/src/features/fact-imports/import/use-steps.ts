import {
  applyFactImport,
  chooseForFacts,
  getFactImport,
  undoFactImport,
} from '@partnerfolio/contract/instruments/fact-imports';
import type { FactChoices, FactImport } from '@partnerfolio/contract/instruments/fact-imports';
import {
  listFactHistory,
  listInstrumentFacts,
  listStatedFacts,
} from '@partnerfolio/contract/instruments/stated-facts';
import { listIssuers } from '@partnerfolio/contract/market/issuers';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { queryOf, useCall } from '../../../queries.ts';
import { afterReading } from './refreshes.ts';

/** What to refetch when facts were stated or taken back. */
const afterFacts = [
  getFactImport,
  ...afterReading,
  listInstrumentFacts,
  listFactHistory,
  listStatedFacts,
  listIssuers,
];

/** Returns a function that shows a newer state of an import at once. */
function useShowImport() {
  const cache = useQueryClient();
  return (found: FactImport) =>
    cache.setQueryData(queryOf(getFactImport, { params: { id: found.id } }).queryKey, found);
}

/** Answers what a file leaves open. */
export function useChoosing(found: FactImport) {
  const show = useShowImport();
  const choose = useCall(chooseForFacts, { refreshes: afterReading });
  return {
    isPending: choose.isPending,
    choose: (change: Partial<FactChoices>) => {
      const body = { choices: { ...found.choices, ...change }, revision: found.revision };
      void choose.mutateAsync({ params: { id: found.id }, body }).then(show, () => undefined);
    },
  };
}

/** States the facts of a file: each call does a part, until all are stated or the page is left. */
export function useApplying() {
  const cache = useQueryClient();
  const show = useShowImport();
  const apply = useCall(applyFactImport, { failure: 'caller' });
  const isGone = useRef(false);
  useEffect(() => {
    isGone.current = false;
    return () => void (isGone.current = true);
  }, []);
  const start = async (found: FactImport, leaveOut: boolean): Promise<void> => {
    let now = found;
    do {
      const body = { leaveOut, revision: now.revision };
      now = await apply.mutateAsync({ params: { id: now.id }, body });
      show(now);
    } while (now.state === 'applying' && !isGone.current);
    await Promise.all(afterFacts.map(({ name }) => cache.invalidateQueries({ queryKey: [name] })));
  };
  return {
    error: apply.error,
    isPending: apply.isPending,
    // The error is shown where the work was started.
    start: (found: FactImport, leaveOut: boolean) => start(found, leaveOut).catch(() => undefined),
  };
}

/** Takes back what an import has stated. */
export function useUndoing() {
  const show = useShowImport();
  const undo = useCall(undoFactImport, { refreshes: afterFacts, failure: 'caller' });
  return {
    error: undo.error,
    isPending: undo.isPending,
    reset: undo.reset,
    /** Whether it has succeeded; a refusal is shown where it was started. */
    start: async ({ id, revision }: FactImport): Promise<boolean> => {
      const next = await undo.mutateAsync({ params: { id }, body: { revision } }).catch(() => null);
      if (next !== null) show(next);
      return next !== null;
    },
  };
}
