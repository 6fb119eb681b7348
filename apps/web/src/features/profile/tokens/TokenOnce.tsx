import { Trans, useLingui } from '@lingui/react/macro';
import { Copy } from 'lucide-react';
import { Button } from '../../../ui/Button.tsx';
import { Callout } from '../../../ui/Callout.tsx';
import { Dialog } from '../../../ui/overlay/Dialog.tsx';
import { useCopy } from '../../../records/use-copy.ts';

/** A new token, shown until the user confirms having saved it. */
export function TokenOnce({ token, onClose }: { token: string; onClose: () => void }) {
  const { t } = useLingui();
  const copy = useCopy();
  return (
    <Dialog
      open
      onOpenChange={(next) => !next && onClose()}
      title={<Trans>Your new token</Trans>}
      footer={
        <>
          <Button onClick={() => copy(token)}>
            <Copy size={14} aria-hidden="true" />
            <Trans>Copy</Trans>
          </Button>
          <Button look="main" onClick={onClose}>
            <Trans>I've saved it</Trans>
          </Button>
        </>
      }
    >
      <div className="grid gap-3">
        <Callout kind="warn">
          <Trans>Copy it now. It won't be shown again.</Trans>
        </Callout>
        <code
          aria-label={t`API token`}
          className="letter-by-letter num rounded-md bg-sunk p-3 text-sm [overflow-wrap:anywhere] select-all"
        >
          {token}
        </code>
      </div>
    </Dialog>
  );
}
