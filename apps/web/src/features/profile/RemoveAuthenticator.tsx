import { Trans, useLingui } from '@lingui/react/macro';
import { removeAuthenticator } from '@partnerfolio/contract/factors';
import { useState } from 'react';
import { useCall } from '../../queries.ts';
import { Button } from '../../ui/Button.tsx';
import { Question } from '../../ui/Question.tsx';
import { toastDone } from '../../ui/toast.ts';
import { afterFactorChange } from './refreshes.ts';

/** Turns the second step off, after a question. */
export function RemoveAuthenticator() {
  const { t } = useLingui();
  const [deciding, setDeciding] = useState(false);
  const remove = useCall(removeAuthenticator, { refreshes: afterFactorChange });
  const decide = () => {
    setDeciding(false);
    remove.mutate({}, { onSuccess: () => toastDone(t`The authenticator app is removed`) });
  };
  return (
    <>
      <Button look="quiet" className="text-loss" busy={remove.isPending} onClick={() => setDeciding(true)}>
        <Trans>Turn off</Trans>
      </Button>
      <Question
        open={deciding}
        onOpenChange={setDeciding}
        title={<Trans>Turn two-factor authentication off?</Trans>}
        description={<Trans>Your password alone will sign in as you, and the recovery codes are void.</Trans>}
        act={<Trans>Turn off</Trans>}
        onAct={decide}
      />
    </>
  );
}
