import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/overlay/Dialog.tsx';

interface LeftOutDialogProps {
  title: ReactNode;
  items: readonly { readonly id: string; readonly name: string; readonly reason: string }[];
  onClose: () => void;
}

/** Names the records that a call for several has left as they are, each with the reason. */
export function LeftOutDialog({ title, items, onClose }: LeftOutDialogProps) {
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={title}
      footer={
        <Button look="main" onClick={onClose}>
          <Trans>Close</Trans>
        </Button>
      }
    >
      <ul className="grid max-h-72 gap-2 overflow-y-auto text-sm">
        {items.map(({ id, name, reason }) => (
          <li key={id}>
            <span className="font-medium">{name}</span>
            <span className="block text-xs text-ink-3">{reason}</span>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
