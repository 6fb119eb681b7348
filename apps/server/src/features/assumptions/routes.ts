/** The endpoints of the firm's assumptions by asset class. */
import * as contract from '@partnerfolio/contract/assumptions/assumptions';
import { refuse } from '../../platform/http/problem.ts';
import { on } from '../../platform/serve/on.ts';
import { putAssumptions, readAssumptions, readVersion } from './actions.ts';

export const assumptionRoutes = [
  on(contract.getAssumptions).handle(({ app }) => readAssumptions(app.db)),

  on(contract.getAssumptionVersion).handle(
    async ({ app, params }) => (await readVersion(app.db, params.number)) ?? refuse('not_found'),
  ),

  on(contract.putAssumptions).handle(({ app, viewer, body }) => putAssumptions({ app, viewer }, body)),
];
