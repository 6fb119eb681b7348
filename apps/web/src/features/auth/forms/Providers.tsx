import { Trans } from '@lingui/react/macro';
import { startProviderSignIn } from '@partnerfolio/contract/identity';
import { useEffect, useState } from 'react';
import { call } from '../../../api.ts';
import { explainProblem } from '../../../explain.ts';
import { useAuth } from '../../../session/auth.tsx';
import { passkeysWorkHere } from '../../../session/passkeys-here.ts';
import { Button } from '../../../ui/Button.tsx';
import { toastError } from '../../../ui/overlay/toast.ts';
import { keepFocus } from '../../../ui/overlay/keep-focus.ts';
import { PasskeyButton } from './PasskeyButton.tsx';

/** The other ways to sign in: a passkey, and the configured providers. */
export function Providers({ disabled, passkeys = false }: { disabled: boolean; passkeys?: boolean }) {
  const session = useAuth();
  const [leavingTo, setLeavingTo] = useState<string | null>(null);
  useEffect(() => {
    // Re-enables the buttons when the back button restores the page from the browser's memory.
    const comeBack = () => setLeavingTo(null);
    addEventListener('pageshow', comeBack);
    return () => removeEventListener('pageshow', comeBack);
  }, []);
  if (!('offer' in session)) return null;
  const { providers, passkeyHost } = session.offer;
  const takesPasskeys = passkeys && passkeysWorkHere(passkeyHost);
  if (providers.length === 0 && !takesPasskeys) return null;
  const leave = async (id: string) => {
    setLeavingTo(id);
    try {
      const { url } = await call(startProviderSignIn, { params: { id } });
      location.assign(url);
    } catch (error) {
      toastError(explainProblem(error));
      setLeavingTo(null);
    }
  };
  return (
    <div className="mt-4 grid gap-3">
      <p className="flex items-center gap-3 text-xs text-ink-3 before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
        <Trans>or</Trans>
      </p>
      {takesPasskeys && <PasskeyButton disabled={disabled || leavingTo !== null} />}
      {providers.map(({ id, name }) => (
        <Button
          key={id}
          busy={leavingTo === id}
          disabled={disabled || leavingTo !== null}
          onMouseDown={keepFocus}
          onClick={() => void leave(id)}
          className="h-9"
        >
          <Trans>Continue with {name}</Trans>
        </Button>
      ))}
    </div>
  );
}
