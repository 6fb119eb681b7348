import { Trans, useLingui } from '@lingui/react/macro';
import { getFactors } from '@partnerfolio/contract/factors';
import { listIdentities, unlinkIdentity, type Identity } from '@partnerfolio/contract/providers';
import { useState } from 'react';
import { isProblem } from '../../api.ts';
import { explainProblem } from '../../explain.ts';
import { useCall } from '../../queries.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { toastDone, toastError } from '../../ui/toast.ts';

const afterUnlinking = [listIdentities, getFactors];

/** Ends a link with a provider, after a question. */
export function UnlinkProvider({ identity }: { identity: Identity }) {
  const { t } = useLingui();
  const [deciding, setDeciding] = useState(false);
  const unlink = useCall(unlinkIdentity, { refreshes: afterUnlinking, failure: 'caller' });
  const { name } = identity;
  const decide = () => {
    setDeciding(false);
    // Told by the promise, since this line of the list is gone when the call is done.
    unlink.mutateAsync({ params: { id: identity.id } }).then(
      () => toastDone(t`The provider is unlinked`),
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
        aria-label={t`Unlink ${name}`}
        busy={unlink.isPending}
        onClick={() => setDeciding(true)}
      >
        <Trans>Unlink</Trans>
      </Button>
      <Dialog
        open={deciding}
        onOpenChange={setDeciding}
        title={<Trans>Unlink {name}?</Trans>}
        description={<Trans>It will not sign in as you any more. Your account there stays as it is.</Trans>}
        footer={
          <>
            <Button onClick={() => setDeciding(false)}>
              <Trans>Cancel</Trans>
            </Button>
            <Button look="danger" onClick={decide}>
              <Trans>Unlink</Trans>
            </Button>
          </>
        }
      />
    </>
  );
}
