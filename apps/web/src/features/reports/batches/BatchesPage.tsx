import { listReportBatches } from '@partnerfolio/contract/reports/batches';
import { Trans, useLingui } from '@lingui/react/macro';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { getRouteApi, Outlet, useNavigate } from '@tanstack/react-router';
import { Files } from 'lucide-react';
import { paths } from '../../../paths.ts';
import { queryOf } from '../../../queries.ts';
import { useReportRights } from '../../../records/use-report-rights.ts';
import { PagedList } from '../../../shell/page/PagedList.tsx';
import { PageHeader } from '../../../shell/page/PageHeader.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { ViewTabs } from '../../../shell/page/ViewTabs.tsx';
import { BatchTable } from './BatchTable.tsx';
import { NewBatchLink } from './NewBatchLink.tsx';
import { followEveryMs } from './progress.ts';

const route = getRouteApi('/shell/reports/batches');
const pageSize = 50;

/** The batches of reports that the user has made; for an administrator, those of all users. */
export function BatchesPage() {
  const { t } = useLingui();
  const { offset = 0 } = route.useSearch();
  const navigate = useNavigate();
  const { mayIssue } = useReportRights();
  const batches = useQuery({
    ...queryOf(listReportBatches, { query: { offset, limit: pageSize } }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) =>
      state.data?.items.some((batch) => batch.state === 'running') === true ? followEveryMs : false,
  });
  return (
    <>
      <PageHeader
        title={t`Batches of reports`}
        heading={t`Reports`}
        crumbs={[{ label: t`Reports`, to: paths.reports }]}
        context={<Trans>The same reports for many portfolios, issued in the background</Trans>}
        actions={mayIssue && <NewBatchLink look="main" />}
      />
      <ViewTabs page={paths.reports} value={paths.reportBatches}>
        <PagedList
          label={t`Batches of reports`}
          query={batches}
          pageSize={pageSize}
          offset={offset}
          onTurn={(next) => void navigate({ to: paths.reportBatches, search: { offset: next } })}
        >
          <BatchTable
            rows={batches.data?.items}
            empty={
              <EmptyState icon={<Files size={24} aria-hidden="true" />} action={mayIssue && <NewBatchLink />}>
                <Trans>No batches yet. One issues the same reports for many portfolios.</Trans>
              </EmptyState>
            }
          />
        </PagedList>
      </ViewTabs>
      <Outlet />
    </>
  );
}
