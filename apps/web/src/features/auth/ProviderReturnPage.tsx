import { useLingui } from '@lingui/react/macro';
import { signInByProvider } from '@partnerfolio/contract/identity';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useEffectEvent } from 'react';
import { call } from '../../api.ts';
import { explainProblem } from '../../explain.ts';
import { paths } from '../../paths.ts';
import { takeArrivalAnswer } from '../../session/arrival.ts';
import { beginSession } from '../../session/session.ts';
import { useDocumentTitle } from '../../shell/use-document-title.ts';
import { CentredSpinner } from '../../ui/CentredSpinner.tsx';
import { toastDone, toastError } from '../../ui/toast.ts';

/** Where a provider sends people back to: its answer is handed on at once, and the guards lead on from the sign-in page. */
export function ProviderReturnPage() {
  const { t } = useLingui();
  const navigate = useNavigate();
  useDocumentTitle(t`Sign in`);
  const arrive = useEffectEvent(async () => {
    const parameters = takeArrivalAnswer();
    if (parameters === null) return navigate({ to: paths.auth, replace: true });
    try {
      const started = await call(signInByProvider, { body: { parameters } });
      toastDone(t`Welcome back!`);
      beginSession(started);
    } catch (error) {
      toastError(explainProblem(error));
    }
    return navigate({ to: paths.auth, replace: true });
  });
  useEffect(() => void arrive(), []);
  return <CentredSpinner page />;
}
