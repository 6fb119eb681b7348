import { listTaskAssignees } from '@partnerfolio/contract/clients/activity';
import type { Person } from '@partnerfolio/contract/people';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '../../../queries.ts';
import type { TaskFormApi } from '../../../records/tasks/task-input.ts';
import { TaskFormFields } from '../../../records/tasks/TaskFormFields.tsx';
import { usePersonName } from '../../../texts/use-person-name.ts';

interface TaskFieldsProps {
  form: TaskFormApi;
  /** Undefined while the form has no client yet: then only the given assignee can be chosen. */
  clientId: string | undefined;
  /** The assignee when the form was opened, who stays a choice. */
  assignee: Person;
}

/** The fields of a task of one client. */
export function TaskFields({ form, clientId, assignee }: TaskFieldsProps) {
  const personName = usePersonName();
  const { data } = useQuery({
    ...queryOf(listTaskAssignees, { params: { id: clientId ?? '' } }),
    enabled: clientId !== undefined,
  });
  const found: Person[] = data?.items ?? [];
  const people = found.some(({ id }) => id === assignee.id) ? found : [assignee, ...found];
  return (
    <TaskFormFields
      form={form}
      assignees={people.map((person) => ({ id: person.id, name: personName(person) }))}
    />
  );
}
