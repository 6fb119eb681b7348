/** The endpoints of authenticating by passkey: signing in, and again within a session. */
import * as contract from '@partnerfolio/contract/passkeys';
import { on } from '../../platform/serve/on.ts';
import type { Binding } from '../../platform/serve/on.ts';
import { isRefusal } from '../../platform/http/problem.ts';
import { beginConfirmation, beginSignIn, confirmOneself, signInByPasskey } from './passkey.actions.ts';
import { sessionOfTokens } from './session.actions.ts';

export const passkeySignInRoutes: readonly Binding[] = [
  on(contract.beginPasskeySignIn).handle(({ app, request }) => beginSignIn({ app, request })),
  on(contract.signInByPasskey).handle(async ({ app, request, body }) => {
    const act = { app, request };
    const opened = await signInByPasskey(act, body.proof);
    return isRefusal(opened) ? opened : sessionOfTokens(act, opened.tokens);
  }),
  on(contract.beginPasskeyConfirmation).handle(({ app, request, viewer }) =>
    beginConfirmation({ app, request }, viewer),
  ),
  on(contract.confirmByPasskey).handle(({ app, request, viewer, body }) =>
    confirmOneself({ app, request }, viewer, body.proof),
  ),
];
