import {
  addClientTasks,
  listClientActivity,
  listTasks,
  taskFormSchema,
} from '@partnerfolio/contract/clients/activity';
import { listOwners } from '@partnerfolio/contract/clients';
import { fieldCode } from '@partnerfolio/contract/refusals/field-codes';
import { idSchema } from '@partnerfolio/contract/values';
import { plural } from '@lingui/core/macro';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { z } from 'zod';
import { useKeptForm } from '../../../form/kept/use-kept-form.ts';
import { FormDialog } from '../../../form/panel/FormDialog.tsx';
import { showFailure } from '../../../form/use-zod-form.ts';
import { queryOf, useCall } from '../../../queries.ts';
import { TaskFormFields, type AssigneeChoice } from '../../../records/tasks/TaskFormFields.tsx';
import { usePersonName } from '../../../texts/use-person-name.ts';
import { useOutcomes, type ClientsDialogProps } from './use-outcomes.ts';

/** The choice of each client's own adviser. */
const adviser = 'adviser';

const schema = taskFormSchema.extend({
  assigneeId: z.union([z.literal(adviser), idSchema], fieldCode('bad_id')),
});

/** Adds the same task to each of the selected clients; by default for the adviser of each. */
export function AddTaskDialog(props: ClientsDialogProps) {
  const { clients, onClose } = props;
  const { t } = useLingui();
  const assignees = useAssignees();
  const form = useKeptForm(schema, { subject: '', note: '', dueOn: null, assigneeId: adviser });
  const report = useOutcomes(props);
  const { mutateAsync, isPending } = useCall(addClientTasks, {
    refreshes: [listClientActivity, listTasks],
    failure: 'caller',
  });
  const doneText = (count: number) =>
    t`${plural(count, { one: 'Task added to # client', other: 'Task added to # clients' })}`;
  const submit = form.handleSubmit(async ({ assigneeId: chosen, ...task }) => {
    const assigneeId = chosen === adviser ? null : chosen;
    try {
      const body = { ...task, assigneeId, clientIds: clients.map(({ id }) => id) };
      report((await mutateAsync({ body })).items, doneText);
    } catch (error) {
      showFailure(form, error);
    }
  });
  return (
    <FormDialog
      title={<Trans>Add task</Trans>}
      description={<Plural value={clients.length} one="To # client" other="To each of # clients" />}
      act={<Trans>Add task</Trans>}
      busy={isPending}
      isDirty={form.formState.isDirty}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <TaskFormFields form={form} assignees={assignees} />
    </FormDialog>
  );
}

/** To whom the tasks can go: the adviser of each client, or one colleague. */
function useAssignees(): readonly AssigneeChoice[] {
  const { t } = useLingui();
  const personName = usePersonName();
  const { data } = useQuery(queryOf(listOwners));
  const colleagues = data?.items.map((one) => ({ id: one.id, name: personName(one) })) ?? [];
  return [{ id: adviser, name: t`Each client’s adviser` }, ...colleagues];
}
