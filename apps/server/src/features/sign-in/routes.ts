/** The endpoints of signing in and out, and of the session. */
import { refusalReasons } from '@partnerfolio/contract/refusals/refusal-reasons';
import { confirmIdentity as confirmIdentityEndpoint } from '@partnerfolio/contract/factors';
import * as contract from '@partnerfolio/contract/identity';
import { on } from '../../platform/serve/on.ts';
import type { Binding } from '../../platform/serve/on.ts';
import { isRefusal, refuse } from '../../platform/http/problem.ts';
import { readRelyingParty } from '../passkeys/relying-party.ts';
import { findAllowance, signInByPassword } from './actions.ts';
import { confirmByPassword } from './confirmation.actions.ts';
import { leave, refresh, toSession, sessionOfTokens } from './session.actions.ts';

const getSession = on(contract.getSession).handle(async ({ viewer, app }) => ({
  session: viewer === null ? null : toSession(viewer),
  providers: app.config.providers.map(({ id, name }) => ({ id, name })),
  demoAccounts: [...app.demoAccounts],
  passkeyHost: readRelyingParty(app.config)?.id ?? null,
  firm: { ...(await app.firm.facts()), isCurrencyFixed: app.config.firmCurrency !== null },
  sendsMail: app.config.smtpUrl !== null,
  today: app.clock.today(),
}));

const askSignIn = on(contract.askSignIn).handle(async ({ body, app, request }) => {
  const { remaining } = await findAllowance({ app, request }, body.email);
  const allowed = remaining > 0;
  return {
    allowed,
    message: allowed ? null : refusalReasons.too_many_sign_ins,
    remainingAttempts: remaining,
  };
});

const signIn = on(contract.signIn).handle(async ({ body, app, request }) => {
  const act = { app, request };
  const opened = await signInByPassword(act, body);
  if (isRefusal(opened)) return opened;
  const { accessToken, refreshToken } = opened.tokens;
  const session = await sessionOfTokens(act, opened.tokens);
  return isRefusal(session) || request.fromBrowser
    ? session
    : { ...session, tokens: { accessToken, refreshToken } };
});

const refreshSession = on(contract.refreshSession).handle(async ({ app, request }) => {
  const tokens = await refresh({ app, request });
  return tokens === null ? refuse('unauthenticated') : sessionOfTokens({ app, request }, tokens);
});

const signOut = on(contract.signOut).handle(async ({ app, request }) => {
  await leave({ app, request });
  return { done: true } as const;
});

const confirmIdentity = on(confirmIdentityEndpoint).handle(({ app, request, viewer, body }) =>
  confirmByPassword({ app, request }, viewer, body.password),
);

export const signInRoutes: readonly Binding[] = [
  getSession,
  askSignIn,
  signIn,
  refreshSession,
  signOut,
  confirmIdentity,
];
