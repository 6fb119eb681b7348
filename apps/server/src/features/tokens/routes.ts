/** The endpoints of API tokens. */
import * as contract from '@partnerfolio/contract/api-tokens';
import { on } from '../../platform/serve/on.ts';
import type { Binding } from '../../platform/serve/on.ts';
import { refuse } from '../../platform/http/problem.ts';
import { findUser } from '../people/users.queries.ts';
import { endTokenOfAnyUser, endToken, makeToken, listTokens } from './actions.ts';

export const tokenRoutes: readonly Binding[] = [
  on(contract.listApiTokens).handle(async ({ app, viewer }) => ({ items: await listTokens(app, viewer.id) })),
  on(contract.createApiToken).handle(({ app, viewer, body }) => makeToken(app, viewer, body)),
  on(contract.revokeApiToken).handle(({ app, viewer, params }) => endToken(app, viewer, params.id)),
  on(contract.listUserTokens).handle(async ({ app, params }) =>
    (await findUser(app.db, params.id)) === null
      ? refuse('not_found')
      : { items: await listTokens(app, params.id) },
  ),
  on(contract.revokeUserToken).handle(({ app, viewer, params }) => endTokenOfAnyUser(app, viewer, params.id)),
];
