/** The endpoints of the check of prospects. */
import * as contract from '@partnerfolio/contract/clients/activation/activation';
import { refuse } from '../../platform/http/problem.ts';
import { on } from '../../platform/serve/on.ts';
import type { Binding } from '../../platform/serve/on.ts';
import { findClient } from '../clients/queries.ts';
import { activateClient, readActivation } from './actions.ts';

export const clientActivationRoutes: readonly Binding[] = [
  on(contract.getClientActivation).handle(async ({ app, viewer, params }) => {
    const client = await findClient(app.db, viewer, params.id);
    return client === null ? refuse('not_found') : readActivation({ app, viewer }, client);
  }),

  on(contract.activateClient).handle(({ app, viewer, params, body }) =>
    activateClient({ app, viewer }, { id: params.id, ...body }),
  ),
];
