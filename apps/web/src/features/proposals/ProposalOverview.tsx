import { getProposal, type ProposalVersion } from '@partnerfolio/contract/proposals';
import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { queryOf } from '../../queries.ts';
import { Card } from '../../ui/Card.tsx';
import { ComparisonCard, LoadingCard } from './ComparisonCard.tsx';
import { History } from './History.tsx';
import { newestOf } from './newest.ts';
import { PeopleCard } from './PeopleCard.tsx';

const route = getRouteApi('/shell/proposals/$id/');

/** What is proposed beside what is held, why, by whom, and what happened so far. */
export function ProposalOverview() {
  const { id } = route.useParams();
  const { data: proposal } = useQuery(queryOf(getProposal, { params: { id } }));
  return (
    <div className="grid gap-4 lg:grid-cols-[minmax(0,1fr)_340px]">
      <div className="grid content-start gap-4">
        {proposal ? <ComparisonCard proposal={proposal} /> : <LoadingCard />}
        {proposal && <RationaleCard version={newestOf(proposal)} />}
      </div>
      <div className="grid content-start gap-4">
        {proposal && <PeopleCard proposal={proposal} />}
        {proposal && <History proposal={proposal} />}
      </div>
    </div>
  );
}

function RationaleCard({ version }: { version: ProposalVersion }) {
  return (
    <Card title={<Trans>Rationale</Trans>}>
      {version.rationale === '' ? (
        <p className="text-ink-3">
          <Trans>No rationale is written yet.</Trans>
        </p>
      ) : (
        <p className="max-w-[75ch] whitespace-pre-line text-ink-2 wrap-anywhere">{version.rationale}</p>
      )}
    </Card>
  );
}
