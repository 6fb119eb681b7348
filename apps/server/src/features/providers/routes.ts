/** The endpoints of identity providers. */
import { signInByProvider, startProviderSignIn } from '@partnerfolio/contract/identity';
import * as contract from '@partnerfolio/contract/providers';
import { on } from '../../platform/serve/on.ts';
import type { Binding } from '../../platform/serve/on.ts';
import { isRefusal } from '../../platform/http/problem.ts';
import { departTo } from './oauth-flow.actions.ts';
import * as own from './own-identities.actions.ts';
import { signInByProvider as signInBack } from './actions.ts';
import { sessionOfTokens } from '../sign-in/session.actions.ts';
import { bookStart } from '../sign-in/starts.actions.ts';

export const providerRoutes: readonly Binding[] = [
  on(startProviderSignIn).handle(async ({ params, app, request }) => {
    const act = { app, request };
    const flow = { providerId: params.id, purpose: 'sign_in', sessionId: null } as const;
    return (await bookStart(act)) ?? departTo(act, flow);
  }),
  on(signInByProvider).handle(async ({ body, app, request }) => {
    const opened = await signInBack({ app, request }, body.parameters);
    return isRefusal(opened) ? opened : sessionOfTokens({ app, request }, opened.tokens);
  }),
  on(contract.listIdentities).handle(async ({ app, viewer }) => ({
    items: await own.ownIdentities(app, viewer),
  })),
  on(contract.startProviderLink).handle(({ app, request, viewer, params }) =>
    own.departToLink({ app, request }, viewer, params.id),
  ),
  on(contract.linkIdentity).handle(({ app, request, viewer, body }) =>
    own.linkOwn({ app, request }, viewer, body.parameters),
  ),
  on(contract.unlinkIdentity).handle(({ app, viewer, params }) => own.unlinkOwn(app, viewer, params.id)),
  on(contract.startProviderConfirmation).handle(({ app, request, viewer, params }) =>
    own.departToConfirm({ app, request }, viewer, params.id),
  ),
  on(contract.confirmByProvider).handle(({ app, request, viewer, body }) =>
    own.confirmOwn({ app, request }, viewer, body.parameters),
  ),
];
