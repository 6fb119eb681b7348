import { addClientTask, taskFormSchema, type TaskForm } from '@partnerfolio/contract/clients/activity';
import { Trans, useLingui } from '@lingui/react/macro';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { NewPanel } from '../../../form/panel/NewPanel.tsx';
import { useKeptForm } from '../../../form/kept/use-kept-form.ts';
import { paths } from '../../../paths.ts';
import { useCall } from '../../../queries.ts';
import { useViewer } from '../../../session/auth.tsx';
import { toastDone } from '../../../ui/overlay/toast.ts';
import { afterTaskChange } from '../refreshes.ts';
import { TaskFields } from './TaskFields.tsx';

const route = getRouteApi('/shell/clients/$id/activity/task');

/** Adds a task in a panel beside the activity; by default the user's own. */
export function NewTaskPanel() {
  const { t } = useLingui();
  const viewer = useViewer();
  const { id } = route.useParams();
  const search = route.useSearch();
  const navigate = useNavigate();
  const add = useCall(addClientTask, { refreshes: afterTaskChange, failure: 'caller' });
  const form = useKeptForm(taskFormSchema, { subject: '', note: '', dueOn: null, assigneeId: viewer.id });
  const close = () => void navigate({ to: paths.clientActivity, params: { id }, search, resetScroll: false });
  const save = async (body: TaskForm) => {
    await add.mutateAsync({ params: { id }, body });
    toastDone(t`Task added`);
  };
  return (
    <NewPanel
      title={<Trans>Add task</Trans>}
      form={form}
      isSaving={add.isPending}
      save={save}
      onClose={close}
    >
      <TaskFields form={form} clientId={id} assignee={viewer} />
    </NewPanel>
  );
}
