import { getImport } from '@partnerfolio/contract/imports';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { queryOf } from '../../../queries.ts';
import { isWorking, useFollowing } from './follow-import.ts';

/** Loads an import; while the server is working on it, follows it to the end. */
export function useImport(id: string) {
  const follow = useFollowing();
  const query = useQuery({ ...queryOf(getImport, { params: { id } }), staleTime: 0 });
  const { state, kind } = query.data ?? {};
  const works = state !== undefined && isWorking(state);
  useEffect(() => {
    if (works && kind) follow({ id, kind });
  }, [works, kind, id, follow]);
  return query;
}
