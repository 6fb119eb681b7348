import { getRiskProfile } from '@partnerfolio/contract/clients/risk-profile';
import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { paths } from '../../paths.ts';
import { queryOf } from '../../queries.ts';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { RiskProfileText } from './RiskProfileText.tsx';

/** The risk band of a client in the header of its page, which leads to the answers. */
export function HeaderProfile({ clientId }: { clientId: string }) {
  const { data, isPending } = useQuery(queryOf(getRiskProfile, { params: { id: clientId } }));
  // As wide as most bands, so that nothing moves when it is there.
  if (isPending) return <Skeleton className="inline-block h-4 w-40 align-middle" />;
  if (!data) return '—';
  const { state, current } = data;
  const profile = { state, score: current?.score ?? null, band: current?.band ?? null };
  return (
    <Link to={paths.clientRiskProfile} params={{ id: clientId }} className="rounded-sm hover:underline">
      {state === 'none' ? (
        <RiskProfileText profile={profile} />
      ) : (
        <Trans>
          Risk profile <RiskProfileText profile={profile} />
        </Trans>
      )}
    </Link>
  );
}
