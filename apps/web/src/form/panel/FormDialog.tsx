import { Trans } from '@lingui/react/macro';
import { useId, type ReactNode } from 'react';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/overlay/Dialog.tsx';
import { UnsavedOffer } from '../kept/UnsavedOffer.tsx';
import { useFormClosing } from './DiscardQuestion.tsx';

interface FormDialogProps {
  title: ReactNode;
  description?: ReactNode;
  /** The label of the submit button. */
  act: ReactNode;
  busy: boolean;
  /** Whether something was typed that closing would lose. */
  isDirty: boolean;
  disabled?: boolean;
  /** Whether what the fields depend on is still loading; the focus waits for it. */
  loading?: boolean;
  onSubmit: () => void;
  onClose: () => void;
  /** The form's fields and any texts between them. */
  children: ReactNode;
}

/** A short form in a dialog. Escape and the close button ask before they drop what was typed; Cancel says that it does. A form with many fields over a stored record belongs in an `EditPanel`. */
export function FormDialog({
  title,
  description,
  act,
  busy,
  isDirty,
  disabled = false,
  loading = false,
  onSubmit,
  onClose,
  children,
}: FormDialogProps) {
  const formId = useId();
  const { close, question } = useFormClosing(isDirty, onClose);
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && close()}
      title={title}
      description={description}
      loading={loading}
      footer={
        <>
          <Button onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button type="submit" form={formId} look="main" busy={busy} disabled={disabled}>
            {act}
          </Button>
        </>
      }
    >
      <UnsavedOffer />
      <form
        id={formId}
        noValidate
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          onSubmit();
        }}
      >
        {children}
      </form>
      {question}
    </Dialog>
  );
}
