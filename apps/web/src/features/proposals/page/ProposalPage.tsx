import { getProposal } from '@partnerfolio/contract/proposals';
import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { paths } from '../../../paths.ts';
import { queryOf } from '../../../queries.ts';
import { PageFailure } from '../../../shell/page/PageFailure.tsx';
import { PageTabs } from '../../../shell/page/PageTabs.tsx';
import { LoadingProposal } from './LoadingProposal.tsx';
import { ProposalHeader } from './ProposalHeader.tsx';
import { StateNotice } from './StateNotice.tsx';

const route = getRouteApi('/shell/proposals/$id');

/** One proposal with its status, actions and views. */
export function ProposalPage() {
  const { t } = useLingui();
  const { id } = route.useParams();
  const { data, error, refetch } = useQuery(queryOf(getProposal, { params: { id } }));
  if (error)
    return (
      <PageFailure
        error={error}
        onRetry={() => void refetch()}
        list={{ label: t`Proposals`, to: paths.proposals }}
      />
    );
  if (!data) return <LoadingProposal />;
  const count = data.versions.length;
  return (
    <>
      <ProposalHeader proposal={data} />
      {/* Without a notice, the tabs stand as close to the header as on every page. */}
      <div className="has-[:not(:empty)]:mb-5">
        <StateNotice proposal={data} />
      </div>
      <PageTabs
        params={{ id }}
        tabs={[
          { label: t`Proposal`, to: paths.proposal },
          { label: t`Versions (${count})`, to: paths.proposalVersions },
        ]}
      />
    </>
  );
}
