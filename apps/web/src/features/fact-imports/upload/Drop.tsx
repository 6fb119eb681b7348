import { factFileLimits } from '@partnerfolio/contract/instruments/fact-imports';
import { Trans, useLingui } from '@lingui/react/macro';
import { Upload } from 'lucide-react';
import { useRef } from 'react';
import { Button } from '../../../ui/Button.tsx';
import { FileDrop } from '../../../ui/input/FileDrop.tsx';

const megabytes = factFileLimits.bytes / 1024 / 1024;

/** Takes one file, dropped or chosen. */
export function Drop({ busy, onFile }: { busy: boolean; onFile: (file: File) => void }) {
  const { t } = useLingui();
  const input = useRef<HTMLInputElement>(null);
  const choose = ([file]: readonly File[]) => file && onFile(file);
  return (
    <FileDrop
      onFiles={busy ? undefined : choose}
      className="grid justify-items-center gap-3 rounded-lg border border-dashed border-line-field bg-sunk px-4 py-12 text-center transition-colors"
      overClassName="border-accent! bg-accent-soft!"
    >
      <Upload size={24} aria-hidden="true" className="text-ink-3" />
      <p className="text-ink-2 pointer-coarse:hidden">
        <Trans>Drop a file here, or</Trans>
      </p>
      <Button look="main" busy={busy} onClick={() => input.current?.click()}>
        <Trans>Choose file</Trans>
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={t`File`}
        accept=".csv,.xlsx,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
        onChange={(event) => {
          choose([...(event.target.files ?? [])]);
          // Lets the user choose the same file again after correcting it.
          event.target.value = '';
        }}
      />
      <p className="text-xs text-ink-3">
        <Trans>Excel (XLSX) or CSV, at most {megabytes} MB</Trans>
      </p>
    </FileDrop>
  );
}
