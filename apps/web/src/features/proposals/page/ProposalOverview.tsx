import { getProposal, type Proposal, type ProposalVersion } from '@partnerfolio/contract/proposals';
import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { queryOf } from '../../../queries.ts';
import { Card } from '../../../ui/Card.tsx';
import { ComparisonCard } from '../allocation/ComparisonCard.tsx';
import { History } from './History.tsx';
import { LoadingOverview } from './LoadingProposal.tsx';
import { newestVersion } from '../newest.ts';
import { PeopleCard } from './PeopleCard.tsx';
import { useCurrentAllocation } from '../allocation/use-current-allocation.ts';

const route = getRouteApi('/shell/proposals/$id/');

interface ProposalOverviewProps {
  /** Returns the card of the documents about the proposal. */
  documentsOf: (proposal: Proposal) => ReactNode;
}

/** The proposed allocation beside the current one, the rationale, the users, the documents and the history. */
export function ProposalOverview({ documentsOf }: ProposalOverviewProps) {
  const { id } = route.useParams();
  const { data: proposal } = useQuery(queryOf(getProposal, { params: { id } }));
  const portfolioId = proposal?.portfolio?.id;
  const held = useCurrentAllocation(portfolioId);
  // The comparison has a row for each holding, so the content below waits for its height.
  if (!proposal || (portfolioId !== undefined && held.isPending))
    return <LoadingOverview lines={proposal && newestVersion(proposal).targets.length} />;
  return (
    <div className="grid gap-4 lg:grid-cols-[minmax(0,1fr)_340px]">
      <div className="grid content-start gap-4">
        <ComparisonCard proposal={proposal} held={held} />
        <RationaleCard version={newestVersion(proposal)} />
      </div>
      <div className="grid content-start gap-4">
        <PeopleCard proposal={proposal} />
        {documentsOf(proposal)}
        <History proposal={proposal} />
      </div>
    </div>
  );
}

function RationaleCard({ version }: { version: ProposalVersion }) {
  return (
    <Card title={<Trans>Rationale</Trans>}>
      {version.rationale === '' ? (
        <p className="text-ink-3">
          <Trans>No rationale yet.</Trans>
        </p>
      ) : (
        <p className="max-w-[75ch] whitespace-pre-line text-ink-2 wrap-anywhere">{version.rationale}</p>
      )}
    </Card>
  );
}
