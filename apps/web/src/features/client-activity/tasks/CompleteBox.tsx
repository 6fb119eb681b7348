import {
  completeClientTask,
  reopenClientTask,
  type ClientTask,
} from '@partnerfolio/contract/clients/activity';
import { useLingui } from '@lingui/react/macro';
import { useCall } from '../../../queries.ts';
import { Checkbox } from '../../../ui/input/Checkbox.tsx';
import { toastDone } from '../../../ui/overlay/toast.ts';
import { afterTaskChange } from '../refreshes.ts';

/** Completes a task, or reopens it; completing can be undone in the message. */
export function CompleteBox({ task }: { task: ClientTask }) {
  const { t } = useLingui();
  const complete = useCall(completeClientTask, { refreshes: afterTaskChange });
  const reopen = useCall(reopenClientTask, { refreshes: afterTaskChange });
  const { subject } = task;
  const params = { id: task.id };
  const isBusy = complete.isPending || reopen.isPending;
  const undo = () => reopen.mutate({ params });
  const toggle = (isDone: boolean) => {
    if (isDone)
      complete.mutate(
        { params },
        { onSuccess: () => toastDone(t`${subject} completed`, { label: t`Undo`, onPress: undo }) },
      );
    else reopen.mutate({ params }, { onSuccess: () => toastDone(t`${subject} reopened`) });
  };
  return (
    <Checkbox
      hideLabel
      label={t`Completed: ${subject}`}
      checked={complete.isPending || (task.done !== null && !reopen.isPending)}
      disabled={!task.may.edit || isBusy}
      onCheckedChange={toggle}
    />
  );
}
