import { CSPProvider } from '@base-ui/react/csp-provider';
import { I18nProvider } from '@lingui/react';
import { RouterProvider } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { i18n } from './i18n.ts';
import { router } from './router.ts';
import { AuthProvider, useAuth } from './session/auth.tsx';
import { onSessionChange, loadSession } from './session/session.ts';
import { useConfirmation } from './session/use-confirmation.ts';
import { CentredSpinner } from './ui/CentredSpinner.tsx';
import { clearErrors } from './ui/overlay/toast.ts';
import { ToastHost } from './ui/overlay/ToastHost.tsx';
import { Mark } from './ui/text/Mark.tsx';
import { Failure } from './shell/Failure.tsx';

/** The providers around all pages. */
export function App() {
  useEffect(() => onSessionChange((event) => event === 'signed_in' && clearErrors()), []);
  return (
    <CSPProvider disableStyleElements>
      <I18nProvider i18n={i18n}>
        <AuthProvider>
          <Pages />
          <ToastHost />
        </AuthProvider>
      </I18nProvider>
    </CSPProvider>
  );
}

/** Renders the routes once the session is loaded, and runs the guards again whenever it changes. */
function Pages() {
  const session = useAuth();
  useConfirmation();
  const viewer = session.status === 'in' ? session.viewer : null;
  const isSettled = session.status === 'in' || session.status === 'out';
  const key = `${session.status} ${viewer?.id} ${viewer?.role} ${viewer?.lacksFactor} ${viewer?.viewedUntil}`;
  const asked = useRef<string | null>(null);
  useEffect(() => {
    if (!isSettled) return;
    // The router runs them itself when first rendered; a second run would render a page twice.
    if (asked.current !== null && asked.current !== key) void router.invalidate();
    asked.current = key;
  }, [isSettled, key]);
  if (session.status === 'loading') return <CentredSpinner page />;
  if (session.status === 'unreachable') return <Unreachable error={session.error} />;
  return (
    <>
      {/* Shown while the router renders nothing. */}
      <div className="not-only:hidden">
        <CentredSpinner page />
      </div>
      <RouterProvider router={router} />
    </>
  );
}

/** Fills the window when the session cannot be loaded. */
function Unreachable({ error }: { error: unknown }) {
  return (
    <main className="mx-auto grid min-h-dvh max-w-md content-center gap-4 px-4">
      <Mark size={36} />
      <h1 className="text-2xl font-bold tracking-[-0.018em]">Partnerfolio</h1>
      <Failure error={error} onRetry={() => void loadSession('initial_session')} />
    </main>
  );
}
