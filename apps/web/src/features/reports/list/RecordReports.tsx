import { getClient } from '@partnerfolio/contract/clients';
import { getPortfolio } from '@partnerfolio/contract/portfolios';
import { listReports } from '@partnerfolio/contract/reports/reports';
import { Trans, useLingui } from '@lingui/react/macro';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { FileCheck2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { paths } from '../../../paths.ts';
import { queryOf } from '../../../queries.ts';
import { HouseholdScope } from '../../../records/portfolio/HouseholdScope.tsx';
import { PagedList } from '../../../shell/page/PagedList.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { useReportRights } from '../../../records/use-report-rights.ts';
import { IssueLink } from './IssueLink.tsx';
import { SelectableReports } from './SelectableReports.tsx';

const clientRoute = getRouteApi('/shell/clients/$id/reports');
const portfolioRoute = getRouteApi('/shell/portfolios/$id/reports');
const pageSize = 50;

/** The reports on a client and its portfolios, for a household including its members: a view of the client's page. */
export function ClientReports() {
  const { id } = clientRoute.useParams();
  const { offset } = clientRoute.useSearch();
  const navigate = useNavigate();
  const { data: client } = useQuery(queryOf(getClient, { params: { id } }));
  return (
    <>
      {client?.kind === 'household' && <HouseholdScope clientId={id} />}
      <Reports
        key={id}
        of={{ clientId: id, withMembers: 'true' }}
        offset={offset}
        onTurn={(next) =>
          void navigate({ to: paths.clientReports, params: { id }, search: { offset: next } })
        }
        mayEdit={client?.may.edit}
        empty={<Trans>No reports on this client yet.</Trans>}
      />
    </>
  );
}

/** The reports on a portfolio: a view of its page. */
export function PortfolioReports() {
  const { id } = portfolioRoute.useParams();
  const { offset } = portfolioRoute.useSearch();
  const navigate = useNavigate();
  const { data: portfolio } = useQuery(queryOf(getPortfolio, { params: { id } }));
  return (
    <Reports
      key={id}
      of={{ portfolioId: id }}
      mayEdit={portfolio?.may.report}
      offset={offset}
      onTurn={(next) =>
        void navigate({ to: paths.portfolioReports, params: { id }, search: { offset: next } })
      }
      empty={<Trans>No reports on this portfolio yet.</Trans>}
    />
  );
}

interface ReportsProps {
  of: { portfolioId: string } | { clientId: string; withMembers: 'true' };
  /** Whether the user may change the record; unknown while it loads. */
  mayEdit: boolean | undefined;
  offset: number | undefined;
  onTurn: (offset: number | undefined) => void;
  empty: ReactNode;
}

function Reports({ of, mayEdit = false, offset = 0, onTurn, empty }: ReportsProps) {
  const { t } = useLingui();
  const mayIssue = useReportRights().mayIssue && mayEdit;
  const reports = useQuery({
    ...queryOf(listReports, { query: { ...of, offset, limit: pageSize } }),
    placeholderData: keepPreviousData,
  });
  const portfolioId = 'portfolioId' in of ? of.portfolioId : undefined;
  const clientId = 'clientId' in of ? of.clientId : undefined;
  return (
    <>
      {mayIssue && (reports.data?.total ?? 0) > 0 && (
        <div className="mb-3 flex justify-end">
          <IssueLink portfolioId={portfolioId} clientId={clientId} />
        </div>
      )}
      <PagedList label={t`Reports`} query={reports} pageSize={pageSize} offset={offset} onTurn={onTurn}>
        <SelectableReports
          ofOnePortfolio={portfolioId !== undefined}
          rows={reports.data?.items}
          empty={
            <EmptyState
              icon={<FileCheck2 size={24} aria-hidden="true" />}
              action={mayIssue && <IssueLink portfolioId={portfolioId} clientId={clientId} />}
            >
              {empty}
            </EmptyState>
          }
        />
      </PagedList>
    </>
  );
}
