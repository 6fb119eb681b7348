import {
  getReportBatch,
  listBatchItems,
  listReportBatches,
  type ReportBatch,
} from '@partnerfolio/contract/reports/batches';
import { listReports } from '@partnerfolio/contract/reports/reports';

/** How often the page looks how far a batch is. */
export const followEveryMs = 2000;

/** What to refetch after a batch was made, or its state changed. */
export const afterBatchChange = [getReportBatch, listBatchItems, listReportBatches, listReports];

/** How many reports a batch has, how many have an outcome, wait for a review, and can be tried again. */
export function progressOf({ counts }: Pick<ReportBatch, 'counts'>) {
  const { to_review: toReview, queued, running, issued, refused, failed, cancelled } = counts;
  const total = toReview + queued + running + issued + refused + failed + cancelled;
  return { total, issued, toReview, ended: total - toReview - queued - running, left: refused + failed };
}
