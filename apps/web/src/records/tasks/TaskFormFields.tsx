import { useLingui } from '@lingui/react/macro';
import { ComboField } from '../../form/ComboField.tsx';
import { TextField } from '../../form/fields.tsx';
import { TextareaField } from '../../form/value-fields.tsx';
import { DueDateField } from './DueDateField.tsx';
import type { TaskFormApi } from './task-input.ts';

/** To whom a task can be assigned. */
export interface AssigneeChoice {
  readonly id: string;
  readonly name: string;
}

interface TaskFormFieldsProps {
  form: TaskFormApi;
  assignees: readonly AssigneeChoice[];
}

/** The fields of a task, of one client or of several. */
export function TaskFormFields({ form, assignees }: TaskFormFieldsProps) {
  const { t } = useLingui();
  return (
    <div className="grid gap-4">
      <TextField form={form} name="subject" label={t`Subject`} autoComplete="off" />
      <ComboField
        form={form}
        name="assigneeId"
        label={t`Assignee`}
        items={assignees}
        keyOf={({ id }) => id}
        textOf={({ name }) => name}
      />
      <DueDateField form={form} />
      <TextareaField form={form} name="note" label={t`Note`} />
    </div>
  );
}
