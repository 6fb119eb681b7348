import { Trans } from '@lingui/react/macro';
import { useId, type ReactNode } from 'react';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/overlay/Dialog.tsx';

interface FormDialogProps {
  title: ReactNode;
  description?: ReactNode;
  /** What the button says that sends the form. */
  act: ReactNode;
  busy: boolean;
  disabled?: boolean;
  onSubmit: () => void;
  onClose: () => void;
  /** The fields of the form, and what else stands among them. */
  children: ReactNode;
}

/** A short form over the page; one over a stored record with many fields belongs into an EditPanel. */
export function FormDialog({
  title,
  description,
  act,
  busy,
  disabled = false,
  onSubmit,
  onClose,
  children,
}: FormDialogProps) {
  const formId = useId();
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={title}
      description={description}
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
    </Dialog>
  );
}
