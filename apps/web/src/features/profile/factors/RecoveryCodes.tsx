import { Trans, useLingui } from '@lingui/react/macro';
import { Copy, Download } from 'lucide-react';
import { Button } from '../../../ui/Button.tsx';
import { Callout } from '../../../ui/Callout.tsx';
import { Dialog } from '../../../ui/overlay/Dialog.tsx';
import { useCopy } from '../../../records/use-copy.ts';

/** Downloads a text as a file. */
const saveText = (name: string, text: string): void => {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/plain' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  URL.revokeObjectURL(url);
};

/** The recovery codes, which are shown only once. */
function RecoveryCodes({ codes }: { codes: readonly string[] }) {
  const { t } = useLingui();
  const text = `${codes.join('\n')}\n`;
  const copy = useCopy();
  return (
    <div className="grid gap-3">
      <Callout kind="warn">
        <Trans>
          Save these recovery codes somewhere you can reach without your phone. Each one works once instead of
          the app. They won't be shown again.
        </Trans>
      </Callout>
      <ul
        aria-label={t`Recovery codes`}
        className="letter-by-letter num grid gap-1 rounded-md bg-sunk p-3 text-center sm:grid-cols-2"
      >
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-2">
        <Button size="sm" onClick={() => copy(text)}>
          <Copy size={14} aria-hidden="true" />
          <Trans>Copy</Trans>
        </Button>
        <Button size="sm" onClick={() => saveText('partnerfolio-recovery-codes.txt', text)}>
          <Download size={14} aria-hidden="true" />
          <Trans>Download</Trans>
        </Button>
      </div>
    </div>
  );
}

/** Shows the recovery codes until the user confirms having saved them. */
export function CodesDialog({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={<Trans>Recovery codes</Trans>}
      footer={
        <Button look="main" onClick={onClose}>
          <Trans>I've saved them</Trans>
        </Button>
      }
    >
      <RecoveryCodes codes={codes} />
    </Dialog>
  );
}
