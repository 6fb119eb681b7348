import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { explainProblem } from '../explain.ts';
import { toastError } from '../ui/overlay/toast.ts';
import { useAuth } from './auth.tsx';
import { passkeysWorkHere } from './passkeys-here.ts';
import { changeViewer } from './session.ts';

/** Confirms the user's identity by passkey, which also counts as a second factor; `null` if passkeys do not work here. */
export function usePasskeyConfirmation(onConfirmed: () => void) {
  const { t } = useLingui();
  const session = useAuth();
  const [busy, setBusy] = useState(false);
  if (session.status !== 'in' || !passkeysWorkHere(session.offer.passkeyHost)) return null;
  const attempt = async () => {
    const { confirmWithPasskey } = await import('./passkey.ts');
    if (!(await confirmWithPasskey())) {
      toastError(t`No passkey was used`);
      return;
    }
    changeViewer({ lacksFactor: false });
    onConfirmed();
  };
  const confirm = () => {
    setBusy(true);
    attempt()
      .catch((error: unknown) => toastError(explainProblem(error)))
      .finally(() => setBusy(false));
  };
  return { confirm, busy };
}
