import { Trans, useLingui } from '@lingui/react/macro';
import { removeAuthenticator } from '@partnerfolio/contract/factors';
import { useState } from 'react';
import { useCall } from '../../../queries.ts';
import { Button } from '../../../ui/Button.tsx';
import { Question } from '../../../ui/overlay/Question.tsx';
import { toastDone } from '../../../ui/overlay/toast.ts';
import { afterFactorChange } from '../refreshes.ts';

/** Removes the authenticator app after a confirmation. */
export function RemoveAuthenticator() {
  const { t } = useLingui();
  const [deciding, setDeciding] = useState(false);
  const remove = useCall(removeAuthenticator, { refreshes: afterFactorChange });
  const decide = () => {
    setDeciding(false);
    remove.mutate({}, { onSuccess: () => toastDone(t`Authenticator app removed`) });
  };
  return (
    <>
      <Button look="quiet" className="text-loss" busy={remove.isPending} onClick={() => setDeciding(true)}>
        <Trans>Turn off</Trans>
      </Button>
      <Question
        open={deciding}
        onOpenChange={setDeciding}
        title={<Trans>Turn off two-factor authentication?</Trans>}
        description={
          <Trans>
            Your password alone will be enough to sign in, and your recovery codes will stop working.
          </Trans>
        }
        act={<Trans>Turn off</Trans>}
        onAct={decide}
      />
    </>
  );
}
