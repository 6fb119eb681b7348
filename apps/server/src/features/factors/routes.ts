/** The endpoints of second factors. */
import * as contract from '@partnerfolio/contract/factors';
import { canForceSignIn } from '../../platform/basics/config.ts';
import { on } from '../../platform/serve/on.ts';
import { invariant } from '../../platform/http/problem.ts';
import type { Binding } from '../../platform/serve/on.ts';
import { requireFactors, resetFactors } from './administration.actions.ts';
import {
  removeAuthenticator,
  remakeRecoveryCodes,
  setUpAuthenticator,
  confirmAuthenticator,
} from './authenticator.actions.ts';
import { findFactors, listRequirements } from './queries.ts';

export const factorRoutes: readonly Binding[] = [
  on(contract.getFactors).handle(async ({ app, viewer }) => {
    const factors = await findFactors(app.db, viewer.id);
    invariant(factors !== null, 'who is signed in is there');
    const { issuers, ...known } = factors;
    const linked = app.config.providers.filter((one) => issuers.includes(one.issuer) && canForceSignIn(one));
    return { ...known, providers: linked.map(({ id, name }) => ({ id, name })) };
  }),

  on(contract.beginAuthenticator).handle(({ app, viewer }) => setUpAuthenticator(app, viewer)),

  on(contract.confirmAuthenticator).handle(({ app, viewer, body }) =>
    confirmAuthenticator(app, viewer, body.code),
  ),

  on(contract.removeAuthenticator).handle(({ app, viewer }) => removeAuthenticator(app, viewer)),

  on(contract.renewRecoveryCodes).handle(({ app, viewer }) => remakeRecoveryCodes(app, viewer)),

  on(contract.resetUserFactors).handle(({ app, viewer, params }) => resetFactors({ app, viewer }, params.id)),

  on(contract.getFactorRequirements).handle(async ({ app }) => ({ roles: await listRequirements(app.db) })),

  on(contract.setFactorRequirements).handle(({ app, viewer, body }) =>
    requireFactors({ app, viewer }, body.roles),
  ),
];
