import {
  getClientTask,
  taskFormSchema,
  updateClientTask,
  type ClientTask,
} from '@partnerfolio/contract/clients/activity';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { call } from '../../../api.ts';
import { EditPanel } from '../../../form/panel/EditPanel.tsx';
import type { ShownField } from '../../../form/merging/shown-fields.ts';
import { useRecordChange } from '../../../form/merging/use-record-change.ts';
import { useZodForm } from '../../../form/use-zod-form.ts';
import { paths } from '../../../paths.ts';
import { queryOf, useCall } from '../../../queries.ts';
import type { TaskInput } from '../../../records/tasks/task-input.ts';
import { usePersonName } from '../../../texts/use-person-name.ts';
import { useFormat } from '../../../ui/text/use-format.ts';
import { afterTaskChange } from '../refreshes.ts';
import { TaskFields } from './TaskFields.tsx';

const route = getRouteApi('/shell/clients/$id/activity/tasks/$taskId');

/** Edits a task in a panel beside the activity. */
export function EditTaskPanel() {
  const { id, taskId } = route.useParams();
  const search = route.useSearch();
  const navigate = useNavigate();
  const { data } = useQuery(queryOf(getClientTask, { params: { id: taskId } }));
  // A user who may only view it gets the activity instead.
  return data?.may.edit ? (
    <EditTaskForm
      opened={data}
      onClose={() => void navigate({ to: paths.clientActivity, params: { id }, search, resetScroll: false })}
    />
  ) : null;
}

const taskValues = ({ subject, note, dueOn, assignee }: ClientTask): Required<TaskInput> => ({
  subject,
  note: note ?? '',
  dueOn,
  assigneeId: assignee.id,
});

function useShownFields(): Record<keyof TaskInput, ShownField<ClientTask, TaskInput>> {
  const { t } = useLingui();
  const format = useFormat();
  const personName = usePersonName();
  return {
    subject: { label: t`Subject`, text: (task) => task.subject },
    assigneeId: {
      label: t`Assignee`,
      text: (task) => personName(task.assignee),
      typed: ({ assigneeId }, nameOf) => nameOf(assigneeId),
    },
    dueOn: { label: t`Due date`, text: (task) => (task.dueOn ? format.date(task.dueOn) : '') },
    note: { label: t`Note`, text: (task) => task.note ?? '' },
  };
}

function EditTaskForm({ opened, onClose }: { opened: ClientTask; onClose: () => void }) {
  const params = { id: opened.id };
  const { mutateAsync } = useCall(updateClientTask, { refreshes: afterTaskChange, failure: 'caller' });
  const form = useZodForm(taskFormSchema, taskValues(opened));
  const change = useRecordChange({
    opened,
    form,
    formValues: taskValues,
    fields: useShownFields(),
    editors: 'client_task',
    save: (body) => mutateAsync({ params, body }),
    reload: () => call(getClientTask, { params }),
    onSaved: onClose,
  });
  return (
    <EditPanel
      title={<Trans>Edit task</Trans>}
      context={opened.client.name}
      change={change}
      onClose={onClose}
    >
      <TaskFields form={form} clientId={opened.client.id} assignee={change.base.assignee} />
    </EditPanel>
  );
}
