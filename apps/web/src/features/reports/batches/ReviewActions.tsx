import {
  issueReviewedItems,
  type ReportBatch,
  type ReportBatchItem,
} from '@partnerfolio/contract/reports/batches';
import { previewReport, reportKinds } from '@partnerfolio/contract/reports/options';
import { Trans } from '@lingui/react/macro';
import { useCall } from '../../../queries.ts';
import { useReportRights } from '../../../records/use-report-rights.ts';
import { useDownload } from '../../../shell/page/download/use-download.ts';
import { Button } from '../../../ui/Button.tsx';
import { afterBatchChange } from './progress.ts';

interface ReviewActionsProps {
  batch: ReportBatch;
  item: ReportBatchItem;
}

/** Looks at a report that waits for a review, and issues it. */
export function ReviewActions({ batch, item }: ReviewActionsProps) {
  const release = useCall(issueReviewedItems, { refreshes: afterBatchChange });
  const { mayDownload } = useReportRights();
  const { download, isBusy } = useDownload();
  if (item.portfolio === null) return null;
  const { id } = item.portfolio;
  const report = batch.reports[item.report - 1];
  if (report === undefined) return null;
  const { template, options } = report;
  const { from, to } = batch;
  const days = reportKinds[template].covers === 'day' || from === null ? { to } : { from, to };
  // An empty list would not be stated in a query.
  const benchmarks = options.benchmarks?.length === 0 ? ('none' as const) : options.benchmarks;
  const query = { template, ...options, benchmarks, ...days, language: item.language };
  return (
    <span className="flex flex-wrap justify-end gap-1">
      {mayDownload && (
        <Button
          size="sm"
          busy={isBusy}
          onClick={() => void download(previewReport, { params: { id }, query })}
        >
          <Trans>Preview</Trans>
        </Button>
      )}
      <Button
        size="sm"
        busy={release.isPending}
        onClick={() => release.mutate({ params: { batchId: batch.id }, body: { itemId: item.id } })}
      >
        <Trans context="report">Issue</Trans>
      </Button>
    </span>
  );
}
