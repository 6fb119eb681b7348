import { Suspense } from 'react';
import { ProposalOverview } from '../features/proposals/page/ProposalOverview.tsx';
import { lazyPiece } from '../lazy-page.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';

const ProposalDocuments = lazyPiece(
  'documents',
  () => import('../features/documents/card/ProposalDocuments.tsx'),
  'ProposalDocuments',
);

/** The content of a proposal with the documents about it. */
export function ProposalOverviewPage() {
  return (
    <ProposalOverview
      documentsOf={(proposal) => (
        <Suspense fallback={<Skeleton className="h-24" />}>
          <ProposalDocuments clientId={proposal.client.id} proposalId={proposal.id} />
        </Suspense>
      )}
    />
  );
}
