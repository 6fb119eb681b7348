/** The endpoints of passkeys. */
import * as contract from '@partnerfolio/contract/passkeys';
import { on } from '../../platform/http/on.ts';
import type { Binding } from '../../platform/http/on.ts';
import { isRefusal } from '../../platform/http/problem.ts';
import { sessionOfTokens } from '../identity/session.actions.ts';
import { addOwn, beginOwn, ownPasskeys, removeOwn, renameOwn } from './own-passkeys.actions.ts';
import { beginConfirmation, beginSignIn, confirmOneself, signInByPasskey } from './proof.actions.ts';

export const passkeyRoutes: readonly Binding[] = [
  on(contract.listPasskeys).handle(async ({ app, viewer }) => ({ items: await ownPasskeys(app, viewer) })),
  on(contract.beginPasskey).handle(({ app, viewer }) => beginOwn(app, viewer)),
  on(contract.addPasskey).handle(({ app, viewer, body }) => addOwn(app, viewer, body)),
  on(contract.renamePasskey).handle(({ app, viewer, params, body }) =>
    renameOwn(app, viewer, { id: params.id, name: body.name }),
  ),
  on(contract.removePasskey).handle(({ app, viewer, params }) => removeOwn(app, viewer, params.id)),
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
