import { resetUserFactors } from '@partnerfolio/contract/factors';
import type { UserDetail } from '@partnerfolio/contract/users';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useCall } from '../../../queries.ts';
import { useSendsMail } from '../../../session/auth.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Question } from '../../../ui/overlay/Question.tsx';
import { toastDone } from '../../../ui/overlay/toast.ts';
import { afterUserChange } from './refreshes.ts';
import { usePersonName } from '../../../texts/use-person-name.ts';

/** Removes a user's lost second factor. */
export function ResetFactors({ user }: { user: UserDetail }) {
  const { t } = useLingui();
  const [deciding, setDeciding] = useState(false);
  const reset = useCall(resetUserFactors, { refreshes: afterUserChange });
  const name = usePersonName()(user);
  const sendsMail = useSendsMail();
  const decide = () => {
    setDeciding(false);
    reset.mutate(
      { params: { id: user.id } },
      { onSuccess: () => toastDone(t`Second factor of ${name} reset`) },
    );
  };
  return (
    <>
      <Button size="sm" busy={reset.isPending} disabled={!user.hasFactor} onClick={() => setDeciding(true)}>
        <Trans>Reset</Trans>
      </Button>
      <Question
        open={deciding}
        onOpenChange={setDeciding}
        title={<Trans>Reset the second factor?</Trans>}
        description={
          sendsMail ? (
            <Trans>
              {name} can then sign in with the password alone and gets an email about it. Do this only if they
              asked you in person.
            </Trans>
          ) : (
            <Trans>
              {name} can then sign in with the password alone. Do this only if they asked you in person.
            </Trans>
          )
        }
        act={<Trans>Reset</Trans>}
        onAct={decide}
      />
    </>
  );
}
