import { createListView } from '@partnerfolio/contract/lists/views';
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { z } from 'zod';
import { FormDialog } from '../../form/panel/FormDialog.tsx';
import { TextField } from '../../form/fields.tsx';
import { showFailure, useZodForm } from '../../form/use-zod-form.ts';

const nameForm = z.object({ name: createListView.body.shape.name });

interface ViewNameDialogProps {
  title: ReactNode;
  description?: ReactNode;
  act: ReactNode;
  name: string;
  busy: boolean;
  onSave: (name: string) => Promise<unknown>;
  onClose: () => void;
}

/** Asks for the name of a view. */
export function ViewNameDialog({ name, busy, onSave, onClose, ...texts }: ViewNameDialogProps) {
  const { t } = useLingui();
  const form = useZodForm(nameForm, { name });
  const submit = form.handleSubmit(async (entered) => {
    try {
      await onSave(entered.name);
      onClose();
    } catch (error) {
      showFailure(form, error);
    }
  });
  return (
    <FormDialog
      {...texts}
      isDirty={form.formState.isDirty}
      busy={busy}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <TextField form={form} name="name" label={t`Name`} autoComplete="off" />
    </FormDialog>
  );
}
