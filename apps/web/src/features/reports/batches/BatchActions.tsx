import {
  issueReviewedItems,
  retryReportBatch,
  setBatchState,
  type ReportBatch,
} from '@partnerfolio/contract/reports/batches';
import { Trans } from '@lingui/react/macro';
import { Ban, Pause, Play, RotateCcw } from 'lucide-react';
import { useState } from 'react';
import { useCall } from '../../../queries.ts';
import { useReportRights } from '../../../records/use-report-rights.ts';
import { Button } from '../../../ui/Button.tsx';
import { Question } from '../../../ui/overlay/Question.tsx';
import { afterBatchChange, progressOf } from './progress.ts';

/** What can be done with a batch in its present state. */
export function BatchActions({ batch }: { batch: ReportBatch }) {
  const { mayIssue } = useReportRights();
  const [isAsking, setAsking] = useState(false);
  const change = useCall(setBatchState, { refreshes: afterBatchChange });
  const { id: batchId, state } = batch;
  const params = { batchId };
  if (!mayIssue) return null;
  const isOpen = state === 'running' || state === 'paused' || state === 'to_review';
  return (
    <>
      {isOpen && (
        <Button onClick={() => setAsking(true)}>
          <Ban size={14} aria-hidden="true" />
          <Trans>Cancel batch</Trans>
        </Button>
      )}
      {state === 'running' && (
        <Button busy={change.isPending} onClick={() => change.mutate({ params, body: { state: 'paused' } })}>
          <Pause size={14} aria-hidden="true" />
          <Trans>Pause</Trans>
        </Button>
      )}
      {state === 'paused' && (
        <Button busy={change.isPending} onClick={() => change.mutate({ params, body: { state: 'running' } })}>
          <Play size={14} aria-hidden="true" />
          <Trans context="batch">Continue</Trans>
        </Button>
      )}
      {state !== 'cancelled' && progressOf(batch).left > 0 && <RetryAll batchId={batchId} />}
      {state !== 'cancelled' && progressOf(batch).toReview > 0 && <ReleaseAll batchId={batchId} />}
      <Question
        open={isAsking}
        onOpenChange={setAsking}
        title={<Trans>Cancel this batch?</Trans>}
        description={
          <Trans>Reports that are issued stay. The others are not issued, and cannot be tried again.</Trans>
        }
        act={<Trans>Cancel batch</Trans>}
        leave={<Trans>Keep batch</Trans>}
        busy={change.isPending}
        onAct={() =>
          change.mutate({ params, body: { state: 'cancelled' } }, { onSettled: () => setAsking(false) })
        }
      />
    </>
  );
}

/** Issues what waits for a review. */
function ReleaseAll({ batchId }: { batchId: string }) {
  const release = useCall(issueReviewedItems, { refreshes: afterBatchChange });
  return (
    <Button
      look="main"
      busy={release.isPending}
      onClick={() => release.mutate({ params: { batchId }, body: { itemId: null } })}
    >
      <Trans>Issue all</Trans>
    </Button>
  );
}

function RetryAll({ batchId }: { batchId: string }) {
  const retry = useCall(retryReportBatch, { refreshes: afterBatchChange });
  return (
    <Button
      busy={retry.isPending}
      onClick={() => retry.mutate({ params: { batchId }, body: { itemId: null } })}
    >
      <RotateCcw size={14} aria-hidden="true" />
      <Trans>Try all again</Trans>
    </Button>
  );
}
