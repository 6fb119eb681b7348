import type { Client } from '@partnerfolio/contract/clients';
import { exportWholeClient } from '@partnerfolio/contract/clients/whole-export';
import { Trans } from '@lingui/react/macro';
import { useDownload } from '../../../shell/page/download/use-download.ts';
import { Callout } from '../../../ui/Callout.tsx';
import { Question } from '../../../ui/overlay/Question.tsx';

interface ExportDialogProps {
  client: Client;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** Says what the export of a client holds, and downloads it; closing cancels. */
export function ExportDialog({ client: { id, name, kind }, open, onOpenChange }: ExportDialogProps) {
  const { download, cancel, isBusy } = useDownload();
  const start = async () => {
    await download(exportWholeClient, { params: { id } });
    onOpenChange(false);
  };
  return (
    <Question
      open={open}
      onOpenChange={(next) => {
        if (!next) cancel();
        onOpenChange(next);
      }}
      title={<Trans>Export everything kept of {name}?</Trans>}
      description={<Trans>You get one ZIP file with all that you may see.</Trans>}
      act={<Trans>Download ZIP file</Trans>}
      look="main"
      busy={isBusy}
      onAct={() => void start()}
    >
      <ul className="mb-3 list-disc space-y-1 pl-5 text-sm">
        <li>
          <Trans>Client facts, contacts, KYC, risk profile, limits, tasks and activity</Trans>
        </li>
        <li>
          <Trans>Portfolios with their ledgers, holdings and lots</Trans>
        </li>
        <li>
          <Trans>Documents, attachments, proposals and issued reports</Trans>
        </li>
        {kind === 'household' && (
          <li>
            <Trans>The same of each member that you may see</Trans>
          </li>
        )}
      </ul>
      <Callout kind="warn" title={<Trans>It contains personal data</Trans>}>
        <Trans>
          Keep it safe, and pass it on only to those who may have it. The audit log records the export.
        </Trans>
      </Callout>
    </Question>
  );
}
