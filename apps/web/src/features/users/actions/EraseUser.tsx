import { eraseUser, type UserDetail } from '@partnerfolio/contract/users';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useCall } from '../../../queries.ts';
import { Button } from '../../../ui/Button.tsx';
import { Question } from '../../../ui/overlay/Question.tsx';
import { toastDone } from '../../../ui/overlay/toast.ts';
import { afterUserChange } from './refreshes.ts';
import { usePersonName } from '../../../texts/use-person-name.ts';

/** Permanently erases a deactivated user's personal data, after a confirmation. */
export function EraseUser({ user }: { user: UserDetail }) {
  const { t } = useLingui();
  const [deciding, setDeciding] = useState(false);
  const erase = useCall(eraseUser, { refreshes: afterUserChange });
  const name = usePersonName()(user);
  const decide = () => {
    setDeciding(false);
    erase.mutate({ params: { id: user.id } }, { onSuccess: () => toastDone(t`User erased`) });
  };
  return (
    <>
      <Button look="quiet" className="text-loss" busy={erase.isPending} onClick={() => setDeciding(true)}>
        <Trans>Erase</Trans>
      </Button>
      <Question
        open={deciding}
        onOpenChange={setDeciding}
        title={<Trans>Permanently erase this user?</Trans>}
        description={
          <Trans>
            This erases the name, addresses, sign-ins and devices of {name}, in the audit log too, and can't
            be undone. Their actions stay on record as those of an erased user.
          </Trans>
        }
        act={<Trans>Erase</Trans>}
        onAct={decide}
      />
    </>
  );
}
