import { listReportSchedules, type ReportSchedule } from '@partnerfolio/contract/reports/schedules';
import { Trans, useLingui } from '@lingui/react/macro';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { getRouteApi, Outlet, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { paths } from '../../../paths.ts';
import { queryOf } from '../../../queries.ts';
import { useReportRights } from '../../../records/use-report-rights.ts';
import { PagedList } from '../../../shell/page/PagedList.tsx';
import { PageHeader } from '../../../shell/page/PageHeader.tsx';
import { ViewTabs } from '../../../shell/page/ViewTabs.tsx';
import { NewScheduleLink } from './NewScheduleLink.tsx';
import { NoSchedules } from './NoSchedules.tsx';
import { RemoveScheduleDialog } from './RemoveScheduleDialog.tsx';
import { ScheduleTable } from './ScheduleTable.tsx';

const route = getRouteApi('/shell/reports/schedules');
const pageSize = 50;

/** The schedules of the user; for an administrator, those of all users. */
export function SchedulesPage() {
  const { t } = useLingui();
  const { offset = 0 } = route.useSearch();
  const navigate = useNavigate();
  const { mayIssue, maySchedule } = useReportRights();
  const mayAdd = mayIssue && maySchedule;
  const [removed, setRemoved] = useState<ReportSchedule | null>(null);
  const schedules = useQuery({
    ...queryOf(listReportSchedules, { query: { offset, limit: pageSize } }),
    placeholderData: keepPreviousData,
  });
  return (
    <>
      <PageHeader
        title={t`Schedules of reports`}
        heading={t`Reports`}
        crumbs={[{ label: t`Reports`, to: paths.reports }]}
        context={<Trans>Batches of reports that are issued on set days</Trans>}
        actions={mayAdd && <NewScheduleLink look="main" />}
      />
      <ViewTabs page={paths.reports} value={paths.reportSchedules}>
        <PagedList
          label={t`Schedules of reports`}
          query={schedules}
          pageSize={pageSize}
          offset={offset}
          onTurn={(next) => void navigate({ to: paths.reportSchedules, search: { offset: next } })}
        >
          <ScheduleTable
            rows={schedules.data?.items}
            onRemove={setRemoved}
            empty={<NoSchedules mayAdd={mayAdd} />}
          />
        </PagedList>
      </ViewTabs>
      {removed !== null && <RemoveScheduleDialog schedule={removed} onClose={() => setRemoved(null)} />}
      <Outlet />
    </>
  );
}
