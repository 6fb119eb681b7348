import { getReportBatch } from '@partnerfolio/contract/reports/batches';
import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { paths } from '../../../paths.ts';
import { queryOf } from '../../../queries.ts';
import { LoadingHeader } from '../../../shell/page/LoadingHeader.tsx';
import { LoadingView } from '../../../shell/page/LoadingView.tsx';
import { PageFailure } from '../../../shell/page/PageFailure.tsx';
import { Card } from '../../../ui/Card.tsx';
import { BatchHeader } from './BatchHeader.tsx';
import { BatchItems } from './BatchItems.tsx';
import { BatchProgress } from './BatchProgress.tsx';
import { followEveryMs } from './progress.ts';

const route = getRouteApi('/shell/reports/batches/$id');

/** One batch: how far it is, what can be done with it, and what became of each report. */
export function BatchPage() {
  const { t } = useLingui();
  const { id } = route.useParams();
  const { data, error, refetch } = useQuery({
    ...queryOf(getReportBatch, { params: { batchId: id } }),
    refetchInterval: ({ state }) => (state.data?.state === 'running' ? followEveryMs : false),
  });
  const list = { label: t`Batches of reports`, to: paths.reportBatches };
  const crumbs = [{ label: t`Reports`, to: paths.reports }, list];
  if (error && !data) return <PageFailure error={error} onRetry={() => void refetch()} list={list} />;
  if (!data)
    return (
      <>
        <LoadingHeader manyActions crumbs={crumbs} />
        <LoadingView />
      </>
    );
  return (
    <>
      <BatchHeader batch={data} crumbs={crumbs} />
      <Card className="mb-4">
        <BatchProgress batch={data} />
      </Card>
      <BatchItems batch={data} />
    </>
  );
}
