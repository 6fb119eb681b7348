import { Trans } from '@lingui/react/macro';
import type { ComponentProps, ReactNode } from 'react';
import { Button } from '../Button.tsx';
import { Dialog } from './Dialog.tsx';

interface QuestionProps extends Omit<ComponentProps<typeof Dialog>, 'footer'> {
  /** The label of the confirming button: a verb, never "OK". */
  act: ReactNode;
  onAct: () => void;
  busy?: boolean;
  /** Disables confirming; the text says why. */
  disabled?: boolean;
  /** `main` for actions that delete nothing. */
  look?: 'danger' | 'main';
  /** The label of the button that changes nothing, if there is a clearer one than "Cancel". */
  leave?: ReactNode;
}

/** A confirmation dialog: it describes the action and offers a way out. The confirming button is red if something is lost. */
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
