import {
  listTaskAssignees,
  type taskFormSchema,
  type TaskForm,
} from '@partnerfolio/contract/clients/activity';
import type { Person } from '@partnerfolio/contract/people';
import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import type { z } from 'zod';
import { ComboField } from '../../../form/ComboField.tsx';
import { TextField } from '../../../form/fields.tsx';
import type { Form } from '../../../form/use-zod-form.ts';
import { DateField, TextareaField } from '../../../form/value-fields.tsx';
import { queryOf } from '../../../queries.ts';
import { usePersonName } from '../../../texts/use-person-name.ts';

export type TaskInput = z.input<typeof taskFormSchema>;

interface TaskFieldsProps {
  form: Form<TaskInput, TaskForm>;
  clientId: string;
  /** The assignee when the form was opened, who stays a choice. */
  assignee: Person;
}

/** The fields of a task. */
export function TaskFields({ form, clientId, assignee }: TaskFieldsProps) {
  const { t } = useLingui();
  const personName = usePersonName();
  const { data } = useQuery(queryOf(listTaskAssignees, { params: { id: clientId } }));
  const found: Person[] = data?.items ?? [];
  const people = found.some(({ id }) => id === assignee.id) ? found : [assignee, ...found];
  return (
    <div className="grid gap-4">
      <TextField form={form} name="subject" label={t`Subject`} autoComplete="off" />
      <ComboField
        form={form}
        name="assigneeId"
        label={t`Assignee`}
        items={people}
        keyOf={(person) => person.id}
        textOf={personName}
      />
      <DateField form={form} name="dueOn" label={t`Due date`} />
      <TextareaField form={form} name="note" label={t`Note`} />
    </div>
  );
}
