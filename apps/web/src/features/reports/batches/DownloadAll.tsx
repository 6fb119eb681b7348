import type { ReportBatch } from '@partnerfolio/contract/reports/batches';
import { downloadBatchReports } from '@partnerfolio/contract/reports/packages';
import { Trans } from '@lingui/react/macro';
import { Download } from 'lucide-react';
import { useReportRights } from '../../../records/use-report-rights.ts';
import { useDownload } from '../../../shell/page/use-download.ts';
import { Button } from '../../../ui/Button.tsx';

/** Downloads what a batch has issued so far as one file. */
export function DownloadAll({ batch: { id, counts } }: { batch: ReportBatch }) {
  const { mayDownload } = useReportRights();
  const { download, cancel, isBusy } = useDownload();
  if (!mayDownload || counts.issued === 0) return null;
  if (isBusy)
    return (
      <Button onClick={cancel}>
        <Trans>Cancel</Trans>
      </Button>
    );
  return (
    <Button onClick={() => void download(downloadBatchReports, { params: { batchId: id } })}>
      <Download size={14} aria-hidden="true" />
      <Trans>Download all</Trans>
    </Button>
  );
}
