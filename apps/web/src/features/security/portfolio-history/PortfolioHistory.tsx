import type { AuditReference } from '@partnerfolio/contract/audit-events';
import { listPortfolioChanges, type PortfolioEvent } from '@partnerfolio/contract/portfolios/changes';
import type { DetailedAuditEvent } from '@partnerfolio/contract/security';
import { Trans, useLingui } from '@lingui/react/macro';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { paths } from '../../../paths.ts';
import { queryOf } from '../../../queries.ts';
import { PagedList } from '../../../shell/page/PagedList.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { EventsTable } from '../events/EventsTable.tsx';

const route = getRouteApi('/shell/portfolios/$id/history');
const pageSize = 50;

/** A change in the shape of the audit log's events; what only administrators learn of those is missing. */
const toEvent = (
  { id, event, at, by, details, transactionId }: PortfolioEvent,
  portfolio: AuditReference,
): DetailedAuditEvent => ({
  id,
  eventType: event,
  createdAt: at,
  person: by && { ...by, email: null },
  program: null,
  entity: transactionId === null ? portfolio.kind : 'transaction',
  entityId: transactionId ?? portfolio.id,
  metadata: transactionId === null ? {} : { portfolioId: portfolio.id },
  isErased: false,
  details,
});

/** Who changed what of a portfolio and when, in the sentences of the audit log. */
export function PortfolioHistory() {
  const { t } = useLingui();
  const { id } = route.useParams();
  const { offset = 0 } = route.useSearch();
  const navigate = useNavigate();
  const within: AuditReference = { kind: 'portfolio', id };
  const changes = useQuery({
    ...queryOf(listPortfolioChanges, { params: { id }, query: { offset, limit: pageSize } }),
    placeholderData: keepPreviousData,
  });
  return (
    <PagedList
      label={t`History`}
      query={changes}
      pageSize={pageSize}
      offset={offset}
      onTurn={(next) =>
        void navigate({ to: paths.portfolioHistory, params: { id }, search: { offset: next } })
      }
    >
      <EventsTable
        label={t`History`}
        events={changes.data?.items.map((change) => toEvent(change, within))}
        within={within}
        empty={
          <EmptyState>
            <Trans>No changes yet.</Trans>
          </EmptyState>
        }
      />
    </PagedList>
  );
}
