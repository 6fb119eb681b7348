import { listClientActivity } from '@partnerfolio/contract/clients/activity';
import { getClientLimits, type ClientLimits } from '@partnerfolio/contract/clients/limits';
import { getSuitability } from '@partnerfolio/contract/portfolios/suitability';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../api.ts';
import { queryOf } from '../../queries.ts';
import { useViewer } from '../../session/auth.tsx';

/** What to refetch after limits change. */
export const afterLimitsChange = [getClientLimits, getSuitability, listClientActivity];

/** The limits of a client. */
export function useLimits(clientId: string) {
  const viewer = useViewer();
  const query = useQuery(queryOf(getClientLimits, { params: { id: clientId } }));
  return { ...query, mayEdit: query.data?.may.edit === true && viewer.viewedUntil === null };
}

/** Limits as forms merge them, by the id of their client. */
export type LimitsEntry = ClientLimits & { readonly id: string };

export const entryOf = (limits: ClientLimits): LimitsEntry => ({ ...limits, id: limits.client.id });

export const reloadLimits = async (id: string): Promise<LimitsEntry> =>
  entryOf(await call(getClientLimits, { params: { id } }));
