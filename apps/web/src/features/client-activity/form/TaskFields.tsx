import { listTaskAssignees } from '@partnerfolio/contract/clients/activity';
import type { Person } from '@partnerfolio/contract/people';
import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { ComboField } from '../../../form/ComboField.tsx';
import { TextField } from '../../../form/fields.tsx';
import { TextareaField } from '../../../form/value-fields.tsx';
import { queryOf } from '../../../queries.ts';
import { usePersonName } from '../../../texts/use-person-name.ts';
import { DueDateField } from './DueDateField.tsx';
import type { TaskFormApi } from './task-input.ts';

interface TaskFieldsProps {
  form: TaskFormApi;
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
      <DueDateField form={form} />
      <TextareaField form={form} name="note" label={t`Note`} />
    </div>
  );
}
