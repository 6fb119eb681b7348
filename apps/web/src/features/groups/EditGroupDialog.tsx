import { getGroup, type Group } from '@partnerfolio/contract/groups';
import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { FormDialog } from '../../form/panel/FormDialog.tsx';
import { MergeNotice } from '../../form/merging/MergeNotice.tsx';
import { paths } from '../../paths.ts';
import { queryOf } from '../../queries.ts';
import { GroupFields } from './GroupFields.tsx';
import { useGroupChange } from './use-group-change.ts';

const route = getRouteApi('/shell/admin/groups/$id/edit');

/** Changes a group's name and description. */
export function EditGroupDialog() {
  const { id } = route.useParams();
  const { data } = useQuery(queryOf(getGroup, { params: { id } }));
  return data ? <EditForm opened={data} /> : null;
}

function EditForm({ opened }: { opened: Group }) {
  const search = route.useSearch();
  const navigate = useNavigate();
  const close = () => void navigate({ to: paths.groups, search });
  const { form, merged, isBlocked, isSaving, save, choose } = useGroupChange(opened, close);
  return (
    <FormDialog
      title={<Trans>Edit Group</Trans>}
      act={<Trans>Update</Trans>}
      isDirty={form.formState.isDirty}
      busy={isSaving}
      disabled={isBlocked}
      onSubmit={() => void save()}
      onClose={close}
    >
      {merged && <MergeNotice merged={merged} onChoose={choose} />}
      <GroupFields form={form} />
    </FormDialog>
  );
}
