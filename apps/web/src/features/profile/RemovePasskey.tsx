import { Trans, useLingui } from '@lingui/react/macro';
import { removePasskey, type Passkey } from '@partnerfolio/contract/passkeys';
import { useState } from 'react';
import { isProblem } from '../../api.ts';
import { explainProblem } from '../../explain.ts';
import { useCall } from '../../queries.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { toastDone, toastError } from '../../ui/toast.ts';
import { afterPasskeyChange } from './refreshes.ts';

/** Removes a passkey, after a question. */
export function RemovePasskey({ passkey }: { passkey: Passkey }) {
  const { t } = useLingui();
  const [deciding, setDeciding] = useState(false);
  const remove = useCall(removePasskey, { refreshes: afterPasskeyChange, failure: 'caller' });
  const { name } = passkey;
  const decide = () => {
    setDeciding(false);
    // Told by the promise, since this line of the list is gone when the call is done.
    remove.mutateAsync({ params: { id: passkey.id } }).then(
      () => toastDone(t`The passkey is removed`),
      (error: unknown) =>
        toastError(
          isProblem(error, 'wrong_state')
            ? t`It is the only way left to sign in. Add another first.`
            : explainProblem(error),
        ),
    );
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
      <Dialog
        open={deciding}
        onOpenChange={setDeciding}
        title={<Trans>Remove the passkey?</Trans>}
        description={
          <Trans>
            {name} will not sign in as you any more. The device may still offer it until you remove it there.
          </Trans>
        }
        footer={
          <>
            <Button onClick={() => setDeciding(false)}>
              <Trans>Cancel</Trans>
            </Button>
            <Button look="danger" onClick={decide}>
              <Trans>Remove</Trans>
            </Button>
          </>
        }
      />
    </>
  );
}
