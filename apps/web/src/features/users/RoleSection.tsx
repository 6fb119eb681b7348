import { Trans, useLingui } from '@lingui/react/macro';
import { confirmUser, resendConfirmation, type UserDetail } from '@partnerfolio/contract/users';
import { useCall } from '../../queries.ts';
import { Button } from '../../ui/Button.tsx';
import { Callout } from '../../ui/Callout.tsx';
import { toastDone } from '../../ui/overlay/toast.ts';
import { RoleSelect } from './RoleSelect.tsx';
import { afterUserChange } from './actions/refreshes.ts';

/** The role of a user, or the confirmation of their address that a role requires. */
export function RoleSection({ user }: { user: UserDetail }) {
  const { t } = useLingui();
  return (
    <section aria-label={t`Assign Role`} className="grid gap-3">
      {user.confirmableBy !== null && user.deactivatedAt === null && <Unconfirmed user={user} />}
      <div className="flex items-center justify-between gap-3">
        <span className="text-sm font-medium">
          <Trans>Assign Role</Trans>
        </span>
        <RoleSelect user={user} />
      </div>
    </section>
  );
}

function Unconfirmed({ user }: { user: UserDetail }) {
  const { t } = useLingui();
  const resend = useCall(resendConfirmation, { refreshes: afterUserChange });
  const confirm = useCall(confirmUser, { refreshes: afterUserChange });
  const params = { id: user.id };
  const byMail = user.confirmableBy === 'mail';
  const button = byMail ? (
    <Button
      size="sm"
      busy={resend.isPending}
      onClick={() => resend.mutate({ params }, { onSuccess: () => toastDone(t`Confirmation sent`) })}
    >
      <Trans>Send confirmation again</Trans>
    </Button>
  ) : (
    <Button
      size="sm"
      busy={confirm.isPending}
      onClick={() => confirm.mutate({ params }, { onSuccess: () => toastDone(t`Email confirmed`) })}
    >
      <Trans>Confirm email</Trans>
    </Button>
  );
  return (
    <Callout kind="warn" title={<Trans>Email not confirmed</Trans>} actions={button}>
      {byMail ? (
        <Trans>This address is not confirmed yet. You can assign a role once it is.</Trans>
      ) : (
        <Trans>
          The portal can't send email. Confirm the address only if its owner asked you for the account.
        </Trans>
      )}
    </Callout>
  );
}
