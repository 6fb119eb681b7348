import { getImport, type Import } from '@partnerfolio/contract/imports';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { queryOf } from '../../queries.ts';
import { afterImport } from './refreshes.ts';

const pollMs = 700;
const working = new Set<Import['state']>(['uploading', 'applying', 'reverting']);

/** Whether the server is at work on an import, so that its state will change by itself. */
export const isWorking = (state: Import['state']): boolean => working.has(state);

/**
 * An import as it stands: asked again and again while the server works on it. When the work ends, everything that
 * follows from what was booked is asked again too.
 */
export function useImport(id: string) {
  const cache = useQueryClient();
  const query = useQuery({
    ...queryOf(getImport, { params: { id } }),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data && isWorking(state.data.state) ? pollMs : false),
  });
  const { state, kind } = query.data ?? {};
  const before = useRef(state);
  useEffect(() => {
    const ended = before.current !== undefined && isWorking(before.current) && state && !isWorking(state);
    before.current = state;
    if (!ended || !kind) return;
    for (const { name } of afterImport(kind))
      if (name !== getImport.name) void cache.invalidateQueries({ queryKey: [name] });
  }, [state, kind, cache]);
  return query;
}
