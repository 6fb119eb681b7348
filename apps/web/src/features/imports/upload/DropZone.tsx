import { Trans, useLingui } from '@lingui/react/macro';
import { Upload } from 'lucide-react';
import { useRef } from 'react';
import { Button } from '../../../ui/Button.tsx';
import { FileDrop } from '../../../ui/input/FileDrop.tsx';

/** Only a hint for the file dialog: the content decides. */
const accepted =
  '.csv,.tsv,.txt,.xlsx,.ofx,.qfx,.xml,.json,text/csv,text/plain,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

interface DropZoneProps {
  megabytes: number;
  onFiles: (files: readonly File[]) => void;
}

/** Takes one file or several, dropped or chosen. */
export function DropZone({ megabytes, onFiles }: DropZoneProps) {
  const { t } = useLingui();
  const input = useRef<HTMLInputElement>(null);
  return (
    <FileDrop
      onFiles={onFiles}
      className="grid justify-items-center gap-3 rounded-lg border border-dashed border-line-field bg-sunk px-4 py-12 text-center transition-colors"
      overClassName="border-accent! bg-accent-soft!"
    >
      <Upload size={24} aria-hidden="true" className="text-ink-3" />
      <p className="text-ink-2 pointer-coarse:hidden">
        <Trans>Drop files here, or</Trans>
      </p>
      <Button look="main" onClick={() => input.current?.click()}>
        <Trans>Choose files</Trans>
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        multiple
        aria-label={t`Files`}
        accept={accepted}
        onChange={(event) => {
          const files = [...(event.target.files ?? [])];
          if (files.length > 0) onFiles(files);
          // Lets the user choose the same file again after correcting it.
          event.target.value = '';
        }}
      />
      <p className="text-xs text-ink-3">
        <Trans>One or several, at most {megabytes} MB each</Trans>
      </p>
    </FileDrop>
  );
}
