import { useLingui } from '@lingui/react/macro';
import { signInByProvider } from '@partnerfolio/contract/identity';
import { confirmByProvider, linkIdentity } from '@partnerfolio/contract/providers';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useEffectEvent } from 'react';
import { call, isProblem } from '../../api.ts';
import { explainProblem } from '../../explain.ts';
import { publicPaths } from '../../public-paths.ts';
import { takeArrivalAnswer } from '../../session/arrival.ts';
import { takeOAuthFlow } from '../../session/oauth-flow.ts';
import { beginSession } from '../../session/session.ts';
import { useDocumentTitle } from '../../shell/page/use-document-title.ts';
import { CentredSpinner } from '../../ui/CentredSpinner.tsx';
import { toastDone, toastError } from '../../ui/overlay/toast.ts';

/** Passes on the answer with which a provider sends users back. After a sign-in the guards redirect. */
export function ProviderReturnPage() {
  const { t } = useLingui();
  const navigate = useNavigate();
  useDocumentTitle(t`Sign in`);
  const arrive = useEffectEvent(async () => {
    const parameters = takeArrivalAnswer();
    if (parameters === null) return navigate({ to: publicPaths.auth, replace: true });
    const flow = takeOAuthFlow(parameters);
    if (flow !== null) {
      try {
        await call(flow.purpose === 'link' ? linkIdentity : confirmByProvider, { body: { parameters } });
        toastDone(
          flow.purpose === 'link' ? t`Provider linked` : t`Identity confirmed. Repeat your last action.`,
        );
      } catch (error) {
        toastError(
          isProblem(error, 'already_exists')
            ? t`This provider account is already linked to another user`
            : explainProblem(error),
        );
      }
      return navigate({ href: flow.back, replace: true });
    }
    try {
      const started = await call(signInByProvider, { body: { parameters } });
      toastDone(t`Welcome back!`);
      beginSession(started);
    } catch (error) {
      toastError(explainProblem(error));
    }
    return navigate({ to: publicPaths.auth, replace: true });
  });
  useEffect(() => void arrive(), []);
  return <CentredSpinner page />;
}
