import { getLogRecord } from '@partnerfolio/contract/compliance/log';
import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { paths } from '../../../paths.ts';
import { queryOf } from '../../../queries.ts';
import { Failure } from '../../../shell/Failure.tsx';
import { SidePanel } from '../../../ui/overlay/SidePanel.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { RecordActions } from './RecordActions.tsx';
import { RecordFacts } from './RecordFacts.tsx';
import { StepList } from './StepList.tsx';

const route = getRouteApi('/shell/compliance/log/$recordId');

/** A complaint or breach with its history, beside the log. */
export function RecordPanel() {
  const { recordId } = route.useParams();
  const search = route.useSearch();
  const navigate = useNavigate();
  const { data, error, refetch } = useQuery(queryOf(getLogRecord, { params: { id: recordId } }));
  return (
    <SidePanel
      open
      onClose={() => void navigate({ to: paths.complianceLog, search, resetScroll: false })}
      title={data ? `${data.number} · ${data.subject}` : <Trans>Complaint or breach</Trans>}
      context={data?.client?.name}
      loading={!data && !error}
    >
      {error && <Failure error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton className="h-40" />}
      {data && (
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
          <RecordFacts record={data} />
          <RecordActions record={data} />
          <StepList steps={data.steps} />
        </div>
      )}
    </SidePanel>
  );
}
