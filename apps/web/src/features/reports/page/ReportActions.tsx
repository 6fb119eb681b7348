import { downloadReport, type ReportDetail } from '@partnerfolio/contract/reports/reports';
import { exportReportTables } from '@partnerfolio/contract/reports/tables';
import { Trans } from '@lingui/react/macro';
import { Ban, FilePen } from 'lucide-react';
import { useState } from 'react';
import { FormatMenu } from '../../../shell/page/download/ExportMenu.tsx';
import { DownloadButton } from '../../../shell/page/download/DownloadButton.tsx';
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
          <DownloadButton look="main" endpoint={downloadReport} input={{ params: { reportId: report.id } }}>
            <Trans>Download</Trans>
          </DownloadButton>
        </>
      )}
      {asking === 'correct' && <CorrectionDialog report={report} onClose={close} />}
      {asking === 'withdraw' && <WithdrawDialog report={report} onClose={close} />}
    </>
  );
}
