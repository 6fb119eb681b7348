import { addClientTask, taskFormSchema, type TaskForm } from '@partnerfolio/contract/clients/activity';
import { Trans, useLingui } from '@lingui/react/macro';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useId } from 'react';
import { FormPanel } from '../../../form/panel/FormPanel.tsx';
import { useKeptForm } from '../../../form/kept/use-kept-form.ts';
import { showFailure } from '../../../form/use-zod-form.ts';
import { paths } from '../../../paths.ts';
import { useCall } from '../../../queries.ts';
import { useViewer } from '../../../session/auth.tsx';
import { Button } from '../../../ui/Button.tsx';
import { toastDone } from '../../../ui/overlay/toast.ts';
import { afterTaskChange } from '../refreshes.ts';
import { TaskFields } from './TaskFields.tsx';

const route = getRouteApi('/shell/clients/$id/activity/task');

/** Adds a task in a panel beside the activity; by default the user's own. */
export function NewTaskPanel() {
  const { t } = useLingui();
  const formId = useId();
  const viewer = useViewer();
  const { id } = route.useParams();
  const search = route.useSearch();
  const navigate = useNavigate();
  const add = useCall(addClientTask, { refreshes: afterTaskChange, failure: 'caller' });
  const form = useKeptForm(taskFormSchema, { subject: '', note: '', dueOn: null, assigneeId: viewer.id });
  const close = () => navigate({ to: paths.clientActivity, params: { id }, search, resetScroll: false });
  const save = async (body: TaskForm) => {
    try {
      await add.mutateAsync({ params: { id }, body });
      toastDone(t`Task added`);
      await close();
    } catch (error) {
      showFailure(form, error);
    }
  };
  return (
    <FormPanel
      isDirty={form.formState.isDirty}
      onClose={() => void close()}
      title={<Trans>Add task</Trans>}
      footer={
        <Button type="submit" form={formId} look="main" busy={add.isPending}>
          <Trans>Add task</Trans>
        </Button>
      }
    >
      <form id={formId} noValidate onSubmit={(event) => void form.handleSubmit(save)(event)}>
        <TaskFields form={form} clientId={id} assignee={viewer} />
      </form>
    </FormPanel>
  );
}
