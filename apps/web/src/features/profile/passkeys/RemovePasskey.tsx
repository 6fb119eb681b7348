import { Trans, useLingui } from '@lingui/react/macro';
import { removePasskey, type Passkey } from '@partnerfolio/contract/passkeys';
import { useState } from 'react';
import { useCall } from '../../../queries.ts';
import { Button } from '../../../ui/Button.tsx';
import { Question } from '../../../ui/overlay/Question.tsx';
import { afterPasskeyChange } from '../refreshes.ts';
import { removalToasts } from '../removal-toasts.ts';

/** Removes a passkey after a confirmation. */
export function RemovePasskey({ passkey }: { passkey: Passkey }) {
  const { t } = useLingui();
  const [deciding, setDeciding] = useState(false);
  const remove = useCall(removePasskey, { refreshes: afterPasskeyChange, failure: 'caller' });
  const { name } = passkey;
  const decide = () => {
    setDeciding(false);
    remove.mutate({ params: { id: passkey.id } }, removalToasts(t`Passkey removed`));
  };
  return (
    <>
      <Button
        size="sm"
        aria-label={t`Remove ${name}`}
        busy={remove.isPending}
        onClick={() => setDeciding(true)}
      >
        <Trans>Remove</Trans>
      </Button>
      <Question
        open={deciding}
        onOpenChange={setDeciding}
        title={<Trans>Remove the passkey?</Trans>}
        description={
          <Trans>
            You will no longer be able to sign in with {name}. The device may still offer it until you remove
            it there.
          </Trans>
        }
        act={<Trans>Remove</Trans>}
        onAct={decide}
      />
    </>
  );
}
