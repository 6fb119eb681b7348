/** The endpoints of accounts: requesting, confirming and recovering one, and the user's own with its sessions. */
import * as contract from '@partnerfolio/contract/identity';
import { chooseFormats } from '@partnerfolio/contract/settings/format-choice';
import * as profile from '@partnerfolio/contract/settings/profile';
import * as sessions from '@partnerfolio/contract/sessions';
import { on } from '../../platform/serve/on.ts';
import { isRefusal } from '../../platform/http/problem.ts';
import type { Binding } from '../../platform/serve/on.ts';
import { changeOwnPassword, confirmByLink, makeFirstAdministrator } from './actions.ts';
import { changeOwnProfile, chooseOwnFormats } from '../people/actions.ts';
import { endOthers, endOwn, ownSessions } from './own-sessions.actions.ts';
import { resetByLink } from './recovery.actions.ts';
import { askForReset } from './recovery-mail.actions.ts';
import { toProfile, sessionOfTokens } from '../sign-in/session.actions.ts';
import { askForAccount } from './sign-up.actions.ts';

const done = { done: true } as const;

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

const getProfile = on(profile.getProfile).handle(({ viewer }) => toProfile(viewer));

const updateProfile = on(profile.updateProfile).handle(async ({ body, viewer, app }) => {
  await changeOwnProfile(app, viewer, body);
  return { ...toProfile(viewer), ...body };
});

const changePassword = on(profile.changePassword).handle(
  async ({ body, viewer, app, request }) => (await changeOwnPassword({ app, request }, viewer, body)) ?? done,
);

export const accountRoutes: readonly Binding[] = [
  signUp,
  confirmEmail,
  requestPasswordReset,
  resetPassword,
  becomeFirstAdministrator,
  getProfile,
  updateProfile,
  changePassword,
  on(chooseFormats).handle(({ app, viewer, body }) => chooseOwnFormats(app, viewer, body)),
  on(sessions.listOwnSessions).handle(async ({ app, viewer }) => ({ items: await ownSessions(app, viewer) })),
  on(sessions.endOwnSession).handle(({ app, viewer, params }) => endOwn(app, viewer, params.id)),
  on(sessions.endOtherSessions).handle(({ app, viewer }) => endOthers(app, viewer)),
];
