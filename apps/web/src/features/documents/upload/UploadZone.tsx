import { documentBytesAtMost } from '@partnerfolio/contract/clients/documents';
import { Trans, useLingui } from '@lingui/react/macro';
import { Upload } from 'lucide-react';
import { ChooseFiles } from '../../../records/ChooseFiles.tsx';
import { Card } from '../../../ui/Card.tsx';
import { FileDrop } from '../../../ui/input/FileDrop.tsx';
import { useProposal } from '../use-document.ts';
import { UploadRow } from './UploadRow.tsx';
import type { Upload as FileUpload } from './uploads.ts';
import { useUploads } from './use-uploads.ts';

const megabytes = documentBytesAtMost / 1024 / 1024;

interface UploadZoneProps {
  clientId: string;
  /** The proposal of the client that the documents are about. */
  proposalId: string | undefined;
}

/** Takes files for a client, dropped or chosen, and shows what becomes of each. */
export function UploadZone({ clientId, proposalId }: UploadZoneProps) {
  const { t } = useLingui();
  const { uploads, start, decide, dismiss } = useUploads(clientId, proposalId);
  const proposal = useProposal(proposalId);
  const purpose = proposal?.purpose;
  return (
    <Card className="mb-4">
      <FileDrop
        onFiles={start}
        className="rounded-md border border-dashed border-line-strong px-3 py-2.5"
        overClassName="border-accent bg-accent-soft"
      >
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5 text-sm">
          <Upload size={16} aria-hidden="true" className="text-ink-3" />
          <span className="max-md:hidden">
            <Trans>Drop files here, or</Trans>
          </span>
          <ChooseFiles label={t`Files to upload`} multiple size="sm" onFiles={start}>
            <Trans>Choose files</Trans>
          </ChooseFiles>
          <span className="ms-auto text-xs text-ink-3 max-md:ms-0">
            <Trans>PDF, picture, Office, mail or text, at most {megabytes} MB each</Trans>
          </span>
          {proposal && (
            <span className="basis-full text-xs text-ink-2 wrap-anywhere">
              <Trans>Files uploaded here are about the proposal “{purpose}”.</Trans>
            </span>
          )}
        </div>
      </FileDrop>
      {uploads.length > 0 && (
        <ul aria-label={t`Uploads`} className="mt-2 grid grid-cols-[minmax(0,1fr)]">
          {uploads.map((upload) => (
            <UploadRow
              key={upload.id}
              clientId={clientId}
              upload={upload}
              onDecide={(isVersion) => decide(upload.id, isVersion)}
              onDismiss={() => dismiss(upload.id)}
            />
          ))}
        </ul>
      )}
      <UploadStatus uploads={uploads} />
    </Card>
  );
}

/** Says to screen readers what has become of the files. */
function UploadStatus({ uploads }: { uploads: readonly FileUpload[] }) {
  const { t } = useLingui();
  const texts = uploads.flatMap(({ file: { name }, state, reason }) => {
    if (state === 'filed') return [t`${name} uploaded`];
    if (state === 'refused') return [t`${name} not uploaded: ${reason}`];
    return state === 'asking' ? [t`${name}: a document has this name already`] : [];
  });
  return (
    <p role="status" className="sr-only">
      {texts.join('. ')}
    </p>
  );
}
