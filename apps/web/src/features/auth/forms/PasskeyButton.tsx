import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { explainProblem } from '../../../explain.ts';
import { beginSession } from '../../../session/session.ts';
import { Button } from '../../../ui/Button.tsx';
import { toastDone, toastError } from '../../../ui/overlay/toast.ts';
import { keepFocus } from '../../../ui/overlay/keep-focus.ts';

/** Signs in with a passkey, without email or password. Its code loads on press. */
export function PasskeyButton({ disabled }: { disabled: boolean }) {
  const { t } = useLingui();
  const [busy, setBusy] = useState(false);
  const enter = async () => {
    setBusy(true);
    try {
      const { signInWithPasskey } = await import('../../../session/passkey.ts');
      const started = await signInWithPasskey();
      if (started) {
        toastDone(t`Welcome back!`);
        beginSession(started);
      } else toastError(t`No passkey was used`);
    } catch (error) {
      toastError(explainProblem(error));
    }
    setBusy(false);
  };
  return (
    <Button busy={busy} disabled={disabled} onMouseDown={keepFocus} onClick={() => void enter()}>
      <Trans>Sign in with a passkey</Trans>
    </Button>
  );
}
