import { getProposal } from '@partnerfolio/contract/proposals';
import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { paths } from '../../paths.ts';
import { queryOf } from '../../queries.ts';
import { PageFailure } from '../../shell/PageFailure.tsx';
import { PageHeader } from '../../shell/PageHeader.tsx';
import { EditProposalForm } from './EditProposalForm.tsx';

const route = getRouteApi('/shell/proposals/$id/edit');

/** Writes in a proposal. */
export function EditProposalPage() {
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
  return data ? <EditProposalForm opened={data} /> : <PageHeader title="" />;
}
