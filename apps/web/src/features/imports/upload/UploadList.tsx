import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Button } from '../../../ui/Button.tsx';
import { Progress } from '../../../ui/Progress.tsx';
import { Badge, type Tone } from '../../../ui/text/Badge.tsx';
import type { Sent, UploadedFile } from './use-uploads.ts';

const sentTexts: Record<Sent['state'], MessageDescriptor> = {
  waiting: msg`Waiting`,
  uploading: msg`Uploading`,
  received: msg`Uploaded`,
  refused: msg`Refused`,
};

const sentTones: Record<Sent['state'], Tone> = {
  waiting: 'neutral',
  uploading: 'neutral',
  received: 'gain',
  refused: 'loss',
};

interface UploadListProps {
  files: readonly UploadedFile[];
  onCancel: () => void;
}

/** The progress of an upload, with the state of each file if there are several. */
export function UploadList({ files, onCancel }: UploadListProps) {
  const place = files.findIndex(({ sent }) => sent.state === 'uploading') + 1;
  const total = files.length;
  const name = files[place - 1]?.file.name ?? '';
  return (
    <div className="grid gap-4 py-10">
      <Progress
        label={
          total === 1 ? (
            <Trans>Uploading {name}</Trans>
          ) : (
            <Trans>
              Uploading file {place} of {total}
            </Trans>
          )
        }
        value={null}
      />
      {total > 1 && <SentFiles files={files} />}
      <div>
        <Button onClick={onCancel}>
          <Trans>Cancel</Trans>
        </Button>
      </div>
    </div>
  );
}

interface RefusedFilesProps {
  files: readonly UploadedFile[];
  onContinue: () => void;
}

/** What became of several files of which some were refused. */
export function RefusedFiles({ files, onContinue }: RefusedFilesProps) {
  const received = files.filter(({ sent }) => sent.state === 'received').length;
  return (
    <div className="grid gap-4 pb-4">
      <SentFiles files={files} />
      {received > 0 && (
        <div>
          <Button look="main" onClick={onContinue}>
            <Plural value={received} one="Continue with # file" other="Continue with # files" />
          </Button>
        </div>
      )}
    </div>
  );
}

function SentFiles({ files }: { files: readonly UploadedFile[] }) {
  const { i18n } = useLingui();
  return (
    <ul className="grid grid-cols-[minmax(0,1fr)]">
      {files.map(({ file, sent }, index) => (
        // Two files may have the same name.
        <li key={index} className="flex flex-wrap items-baseline gap-x-3 border-t border-line py-2 text-sm">
          <span className="min-w-0 truncate font-medium">{file.name}</span>
          <Badge tone={sentTones[sent.state]}>{i18n._(sentTexts[sent.state])}</Badge>
          {sent.state === 'refused' && <span className="text-loss">{sent.reason}</span>}
        </li>
      ))}
    </ul>
  );
}
