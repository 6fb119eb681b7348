import { Trans } from '@lingui/react/macro';
import type { ComponentProps, ReactNode } from 'react';
import { Button } from '../Button.tsx';
import { Dialog } from './Dialog.tsx';

interface QuestionProps extends Omit<ComponentProps<typeof Dialog>, 'footer'> {
  /** What the deciding button says: the act itself, never "OK". */
  act: ReactNode;
  onAct: () => void;
  busy?: boolean;
  /** Nothing can be decided yet, or at all; the text says why. */
  disabled?: boolean;
  /** `main` for what takes nothing away. */
  look?: 'danger' | 'main';
  /** What the button says that leaves all as it is, where there is a clearer word than Cancel. */
  leave?: ReactNode;
}

/** Asks before something is done: what it does, a way out, and the button that does it, which is red where something is lost. */
export function Question({
  act,
  onAct,
  busy = false,
  disabled = false,
  look = 'danger',
  leave,
  ...dialog
}: QuestionProps) {
  return (
    <Dialog
      {...dialog}
      footer={
        <>
          <Button onClick={() => dialog.onOpenChange(false)}>{leave ?? <Trans>Cancel</Trans>}</Button>
          <Button look={look} busy={busy} disabled={disabled} onClick={onAct}>
            {act}
          </Button>
        </>
      }
    />
  );
}
