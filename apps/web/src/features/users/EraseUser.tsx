import { eraseUser, type UserDetail } from '@partnerfolio/contract/users';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useCall } from '../../queries.ts';
import { Button } from '../../ui/Button.tsx';
import { Question } from '../../ui/Question.tsx';
import { toastDone } from '../../ui/toast.ts';
import { afterUserChange } from './refreshes.ts';

/** Erases for good who a deactivated person was, after asking. */
export function EraseUser({ user }: { user: UserDetail }) {
  const { t } = useLingui();
  const [deciding, setDeciding] = useState(false);
  const erase = useCall(eraseUser, { refreshes: afterUserChange });
  const name = user.fullName || user.email;
  const decide = () => {
    setDeciding(false);
    erase.mutate({ params: { id: user.id } }, { onSuccess: () => toastDone(t`The person is erased`) });
  };
  return (
    <>
      <Button look="quiet" className="text-loss" busy={erase.isPending} onClick={() => setDeciding(true)}>
        <Trans>Erase</Trans>
      </Button>
      <Question
        open={deciding}
        onOpenChange={setDeciding}
        title={<Trans>Erase this person for good?</Trans>}
        description={
          <Trans>
            Name, addresses, sign-ins and devices of {name} are erased, on the audit trail too, and nobody can
            bring them back. What they did stays on record, as an erased person's.
          </Trans>
        }
        act={<Trans>Erase</Trans>}
        onAct={decide}
      />
    </>
  );
}
