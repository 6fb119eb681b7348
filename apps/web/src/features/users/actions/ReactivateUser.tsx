import { reactivateUser, type UserDetail } from '@partnerfolio/contract/users';
import { Trans, useLingui } from '@lingui/react/macro';
import { useCall } from '../../../queries.ts';
import { Button } from '../../../ui/Button.tsx';
import { toastDone } from '../../../ui/overlay/toast.ts';
import { afterUserChange } from './refreshes.ts';
import { usePersonName } from '../../../texts/use-person-name.ts';

/** Reactivates a user; their former clients stay with the new adviser. */
export function ReactivateUser({ user }: { user: UserDetail }) {
  const { t } = useLingui();
  const reactivate = useCall(reactivateUser, { refreshes: afterUserChange });
  const name = usePersonName()(user);
  return (
    <Button
      className="me-auto"
      busy={reactivate.isPending}
      onClick={() =>
        reactivate.mutate({ params: { id: user.id } }, { onSuccess: () => toastDone(t`${name} reactivated`) })
      }
    >
      <Trans>Reactivate</Trans>
    </Button>
  );
}
