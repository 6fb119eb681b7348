import { Trans, useLingui } from '@lingui/react/macro';
import { getFactors } from '@partnerfolio/contract/factors';
import { listIdentities, unlinkIdentity, type Identity } from '@partnerfolio/contract/providers';
import { useState } from 'react';
import { useCall } from '../../queries.ts';
import { Button } from '../../ui/Button.tsx';
import { Question } from '../../ui/overlay/Question.tsx';
import { removalToasts } from './removal-toasts.ts';

const afterUnlinking = [listIdentities, getFactors];

/** Unlinks a sign-in provider after a confirmation. */
export function UnlinkProvider({ identity }: { identity: Identity }) {
  const { t } = useLingui();
  const [deciding, setDeciding] = useState(false);
  const unlink = useCall(unlinkIdentity, { refreshes: afterUnlinking, failure: 'caller' });
  const { name } = identity;
  const decide = () => {
    setDeciding(false);
    unlink.mutate({ params: { id: identity.id } }, removalToasts(t`Provider unlinked`));
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
      <Question
        open={deciding}
        onOpenChange={setDeciding}
        title={<Trans>Unlink {name}?</Trans>}
        description={
          <Trans>You will no longer be able to sign in with it. Your account there does not change.</Trans>
        }
        act={<Trans>Unlink</Trans>}
        onAct={decide}
      />
    </>
  );
}
