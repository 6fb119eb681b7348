import { Trans } from '@lingui/react/macro';
import { startProviderSignIn } from '@partnerfolio/contract/identity';
import { useEffect, useState } from 'react';
import { call } from '../../api.ts';
import { explainProblem } from '../../explain.ts';
import { useAuth } from '../../session/auth.tsx';
import { Button } from '../../ui/Button.tsx';
import { toastError } from '../../ui/toast.ts';
import { keepFocus } from './keep-focus.ts';

/** A button for each outside provider the server is set up with; nothing where there is none. */
export function Providers({ disabled }: { disabled: boolean }) {
  const session = useAuth();
  const [leavingTo, setLeavingTo] = useState<string | null>(null);
  useEffect(() => {
    // The page as it was left, when the back button brings it out of the browser's memory.
    const comeBack = () => setLeavingTo(null);
    addEventListener('pageshow', comeBack);
    return () => removeEventListener('pageshow', comeBack);
  }, []);
  const providers = session.status === 'out' ? session.offer.providers : [];
  if (providers.length === 0) return null;
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
