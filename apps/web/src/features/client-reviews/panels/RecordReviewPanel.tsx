import { getReviewFindings } from '@partnerfolio/contract/clients/reviews';
import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { queryOf } from '../../../queries.ts';
import { Failure } from '../../../shell/Failure.tsx';
import { SidePanel } from '../../../ui/overlay/SidePanel.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { useCloseReviews, useStanding } from '../use-reviews.ts';
import { RecordReview } from './RecordReview.tsx';

const route = getRouteApi('/shell/clients/$id/details/details/reviews/new');

/** Records a review of a client in a panel that shows what is on file. */
export function RecordReviewPanel() {
  const { id } = route.useParams();
  const { data: standing, mayEdit } = useStanding(id);
  const findings = useQuery(queryOf(getReviewFindings, { params: { id } }));
  const close = useCloseReviews(id);
  // A user who may only view gets the details instead.
  if (!standing || !mayEdit) return null;
  if (findings.data) return <RecordReview standing={standing} found={findings.data} onClose={close} />;
  return (
    <SidePanel open onClose={close} title={<Trans>Record review</Trans>} context={standing.client.name}>
      {findings.error ? (
        <Failure error={findings.error} onRetry={() => void findings.refetch()} />
      ) : (
        <Skeleton className="h-40" />
      )}
    </SidePanel>
  );
}
