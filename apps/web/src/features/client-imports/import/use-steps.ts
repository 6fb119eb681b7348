import { applyClientImport, getClientImport, undoClientImport } from '@partnerfolio/contract/clients/imports';
import type { ClientImport } from '@partnerfolio/contract/clients/imports';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { queryOf, useCall } from '../../../queries.ts';
import { afterClients } from './refreshes.ts';

/** Calls an endpoint that does a part of the work, and again until the state is another one. */
function useSteps(call: (found: ClientImport) => Promise<ClientImport>, working: ClientImport['state']) {
  const cache = useQueryClient();
  const isGone = useRef(false);
  useEffect(() => {
    isGone.current = false;
    return () => void (isGone.current = true);
  }, []);
  return async (found: ClientImport): Promise<void> => {
    let now = found;
    do {
      now = await call(now);
      cache.setQueryData(queryOf(getClientImport, { params: { id: now.id } }).queryKey, now);
    } while (now.state === working && !isGone.current);
    await Promise.all(afterClients.map(({ name }) => cache.invalidateQueries({ queryKey: [name] })));
  };
}

/** Takes over the clients of a file; `leaveOut` confirms that some rows are left out. */
export function useApplying() {
  const apply = useCall(applyClientImport, { failure: 'caller' });
  const leaveOut = useRef(false);
  const start = useSteps(
    ({ id, revision }) =>
      apply.mutateAsync({ params: { id }, body: { leaveOut: leaveOut.current, revision } }),
    'applying',
  );
  return {
    error: apply.error,
    isPending: apply.isPending,
    start: (found: ClientImport, isConfirmed: boolean) => {
      leaveOut.current = isConfirmed;
      // The error is shown where the work was started.
      return start(found).catch(() => undefined);
    },
  };
}

/** Removes what an import has created. */
export function useUndoing() {
  const undo = useCall(undoClientImport, { failure: 'caller' });
  const start = useSteps(
    ({ id, revision }) => undo.mutateAsync({ params: { id }, body: { revision } }),
    'reverting',
  );
  return {
    error: undo.error,
    isPending: undo.isPending,
    reset: undo.reset,
    start: (found: ClientImport) => start(found).catch(() => undefined),
  };
}
