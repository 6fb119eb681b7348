/** The endpoints of API tokens. */
import * as contract from '@partnerfolio/contract/api-tokens';
import { on } from '../../platform/on.ts';
import type { Binding } from '../../platform/on.ts';
import { endToken, makeToken, ownTokens } from './actions.ts';

export const tokenRoutes: readonly Binding[] = [
  on(contract.listApiTokens).handle(async ({ app, viewer }) => ({ items: await ownTokens(app, viewer) })),
  on(contract.createApiToken).handle(({ app, viewer, body }) => makeToken(app, viewer, body)),
  on(contract.revokeApiToken).handle(({ app, viewer, params }) => endToken(app, viewer, params.id)),
];
