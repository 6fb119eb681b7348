import { useId, type ReactNode } from 'react';
import type { FieldValues } from 'react-hook-form';
import { Button } from '../../ui/Button.tsx';
import { showFailure, type Form } from '../use-zod-form.ts';
import { FormPanel } from './FormPanel.tsx';

interface NewPanelProps<I extends FieldValues, O> {
  title: ReactNode;
  /** What the button says; the title if omitted. */
  action?: ReactNode;
  form: Form<I, O>;
  isSaving: boolean;
  /** Stores what was entered; a refusal is shown at its fields. */
  save: (entered: O) => Promise<void>;
  onClose: () => void;
  /** The form's fields. */
  children: ReactNode;
}

/** A side panel with the form of a new record, which closes once it is stored. */
export function NewPanel<I extends FieldValues, O>(props: NewPanelProps<I, O>) {
  const { title, action = title, form, isSaving, save, onClose, children } = props;
  const formId = useId();
  const send = async (entered: O) => {
    try {
      await save(entered);
      onClose();
    } catch (error) {
      showFailure(form, error);
    }
  };
  return (
    <FormPanel
      isDirty={form.formState.isDirty}
      onClose={onClose}
      title={title}
      footer={
        <Button type="submit" form={formId} look="main" busy={isSaving}>
          {action}
        </Button>
      }
    >
      <form
        id={formId}
        noValidate
        className="grid gap-4"
        onSubmit={(event) => void form.handleSubmit(send)(event)}
      >
        {children}
      </form>
    </FormPanel>
  );
}
