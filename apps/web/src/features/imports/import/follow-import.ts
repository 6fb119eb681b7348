import { getImport, type Import } from '@partnerfolio/contract/imports';
import { QueryObserver, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { isFinal } from '../../../api.ts';
import { queryOf } from '../../../queries.ts';
import { afterImport } from './refreshes.ts';

const pollMs = 700;
const working = new Set<Import['state']>(['uploading', 'applying', 'reverting']);

/** Whether the server is working on an import, so that its state will change by itself. */
export const isWorking = (state: Import['state']): boolean => working.has(state);

const followed = new Set<string>();

/**
 * Refetches an import until the server has finished it, even if the user has left the page. Then it refetches
 * everything that depends on what was booked.
 */
function followImport(cache: QueryClient, { id, kind }: Pick<Import, 'id' | 'kind'>): void {
  if (followed.has(id)) return;
  followed.add(id);
  const observer = new QueryObserver(cache, {
    ...queryOf(getImport, { params: { id } }),
    staleTime: 0,
    refetchInterval: pollMs,
    // A long import may end while the window is in the background.
    refetchIntervalInBackground: true,
  });
  const stop = observer.subscribe(({ data, error, isFetchedAfterMount }) => {
    // The cached answers are from before the work began.
    const hasEnded = isFetchedAfterMount && data !== undefined && !isWorking(data.state);
    if (!hasEnded && !(error && isFinal(error))) return;
    stop();
    followed.delete(id);
    if (!hasEnded) return;
    for (const { name } of afterImport(kind))
      if (name !== getImport.name) void cache.invalidateQueries({ queryKey: [name] });
  });
}

/** `followImport` over the cache of the pages. */
export function useFollowing(): (found: Pick<Import, 'id' | 'kind'>) => void {
  const cache = useQueryClient();
  return useCallback((found) => followImport(cache, found), [cache]);
}
