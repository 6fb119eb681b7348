import { getProposal } from '@partnerfolio/contract/proposals';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { queryOf } from '../../queries.ts';
import { Failure } from '../../shell/Failure.tsx';
import { PageHeader } from '../../shell/PageHeader.tsx';
import { EditProposalForm } from './EditProposalForm.tsx';

const route = getRouteApi('/shell/proposals/$id/edit');

/** Writes in a proposal. */
export function EditProposalPage() {
  const { id } = route.useParams();
  const { data, error, refetch } = useQuery(queryOf(getProposal, { params: { id } }));
  if (error) return <Failure error={error} onRetry={() => void refetch()} />;
  return data ? <EditProposalForm opened={data} /> : <PageHeader title="" />;
}
