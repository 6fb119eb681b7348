/** The endpoints of accounts and sessions. */
import * as contract from '@partnerfolio/contract/identity';
import { acceptInvitation as acceptInvitationEndpoint } from '@partnerfolio/contract/users';
import { on } from '../../platform/http/on.ts';
import { isRefusal, refuse } from '../../platform/http/problem.ts';
import type { Binding } from '../../platform/http/on.ts';
import { demoPassword, demoPeople } from '../demo/people.ts';
import { changeOwnPassword, confirmByLink, makeFirstAdministrator } from './account.actions.ts';
import { relyingPartyOf } from '../passkeys/relying-party.ts';
import { acceptInvitation as acceptByLink } from './invitations.actions.ts';
import { changeOwnProfile } from './people.actions.ts';
import { resetByLink } from './recovery.actions.ts';
import { askForReset } from './recovery-mail.actions.ts';
import { leave, profileOf, refresh, sessionOf, sessionOfTokens } from './session.actions.ts';
import { askForAccount } from './sign-up.actions.ts';
import { findAllowance, signInByPassword } from './sign-in.actions.ts';
import { tooManyTries } from './sign-in.rules.ts';

const done = { done: true } as const;

const getSession = on(contract.getSession).handle(async ({ viewer, app }) => ({
  session: viewer === null ? null : sessionOf(viewer),
  providers: app.config.providers.map(({ id, name }) => ({ id, name })),
  demoAccounts: app.config.demo
    ? demoPeople.map(({ email, role }) => ({ email, password: demoPassword, role: role ?? 'pending' }))
    : [],
  passkeyHost: relyingPartyOf(app.config)?.id ?? null,
  firm: { ...(await app.firm.facts()), isCurrencyFixed: app.config.firmCurrency !== null },
  sendsMail: app.config.smtpUrl !== null,
  today: app.clock.today(),
}));

const askSignIn = on(contract.askSignIn).handle(async ({ body, app, request }) => {
  const { remaining } = await findAllowance({ app, request }, body.email);
  const allowed = remaining > 0;
  return { allowed, message: allowed ? null : tooManyTries, remainingAttempts: remaining };
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
  return done;
});

const signUp = on(contract.signUp).handle(
  async ({ body, app, request }) => (await askForAccount({ app, request }, body)) ?? done,
);

const confirmEmail = on(contract.confirmEmail).handle(
  async ({ body, app, request }) => (await confirmByLink({ app, request }, body.token)) ?? done,
);

const requestPasswordReset = on(contract.requestPasswordReset).handle(
  async ({ body, app, request }) => (await askForReset({ app, request }, body.email)) ?? done,
);

const resetPassword = on(contract.resetPassword).handle(async ({ body, app, request }) => {
  const opened = await resetByLink({ app, request }, body);
  return isRefusal(opened) ? opened : sessionOfTokens({ app, request }, opened.tokens);
});

const becomeFirstAdministrator = on(contract.becomeFirstAdministrator).handle(
  async ({ body, app, request }) => {
    const opened = await makeFirstAdministrator({ app, request }, body);
    return isRefusal(opened) ? opened : sessionOfTokens({ app, request }, opened.tokens);
  },
);

const acceptInvitation = on(acceptInvitationEndpoint).handle(async ({ body, app, request }) => {
  const opened = await acceptByLink({ app, request }, body);
  return isRefusal(opened) ? opened : sessionOfTokens({ app, request }, opened.tokens);
});

const getProfile = on(contract.getProfile).handle(({ viewer }) => profileOf(viewer));

const updateProfile = on(contract.updateProfile).handle(async ({ body, viewer, app }) => {
  await changeOwnProfile(app, viewer, body);
  return { ...profileOf(viewer), ...body };
});

const changePassword = on(contract.changePassword).handle(
  async ({ body, viewer, app, request }) => (await changeOwnPassword({ app, request }, viewer, body)) ?? done,
);

export const identityRoutes: readonly Binding[] = [
  getSession,
  askSignIn,
  signIn,
  refreshSession,
  signOut,
  signUp,
  confirmEmail,
  requestPasswordReset,
  resetPassword,
  becomeFirstAdministrator,
  acceptInvitation,
  getProfile,
  updateProfile,
  changePassword,
];
