import { getClient } from '@partnerfolio/contract/clients';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { queryOf } from '../../../queries.ts';
import type { ClientRef } from '../../../records/clients/ClientChoice.tsx';

/** The client of the address, until another is chosen. */
export function useChosenClient(id: string | undefined) {
  const [chosen, setChosen] = useState<ClientRef | null>();
  const { data } = useQuery({
    ...queryOf(getClient, { params: { id: id ?? '' } }),
    enabled: id !== undefined,
  });
  const given = id !== undefined && data ? { id: data.id, name: data.name } : null;
  return { client: chosen === undefined ? given : chosen, setChosen, isChosen: chosen !== undefined };
}
