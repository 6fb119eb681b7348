import type { AuditEventDetail } from '@partnerfolio/contract/security';
import { getClient } from '@partnerfolio/contract/clients';
import { getPortfolio } from '@partnerfolio/contract/portfolios';
import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link, type LinkProps } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { paths } from '../../../paths.ts';
import { queryOf } from '../../../queries.ts';

const linkClasses = 'rounded-sm font-medium text-accent underline';

const Id = ({ children }: { children: string }) => <code className="text-xs">{children}</code>;

/** The client's name, which the trail itself does not hold; the id of one that is gone. */
export function ClientName({ id }: { id: string }) {
  const { data } = useQuery(queryOf(getClient, { params: { id } }));
  if (!data) return <Id>{id}</Id>;
  return (
    <Link to={paths.client} params={{ id }} className={linkClasses}>
      {data.name}
    </Link>
  );
}

/** The portfolio's name with its client's. */
export function PortfolioName({ id }: { id: string }) {
  const { data } = useQuery(queryOf(getPortfolio, { params: { id } }));
  if (!data) return <Id>{id}</Id>;
  return (
    <Link to={paths.portfolio} params={{ id }} className={linkClasses}>
      {data.client.name}, {data.name}
    </Link>
  );
}

/** Pages of records that tell their name themselves. */
const pages: Readonly<Record<string, LinkProps['to']>> = {
  proposal: paths.proposal,
  instrument: paths.instrument,
  user: paths.user,
  group: paths.groupMembers,
};

/** The record an event is about, named or as a way to its page; null where there is no more to say of it than its id. */
export function recordName({ entity, entityId, metadata }: AuditEventDetail): ReactNode {
  if (!entityId || !entity) return null;
  if (entity === 'client') return <ClientName id={entityId} />;
  if (entity === 'portfolio') return <PortfolioName id={entityId} />;
  const { portfolioId } = metadata;
  if (entity === 'transaction' && typeof portfolioId === 'string')
    return (
      <Link
        to={paths.transaction}
        params={{ id: portfolioId, transactionId: entityId }}
        className={linkClasses}
      >
        <Trans>Open entry</Trans>
      </Link>
    );
  const page = pages[entity];
  if (!page) return null;
  return (
    <Link to={page} params={{ id: entityId }} className={linkClasses}>
      <Trans>Open</Trans>
    </Link>
  );
}
