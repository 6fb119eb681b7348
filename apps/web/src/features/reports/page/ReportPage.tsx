import { getReport } from '@partnerfolio/contract/reports/reports';
import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { paths } from '../../../paths.ts';
import { queryOf } from '../../../queries.ts';
import { useReportRights } from '../../../records/use-report-rights.ts';
import { LoadingHeader } from '../../../shell/page/LoadingHeader.tsx';
import { LoadingView } from '../../../shell/page/LoadingView.tsx';
import { PageFailure } from '../../../shell/page/PageFailure.tsx';
import { ChangesCard } from './ChangesCard.tsx';
import { FirstPage } from './FirstPage.tsx';
import { ReportHeader } from './ReportHeader.tsx';
import { ReportSide } from './ReportSide.tsx';
import { StateNotice } from './StateNotice.tsx';

const route = getRouteApi('/shell/reports/$id');

/** One issued report: its first page, what proves it, its versions, and what would be printed differently today. */
export function ReportPage() {
  const { t } = useLingui();
  const { id } = route.useParams();
  const { data, error, refetch } = useQuery(queryOf(getReport, { params: { reportId: id } }));
  const { mayDownload } = useReportRights();
  const list = { label: t`Reports`, to: paths.reports };
  if (error) return <PageFailure error={error} onRetry={() => void refetch()} list={list} />;
  if (!data)
    return (
      <>
        <LoadingHeader manyActions crumbs={[list]} />
        <LoadingView />
      </>
    );
  return (
    <>
      <ReportHeader report={data} />
      <div className="has-[:not(:empty)]:mb-4">
        <StateNotice report={data} />
      </div>
      <div className="grid gap-4 has-[>:first-child:empty]:grid-cols-[minmax(0,40rem)] md:grid-cols-[minmax(0,1fr)_17rem] lg:grid-cols-[minmax(0,1fr)_340px]">
        <div className="grid min-w-0 content-start gap-4 empty:hidden">
          {data.changes.length > 0 && <ChangesCard report={data} />}
          {mayDownload && data.isKept && <FirstPage report={data} />}
        </div>
        <ReportSide report={data} />
      </div>
    </>
  );
}
