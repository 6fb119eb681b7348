import { mailedReportsAtMost } from '@partnerfolio/contract/reports/deliveries';
import { downloadReports } from '@partnerfolio/contract/reports/packages';
import type { Report } from '@partnerfolio/contract/reports/reports';
import { Trans, useLingui } from '@lingui/react/macro';
import { Mail } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { useReportRights } from '../../../records/use-report-rights.ts';
import { DownloadButton } from '../../../shell/page/download/DownloadButton.tsx';
import { Button } from '../../../ui/Button.tsx';
import { SelectedBar } from '../../../shell/selection/SelectedBar.tsx';
import type { Selection } from '../../../shell/selection/use-selection.ts';
import { SendManyDialog } from './SendManyDialog.tsx';

/** How many reports are selected, and what can be done with all of them; nothing while none is. */
export function SelectionBar({ selection }: { selection: Selection<Report> }) {
  const { t } = useLingui();
  const { mayIssue, mayDownload } = useReportRights();
  const { rows: reports, clear } = selection;
  const [isSending, setSending] = useState(false);
  const unsendable = useUnsendable(reports);
  if (reports.length === 0) return null;
  return (
    <>
      <SelectedBar
        label={t`Selected reports`}
        count={reports.length}
        onClear={clear}
        note={mayIssue && unsendable}
      >
        {mayIssue && unsendable === null && (
          <Button size="sm" onClick={() => setSending(true)}>
            <Mail size={14} aria-hidden="true" />
            <Trans>Send by email</Trans>
          </Button>
        )}
        {mayDownload && (
          <DownloadButton
            size="sm"
            endpoint={downloadReports}
            input={{ body: { reportIds: reports.map(({ id }) => id) } }}
          >
            <Trans>Download</Trans>
          </DownloadButton>
        )}
      </SelectedBar>
      {isSending && <SendManyDialog reports={reports} onSent={clear} onClose={() => setSending(false)} />}
    </>
  );
}

/** Why the reports cannot go out in one email; null if they can. */
function useUnsendable(reports: readonly Report[]): ReactNode {
  const clients = new Set(reports.map(({ client }) => client?.id));
  if (clients.has(undefined)) return <Trans>A report on the firm can't be sent by email.</Trans>;
  if (clients.size > 1) return <Trans>To send by email, select reports of one client only.</Trans>;
  if (reports.some(({ state, mayEdit }) => !mayEdit || state === 'superseded' || state === 'withdrawn'))
    return <Trans>To send by email, select only reports that you may send and that still stand.</Trans>;
  if (reports.length > mailedReportsAtMost)
    return <Trans>One email takes up to {mailedReportsAtMost} reports.</Trans>;
  return null;
}
