import { uploadTransactions } from '@partnerfolio/contract/imports';
import { Trans, useLingui } from '@lingui/react/macro';
import { Upload } from 'lucide-react';
import { useRef, useState, type DragEvent } from 'react';
import { Button } from '../../../ui/Button.tsx';
import { Callout } from '../../../ui/Callout.tsx';
import { Card } from '../../../ui/Card.tsx';
import { classes } from '../../../ui/classes.ts';
import { Progress } from '../../../ui/Progress.tsx';
import { explainRefusal } from '../preview/fault-texts.ts';
import { LayoutList } from '../layout/LayoutList.tsx';
import { useUpload } from './use-upload.ts';
import type { Show, Target } from '../wizard.ts';

const { maxBytes } = uploadTransactions.upload;
const megabytes = Math.floor(maxBytes / 1024 / 1024);

/** The first step: choosing or dropping a file. */
export function FileStep({ target, onShow }: { target: Target; onShow: Show }) {
  const { t } = useLingui();
  const [refused, setRefused] = useState<string | null>(null);
  const [name, setName] = useState('');
  const upload = useUpload(target, ({ id }) => onShow({ import: id }, { replace: true }));
  const take = (file: File) => {
    setName(file.name);
    if (file.size === 0) return setRefused(t`The file is empty`);
    if (file.size > maxBytes)
      return setRefused(
        t`This file is larger than ${megabytes} MB. Split it, or leave out years you have already imported.`,
      );
    setRefused(null);
    return upload.start(file);
  };
  const fault = refused ?? (upload.error && explainRefusal(upload.error));
  return (
    <div className="grid gap-4">
      <Card>
        {fault && (
          <div className="pb-4">
            <Callout kind="error" title={fault}>
              {name}
            </Callout>
          </div>
        )}
        {upload.isUnderWay ? (
          <div className="grid gap-4 py-10">
            <Progress label={<Trans>Uploading {name}</Trans>} value={null} />
            <div>
              <Button onClick={upload.giveUp}>
                <Trans>Cancel</Trans>
              </Button>
            </div>
          </div>
        ) : (
          <DropZone onFile={take} />
        )}
        <Accepted target={target} />
      </Card>
      <LayoutList kind={target.kind} />
    </div>
  );
}

/** Only a hint for the file dialog: the content decides. */
const accepted =
  '.csv,.tsv,.txt,.xlsx,.ofx,.qfx,.xml,.json,text/csv,text/plain,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

function DropZone({ onFile }: { onFile: (file: File) => void }) {
  const { t } = useLingui();
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setIsOver] = useState(false);
  const take = (files: FileList | null) => {
    const [file] = files ?? [];
    if (file) onFile(file);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setIsOver(false);
    take(event.dataTransfer.files);
  };
  return (
    <div
      onDragOver={(event) => {
        event.preventDefault();
        setIsOver(true);
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={drop}
      className={classes(
        'grid justify-items-center gap-3 rounded-lg border border-dashed px-4 py-12 text-center transition-colors',
        isOver ? 'border-accent bg-accent-soft' : 'border-line-field bg-sunk',
      )}
    >
      <Upload size={24} aria-hidden="true" className="text-ink-3" />
      <p className="text-ink-2 pointer-coarse:hidden">
        <Trans>Drop a file here, or</Trans>
      </p>
      <Button look="main" onClick={() => input.current?.click()}>
        <Trans>Choose a file</Trans>
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={t`File`}
        accept={accepted}
        onChange={(event) => {
          take(event.target.files);
          // Lets the user choose the same file again after correcting it.
          event.target.value = '';
        }}
      />
      <p className="text-xs text-ink-3">
        <Trans>At most {megabytes} MB</Trans>
      </p>
    </div>
  );
}

function Accepted({ target }: { target: Target }) {
  return (
    <div className="mt-4 grid gap-1 text-sm text-ink-2">
      <p>
        {target.kind === 'prices' ? (
          <Trans>
            One row per instrument and day: symbol or ISIN, date and closing price. Add a currency column if
            instruments are new.
          </Trans>
        ) : (
          <Trans>
            A broker's export with one row per transaction: at least its date and type, then symbol or ISIN,
            quantity, price or amount.
          </Trans>
        )}
      </p>
      <p className="text-ink-3">
        {target.kind === 'prices' ? (
          <Trans>CSV or Excel (XLSX), in any common date and number format.</Trans>
        ) : (
          <Trans>
            CSV, Excel (XLSX), OFX or QFX, Interactive Brokers Flex (XML), Ghostfolio or Portfolio
            Performance, in any common date and number format.
          </Trans>
        )}{' '}
        <Trans>Nothing is booked until you have reviewed every row.</Trans>
      </p>
    </div>
  );
}
