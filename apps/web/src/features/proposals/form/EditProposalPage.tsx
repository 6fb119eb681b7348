import { getProposal } from '@partnerfolio/contract/proposals';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { paths } from '../../../paths.ts';
import { queryOf } from '../../../queries.ts';
import { LoadingContext } from '../../../shell/page/LoadingHeader.tsx';
import { PageFailure } from '../../../shell/page/PageFailure.tsx';
import { PageHeader } from '../../../shell/page/PageHeader.tsx';
import { Card } from '../../../ui/Card.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { LoadingCard } from '../allocation/ComparisonCard.tsx';
import { EditProposalForm } from './EditProposalForm.tsx';
import { useCurrentAllocation } from '../allocation/use-current-allocation.ts';

const route = getRouteApi('/shell/proposals/$id/edit');

/** The page that edits a proposal. */
export function EditProposalPage() {
  const { t } = useLingui();
  const { id } = route.useParams();
  const { data, error, refetch } = useQuery(queryOf(getProposal, { params: { id } }));
  const portfolioId = data?.portfolio?.id;
  const held = useCurrentAllocation(portfolioId);
  if (error)
    return (
      <PageFailure
        error={error}
        onRetry={() => void refetch()}
        list={{ label: t`Proposals`, to: paths.proposals }}
      />
    );
  // Waits for the holdings, because the rows are higher with them.
  return data && !(portfolioId !== undefined && held.isPending) ? (
    <EditProposalForm opened={data} />
  ) : (
    <LoadingForm />
  );
}

/** A placeholder for the form. */
function LoadingForm() {
  const { t } = useLingui();
  return (
    <>
      <PageHeader
        title={t`Edit proposal`}
        crumbs={[{ label: t`Proposals`, to: paths.proposals }]}
        context={<LoadingContext />}
        actions={<Skeleton className="h-9 w-full md:w-48 pointer-coarse:h-11" />}
      />
      <div className="grid max-w-4xl gap-4">
        <Card title={<Trans>Purpose and due date</Trans>}>
          <Skeleton className="h-21 max-md:h-45" />
        </Card>
        <LoadingCard lines={7} title={<Trans>Target allocation</Trans>} />
        <Card title={<Trans>Rationale</Trans>}>
          <Skeleton className="h-52" />
        </Card>
      </div>
    </>
  );
}
