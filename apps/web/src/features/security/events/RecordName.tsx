import type { AuditEventDetail } from '@partnerfolio/contract/security';
import { getClient } from '@partnerfolio/contract/clients';
import { getPortfolio } from '@partnerfolio/contract/portfolios';
import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link, type LinkProps } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { paths } from '../../../paths.ts';
import { queryOf } from '../../../queries.ts';
import { usePersonName } from '../../../texts/use-person-name.ts';

const linkClasses = 'rounded-sm font-medium text-accent underline';

const Id = ({ children }: { children: string }) => <code className="text-xs">{children}</code>;

/** The client's name, which the audit log does not contain; the id of a deleted one. */
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

/** Who acted, with the way to the user's other events. */
export function ActingUser({ event: { person } }: { event: AuditEventDetail }) {
  const personName = usePersonName();
  if (!person) return <Trans>unknown user</Trans>;
  return (
    <Link to={paths.auditTrail} search={{ person: person.id }} className={linkClasses}>
      {personName(person)}
    </Link>
  );
}

/** The pages of records that show their own name. */
const pages: Readonly<Record<string, LinkProps['to']>> = {
  proposal: paths.proposal,
  instrument: paths.instrument,
  instrument_facts: paths.instrument,
  user: paths.user,
  group: paths.groupMembers,
};

/** Returns the record of an event as a name or link; null if there is nothing beyond its id. */
export function recordName({ entity, entityId, metadata }: AuditEventDetail): ReactNode {
  if (!entityId || !entity) return null;
  if (entity === 'client') return <ClientName id={entityId} />;
  const { clientId } = metadata;
  if ((entity === 'client_note' || entity === 'client_task') && typeof clientId === 'string')
    return <ClientName id={clientId} />;
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
