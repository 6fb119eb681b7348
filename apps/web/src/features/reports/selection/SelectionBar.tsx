import { mailedReportsAtMost } from '@partnerfolio/contract/reports/deliveries';
import { downloadReports } from '@partnerfolio/contract/reports/packages';
import type { Report } from '@partnerfolio/contract/reports/reports';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Mail, X } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { useReportRights } from '../../../records/use-report-rights.ts';
import { DownloadButton } from '../../../shell/page/download/DownloadButton.tsx';
import { Button } from '../../../ui/Button.tsx';
import { SendManyDialog } from './SendManyDialog.tsx';
import type { Selection } from './use-selection.ts';

/** How many reports are selected, and what can be done with all of them; nothing while none is. */
export function SelectionBar({ selection }: { selection: Selection }) {
  const { t } = useLingui();
  const { mayIssue, mayDownload } = useReportRights();
  const { reports, clear } = selection;
  const [isSending, setSending] = useState(false);
  const unsendable = useUnsendable(reports);
  if (reports.length === 0) return null;
  return (
    <div
      role="group"
      aria-label={t`Selected reports`}
      className="sticky bottom-0 z-2 flex flex-wrap items-center gap-x-3 gap-y-2 border-t border-line bg-panel px-4 py-2.5 text-sm print:hidden"
    >
      <div className="me-auto flex items-center gap-1">
        <p role="status" className="font-medium">
          <Plural value={reports.length} one="# selected" other="# selected" />
        </p>
        <Button look="quiet" size="icon-sm" aria-label={t`Clear selection`} onClick={clear}>
          <X size={14} aria-hidden="true" />
        </Button>
      </div>
      {mayIssue && unsendable !== null && (
        <p className="text-ink-3 max-md:order-last max-md:w-full">{unsendable}</p>
      )}
      <div className="flex flex-wrap gap-2">
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
      </div>
      {isSending && <SendManyDialog reports={reports} onSent={clear} onClose={() => setSending(false)} />}
    </div>
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
