import type { AuditEvent, AuditEventDetail } from '@partnerfolio/contract/security';
import { getClient } from '@partnerfolio/contract/clients';
import { getPortfolio } from '@partnerfolio/contract/portfolios';
import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
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

/** The way to the entry of an event; null if the event is about something else. */
export function entryLink({ entity, entityId, metadata: { portfolioId } }: AuditEvent): ReactNode {
  if (entity !== 'transaction' || !entityId || typeof portfolioId !== 'string') return null;
  return (
    <Link
      to={paths.transaction}
      params={{ id: portfolioId, transactionId: entityId }}
      className={linkClasses}
    >
      <Trans>Open entry</Trans>
    </Link>
  );
}
