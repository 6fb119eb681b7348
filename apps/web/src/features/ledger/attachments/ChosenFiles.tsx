import { Trans } from '@lingui/react/macro';
import { Button } from '../../../ui/Button.tsx';
import { Progress } from '../../../ui/Progress.tsx';
import { useFormat } from '../../../ui/text/use-format.ts';
import { fileSize } from '../../../ui/text/formats/file-size.ts';
import type { ChosenFile } from './use-attaching.ts';

interface ChosenFilesProps {
  files: readonly ChosenFile[];
  onCancel: () => void;
}

/** Files that are being sent, and those that were refused with the reason. */
export function ChosenFiles({ files, onCancel }: ChosenFilesProps) {
  const format = useFormat();
  const sending = files.find(({ state }) => state === 'uploading');
  const waiting = files.filter(({ state }) => state === 'waiting').length;
  const refused = files.filter(({ state }) => state === 'refused');
  const name = sending?.file.name ?? '';
  return (
    <>
      {sending && (
        <div className="grid gap-2">
          <Progress
            label={
              <span className="block wrap-anywhere">
                <Trans>Uploading {name}</Trans>
              </span>
            }
            value={null}
            detail={waiting > 0 ? <Trans>{waiting} waiting</Trans> : fileSize(sending.file.size, format)}
          />
          <div>
            <Button size="sm" onClick={onCancel}>
              <Trans>Cancel</Trans>
            </Button>
          </div>
        </div>
      )}
      {refused.length > 0 && (
        <div role="alert" className="rounded-md bg-loss-soft px-3 py-2 text-sm">
          <ul className="grid gap-2">
            {refused.map(({ file, reason }, index) => (
              // Two files may have the same name.
              <li key={index}>
                <span className="font-medium wrap-anywhere">{file.name}</span>
                <span className="block text-loss">{reason}</span>
              </li>
            ))}
          </ul>
        </div>
      )}
    </>
  );
}
