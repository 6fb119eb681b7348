import { getGroup, type Group } from '@partnerfolio/contract/groups';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { FormDialog } from '../../form/FormDialog.tsx';
import { theirChanges } from '../../form/stale-fields.ts';
import { StaleNotice } from '../../form/StaleNotice.tsx';
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
  const { t } = useLingui();
  const search = route.useSearch();
  const navigate = useNavigate();
  const close = () => void navigate({ to: paths.groups, search });
  const { form, base, theirs, isSaving, save, takeTheirs, keepMine } = useGroupChange(opened, close);
  const fields = [
    { label: t`Name`, text: (group: Group) => group.name },
    { label: t`Description`, text: (group: Group) => group.description ?? '' },
  ];
  return (
    <FormDialog
      title={<Trans>Edit Group</Trans>}
      act={<Trans>Update</Trans>}
      isDirty={form.formState.isDirty}
      busy={isSaving}
      disabled={theirs !== null}
      onSubmit={() => void save()}
      onClose={close}
    >
      {theirs && (
        <StaleNotice
          changes={theirChanges(base, theirs, fields)}
          busy={isSaving}
          onTakeTheirs={takeTheirs}
          onKeepMine={() => void keepMine()}
        />
      )}
      <GroupFields form={form} />
    </FormDialog>
  );
}
