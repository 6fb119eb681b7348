import { listReports } from '@partnerfolio/contract/reports/reports';
import { Trans, useLingui } from '@lingui/react/macro';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { paths } from '../../../paths.ts';
import { queryOf } from '../../../queries.ts';
import { ExportMenu } from '../../../shell/page/download/ExportMenu.tsx';
import { NothingFound, PagedList } from '../../../shell/page/PagedList.tsx';
import { isFiltered, noFilters, type ReportsSearch } from '../search.ts';
import { NoReports } from './NoReports.tsx';
import { ReportFilters } from './ReportFilters.tsx';
import { ReportsHeader } from './ReportsHeader.tsx';
import { SelectableReports } from './SelectableReports.tsx';
import { ViewTabs } from '../../../shell/page/ViewTabs.tsx';
import { VerifyLink } from './VerifyLink.tsx';

const route = getRouteApi('/shell/reports');
const pageSize = 50;

/** The issued reports on all portfolios that the user may see, newest first. */
export function ReportsPage() {
  const { t } = useLingui();
  const { offset = 0, ...filters } = route.useSearch();
  const input = { query: { ...filters, offset, limit: pageSize } };
  const navigate = useNavigate();
  const reports = useQuery({
    ...queryOf(listReports, input),
    placeholderData: keepPreviousData,
  });
  const show = (change: Partial<ReportsSearch>) =>
    void navigate({ to: paths.reports, search: { ...filters, ...change }, replace: true });
  const onClear = isFiltered(filters) ? () => show(noFilters) : undefined;
  return (
    <>
      <ReportsHeader total={reports.data?.total} />
      <ViewTabs page={paths.reports} value={paths.reports}>
        <PagedList
          label={t`Reports`}
          query={reports}
          filters={<ReportFilters search={filters} onChange={show} />}
          onClear={onClear}
          exportMenu={
            <>
              <VerifyLink />
              <ExportMenu of={listReports} input={input} />
            </>
          }
          pageSize={pageSize}
          offset={offset}
          onTurn={(next) => show({ offset: next })}
        >
          <SelectableReports
            rows={reports.data?.items}
            empty={
              onClear ? (
                <NothingFound onClear={onClear}>
                  <Trans>No report matches these filters.</Trans>
                </NothingFound>
              ) : (
                <NoReports />
              )
            }
          />
        </PagedList>
      </ViewTabs>
    </>
  );
}
