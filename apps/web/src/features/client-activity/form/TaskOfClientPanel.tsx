import { addClientTask, taskFormSchema, type TaskForm } from '@partnerfolio/contract/clients/activity';
import { Trans, useLingui } from '@lingui/react/macro';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useId, useState } from 'react';
import { FormPanel } from '../../../form/panel/FormPanel.tsx';
import { useKeptForm } from '../../../form/kept/use-kept-form.ts';
import { focusFirstError, showFailure } from '../../../form/use-zod-form.ts';
import { paths } from '../../../paths.ts';
import { useCall } from '../../../queries.ts';
import { ClientChoice, type ClientRef } from '../../../records/clients/ClientChoice.tsx';
import { useViewer } from '../../../session/auth.tsx';
import { Button } from '../../../ui/Button.tsx';
import { toastDone } from '../../../ui/overlay/toast.ts';
import { afterTaskChange } from '../refreshes.ts';
import { TaskFields } from './TaskFields.tsx';

const route = getRouteApi('/shell/tasks/new');

/** Adds a task in a panel beside the list of all; its first field chooses the client. */
export function TaskOfClientPanel() {
  const { t } = useLingui();
  const viewer = useViewer();
  const search = route.useSearch();
  const navigate = useNavigate();
  const formId = useId();
  const [client, setClient] = useState<ClientRef | null>(null);
  const [asked, setAsked] = useState(false);
  const add = useCall(addClientTask, { refreshes: afterTaskChange, failure: 'caller' });
  const form = useKeptForm(taskFormSchema, { subject: '', note: '', dueOn: null, assigneeId: viewer.id });
  const close = () => void navigate({ to: paths.tasks, search, resetScroll: false });
  const save = async (body: TaskForm) => {
    if (client === null) return focusFirstError();
    try {
      await add.mutateAsync({ params: { id: client.id }, body });
      toastDone(t`Task added`);
      close();
    } catch (error) {
      showFailure(form, error);
    }
  };
  return (
    <FormPanel
      isDirty={form.formState.isDirty || client !== null}
      onClose={close}
      title={<Trans>Add task</Trans>}
      footer={
        <Button type="submit" form={formId} look="main" busy={add.isPending}>
          <Trans>Add task</Trans>
        </Button>
      }
    >
      <form
        id={formId}
        noValidate
        className="grid gap-4"
        onSubmit={(event) => {
          setAsked(true);
          void form.handleSubmit(save)(event);
        }}
      >
        <ClientChoice
          access="editable"
          value={client}
          onChange={setClient}
          error={asked && client === null ? t`Choose a client` : undefined}
        />
        <TaskFields form={form} clientId={client?.id} assignee={viewer} />
      </form>
    </FormPanel>
  );
}
