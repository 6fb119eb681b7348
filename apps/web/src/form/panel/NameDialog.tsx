import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { TextField } from '../fields.tsx';
import { showFailure } from '../use-zod-form.ts';
import { FormDialog } from './FormDialog.tsx';

export interface Name {
  name: string;
}

interface NameDialogProps {
  form: UseFormReturn<Name, unknown, Name>;
  title: ReactNode;
  description?: ReactNode;
  /** What the button says. */
  act: ReactNode;
  busy: boolean;
  /** Rejects with what the form shows. */
  onSave: (body: Name) => Promise<unknown>;
  onClose: () => void;
}

/** Asks for a name. */
export function NameDialog({ form, onSave, onClose, ...shown }: NameDialogProps) {
  const { t } = useLingui();
  const submit = form.handleSubmit(async (body) => {
    try {
      await onSave(body);
      onClose();
    } catch (error) {
      showFailure(form, error);
    }
  });
  return (
    <FormDialog {...shown} isDirty={form.formState.isDirty} onSubmit={() => void submit()} onClose={onClose}>
      <TextField form={form} name="name" label={t`Name`} autoComplete="off" />
    </FormDialog>
  );
}
