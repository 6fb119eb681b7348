import { Trans, useLingui } from '@lingui/react/macro';
import { X } from 'lucide-react';
import { Button } from '../../../ui/Button.tsx';
import { Progress } from '../../../ui/Progress.tsx';
import { fileSize } from '../../../ui/text/formats/file-size.ts';
import { useFormat } from '../../../ui/text/use-format.ts';
import { FiledDocument } from './FiledDocument.tsx';
import type { NamedDocument, Upload } from './uploads.ts';

interface UploadRowProps {
  clientId: string;
  upload: Upload;
  onDecide: (isVersion: boolean) => void;
  onDismiss: () => void;
}

/** A file that is being uploaded, is asked about, was refused, or is filed. */
export function UploadRow({ clientId, upload, onDecide, onDismiss }: UploadRowProps) {
  const { t } = useLingui();
  const { file, state, named, documentId, isVersion = false } = upload;
  const { name } = file;
  const isEnded = state === 'filed' || state === 'refused';
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 border-t border-line py-2.5 text-sm first:border-t-0">
      <div className="min-w-0 flex-1 basis-56">
        <UploadState upload={upload} />
      </div>
      {state === 'asking' && named && <VersionQuestion named={named} onDecide={onDecide} />}
      {documentId !== undefined && (
        <FiledDocument clientId={clientId} documentId={documentId} fileName={name} isVersion={isVersion} />
      )}
      <Button
        look="quiet"
        size="icon-sm"
        aria-label={isEnded ? t`Dismiss ${name}` : t`Cancel ${name}`}
        onClick={onDismiss}
      >
        <X size={16} aria-hidden="true" />
      </Button>
    </li>
  );
}

function UploadState({ upload: { file, state, sent = 0, reason, named } }: { upload: Upload }) {
  const format = useFormat();
  const size = fileSize(file.size, format);
  const title = named?.name;
  if (state === 'sending')
    return (
      <Progress
        label={<span className="block font-medium wrap-anywhere">{file.name}</span>}
        value={sent}
        detail={size}
      />
    );
  return (
    <>
      <span className="font-medium wrap-anywhere">{file.name}</span>{' '}
      <span className={state === 'refused' ? 'block text-loss' : 'block text-ink-3'}>
        {state === 'refused' && reason}
        {state === 'waiting' && <Trans context="file">Waiting</Trans>}
        {state === 'filed' && <Trans context="file">Uploaded</Trans>}
        {state === 'asking' && <Trans>A new version of “{title}”?</Trans>}
        <span className="num"> · {size}</span>
      </span>
    </>
  );
}

interface VersionQuestionProps {
  named: NamedDocument;
  onDecide: (isVersion: boolean) => void;
}

/** Asks whether a file is a new version of the document that has its name. */
function VersionQuestion({ named, onDecide }: VersionQuestionProps) {
  const version = named.version + 1;
  return (
    <span className="flex flex-wrap gap-2">
      <Button size="sm" onClick={() => onDecide(true)}>
        <Trans>Save as version {version}</Trans>
      </Button>
      <Button size="sm" look="quiet" onClick={() => onDecide(false)}>
        <Trans>Keep apart</Trans>
      </Button>
    </span>
  );
}
