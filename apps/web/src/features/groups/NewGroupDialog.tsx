import { createGroup, groupFormSchema } from '@partnerfolio/contract/groups';
import { Trans, useLingui } from '@lingui/react/macro';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { FormDialog } from '../../form/panel/FormDialog.tsx';
import { useKeptForm } from '../../form/kept/use-kept-form.ts';
import { showFailure } from '../../form/use-zod-form.ts';
import { paths } from '../../paths.ts';
import { useCall } from '../../queries.ts';
import { toastDone } from '../../ui/overlay/toast.ts';
import { GroupFields, groupValues } from './GroupFields.tsx';
import { afterGroupChange } from './refreshes.ts';

const route = getRouteApi('/shell/admin/groups/new');

/** Creates a group. */
export function NewGroupDialog() {
  const { t } = useLingui();
  const search = route.useSearch();
  const navigate = useNavigate();
  const form = useKeptForm(groupFormSchema, groupValues(null));
  const create = useCall(createGroup, { refreshes: afterGroupChange, failure: 'caller' });
  const close = () => void navigate({ to: paths.groups, search });
  const save = form.handleSubmit(async (body) => {
    try {
      await create.mutateAsync({ body });
      toastDone(t`Group created`);
      close();
    } catch (error) {
      showFailure(form, error);
    }
  });
  return (
    <FormDialog
      title={<Trans>New Group</Trans>}
      act={<Trans>Create</Trans>}
      isDirty={form.formState.isDirty}
      busy={create.isPending}
      onSubmit={() => void save()}
      onClose={close}
    >
      <GroupFields form={form} />
    </FormDialog>
  );
}
