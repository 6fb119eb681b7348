import { useLingui } from '@lingui/react/macro';
import { roles, type Role } from '@partnerfolio/contract/access';
import { assignRole, type User } from '@partnerfolio/contract/users';
import { useCall } from '../../queries.ts';
import { roleTexts } from '../../texts/labels.ts';
import { Select } from '../../ui/input/Select.tsx';
import { toastDone } from '../../ui/overlay/toast.ts';
import { afterUserChange } from './actions/refreshes.ts';
import { usePersonName } from '../../texts/use-person-name.ts';

/** Sets a user's role at once; requires a confirmed address. */
export function RoleSelect({ user }: { user: User }) {
  const { t, i18n } = useLingui();
  const name = usePersonName()(user);
  const assign = useCall(assignRole, { refreshes: afterUserChange });
  const choose = (role: Role) => {
    if (role === user.role) return;
    assign.mutate(
      { params: { id: user.id }, body: { role } },
      { onSuccess: () => toastDone(t`Role updated successfully`) },
    );
  };
  return (
    <Select
      size="sm"
      hideLabel
      className="min-w-36 pointer-coarse:min-w-42"
      label={t`Role of ${name}`}
      placeholder={t`Choose a role`}
      options={roles.map((role) => ({ value: role, label: i18n._(roleTexts[role]) }))}
      value={assign.isPending ? assign.variables.body.role : user.role}
      onValueChange={choose}
      disabled={assign.isPending}
      blocked={user.emailConfirmed ? undefined : t`Confirm the email address before you assign a role`}
    />
  );
}
