import { listClientActivity } from '@partnerfolio/contract/clients/activity';
import { getClientKyc, type KycRecord } from '@partnerfolio/contract/clients/kyc';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { call } from '../../api.ts';
import { paths } from '../../paths.ts';
import { queryOf } from '../../queries.ts';
import { useViewer } from '../../session/auth.tsx';

/** What to refetch after a KYC changes. */
export const afterKycChange = [getClientKyc, listClientActivity];

/** The KYC of a client, not asked for without the right to it. */
export function useKyc(clientId: string) {
  const viewer = useViewer();
  const mayRead = viewer.rights.includes('compliance.kyc');
  const query = useQuery({ ...queryOf(getClientKyc, { params: { id: clientId } }), enabled: mayRead });
  return { mayRead, isViewing: viewer.viewedUntil !== null, ...query };
}

/** A KYC as forms merge it, by the id of its client. */
export type KycEntry = KycRecord & { readonly id: string };

export const entryOf = (kyc: KycRecord): KycEntry => ({ ...kyc, id: kyc.client.id });

/** Loads the KYC of a client that has one of its own. */
export async function reloadKyc(id: string): Promise<KycEntry> {
  const kyc = await call(getClientKyc, { params: { id } });
  if (kyc.type !== 'record') throw new Error('A household has no KYC of its own');
  return entryOf(kyc);
}

export function useCloseKyc(clientId: string): () => void {
  const navigate = useNavigate();
  return () => void navigate({ to: paths.clientDetails, params: { id: clientId }, resetScroll: false });
}
