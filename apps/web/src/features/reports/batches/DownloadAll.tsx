import type { ReportBatch } from '@partnerfolio/contract/reports/batches';
import { downloadBatchReports } from '@partnerfolio/contract/reports/packages';
import { Trans } from '@lingui/react/macro';
import { useReportRights } from '../../../records/use-report-rights.ts';
import { DownloadButton } from '../../../shell/page/download/DownloadButton.tsx';

/** Downloads what a batch has issued so far as one file. */
export function DownloadAll({ batch: { id, counts } }: { batch: ReportBatch }) {
  const { mayDownload } = useReportRights();
  if (!mayDownload || counts.issued === 0) return null;
  return (
    <DownloadButton endpoint={downloadBatchReports} input={{ params: { batchId: id } }}>
      <Trans>Download all</Trans>
    </DownloadButton>
  );
}
