import type { Proposal } from '@partnerfolio/contract/proposals';
import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { paths } from '../../../paths.ts';
import { PageHeader } from '../../../shell/page/PageHeader.tsx';
import { Badge } from '../../../ui/text/Badge.tsx';
import { useFormat } from '../../../ui/text/use-format.ts';
import { ActionBar } from '../steps/ActionBar.tsx';
import { newestVersion } from '../newest.ts';
import { StatusBadge } from '../StatusBadge.tsx';
import { usePersonName } from '../../../texts/use-person-name.ts';

/** The proposal's purpose, status and client, and the actions. */
export function ProposalHeader({ proposal }: { proposal: Proposal }) {
  const { t } = useLingui();
  const format = useFormat();
  const { purpose, number } = newestVersion(proposal);
  const { client } = proposal;
  const author = usePersonName()(proposal.author);
  const due = proposal.dueOn && format.date(proposal.dueOn);
  return (
    <PageHeader
      title={purpose}
      crumbs={[{ label: t`Proposals`, to: paths.proposals }]}
      badges={
        <>
          <StatusBadge status={proposal.status} />
          <Badge>
            <Trans>Version {number}</Trans>
          </Badge>
        </>
      }
      context={
        <>
          <Link to={paths.client} params={{ id: client.id }} className="rounded-sm hover:underline">
            {client.name}
          </Link>
          {' · '}
          <PortfolioName proposal={proposal} />
          {' · '}
          <Trans>by {author}</Trans>
          {due && (
            <>
              {' · '}
              <Trans>due {due}</Trans>
            </>
          )}
        </>
      }
      manyActions
      actions={<ActionBar proposal={proposal} />}
    />
  );
}

function PortfolioName({ proposal: { portfolio, newPortfolio } }: { proposal: Proposal }) {
  if (portfolio)
    return (
      <Link to={paths.portfolio} params={{ id: portfolio.id }} className="rounded-sm hover:underline">
        {portfolio.name}, {portfolio.baseCurrency}
      </Link>
    );
  const name = newPortfolio ? `${newPortfolio.name}, ${newPortfolio.baseCurrency}` : '';
  return <Trans>new portfolio {name}</Trans>;
}
