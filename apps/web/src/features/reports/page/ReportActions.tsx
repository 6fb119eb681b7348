import { downloadReport, type ReportDetail } from '@partnerfolio/contract/reports/reports';
import { exportReportTables } from '@partnerfolio/contract/reports/tables';
import { Trans } from '@lingui/react/macro';
import { Ban, Download, FilePen } from 'lucide-react';
import { useState } from 'react';
import { FormatMenu } from '../../../shell/page/ExportMenu.tsx';
import { useDownload } from '../../../shell/page/use-download.ts';
import { Button } from '../../../ui/Button.tsx';
import { useReportRights } from '../../../records/use-report-rights.ts';
import { CorrectionDialog } from './CorrectionDialog.tsx';
import { WithdrawDialog } from './WithdrawDialog.tsx';

/** What the user may do with a report. Only the version that stands can be corrected, and nothing is withdrawn twice. */
export function ReportActions({ report }: { report: ReportDetail }) {
  const { mayIssue: hasRight, mayDownload } = useReportRights();
  const mayIssue = hasRight && report.mayEdit;
  const [asking, setAsking] = useState<'correct' | 'withdraw' | null>(null);
  const close = () => setAsking(null);
  const stands = report.state === 'issued' || report.state === 'changed';
  return (
    <>
      {mayIssue && report.state !== 'withdrawn' && (
        <Button onClick={() => setAsking('withdraw')}>
          <Ban size={14} aria-hidden="true" />
          <Trans context="report">Withdraw</Trans>
        </Button>
      )}
      {mayIssue && stands && (
        <Button onClick={() => setAsking('correct')}>
          <FilePen size={14} aria-hidden="true" />
          <Trans>Issue correction</Trans>
        </Button>
      )}
      {mayDownload && report.isKept && (
        <>
          <FormatMenu size="md" endpoint={exportReportTables} input={{ params: { reportId: report.id } }} />
          <DownloadButton id={report.id} />
        </>
      )}
      {asking === 'correct' && <CorrectionDialog report={report} onClose={close} />}
      {asking === 'withdraw' && <WithdrawDialog report={report} onClose={close} />}
    </>
  );
}

function DownloadButton({ id }: { id: string }) {
  const { download, cancel, isBusy } = useDownload();
  if (isBusy)
    return (
      <Button look="main" onClick={cancel}>
        <Trans>Cancel</Trans>
      </Button>
    );
  return (
    <Button look="main" onClick={() => void download(downloadReport, { params: { reportId: id } })}>
      <Download size={14} aria-hidden="true" />
      <Trans>Download</Trans>
    </Button>
  );
}
