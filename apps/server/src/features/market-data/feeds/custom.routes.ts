/** The endpoints of the providers that administrators describe. */
import {
  createCustomProvider,
  deleteCustomProvider,
  listCustomProviders,
  updateCustomProvider,
} from '@partnerfolio/contract/market/custom-providers';
import { inTransaction } from '../../../platform/database/transactions.ts';
import { createOnce } from '../../../platform/serve/idempotency.ts';
import { on } from '../../../platform/serve/on.ts';
import { isRefusal } from '../../../platform/http/problem.ts';
import { makeAllDue } from './queries.ts';
import { refreshSoon } from './refresh.actions.ts';
import * as actions from './custom/actions.ts';
import * as queries from './custom/queries.ts';

export const customProviderRoutes = [
  on(listCustomProviders).handle(async ({ app }) => ({
    items: (await queries.listCustomProviders(app.db)).map(actions.providerView),
  })),

  on(createCustomProvider).handle(({ app, body, viewer }) =>
    inTransaction(app.db, (trx) => {
      const actor = { userId: viewer.id, now: app.clock.now(), secrets: app.secrets };
      return createOnce(trx, { create: () => actions.createProvider(trx, body, actor) });
    }),
  ),

  on(updateCustomProvider).handle(async ({ app, params, body, viewer }) => {
    const { revision, ...form } = body;
    const actor = { userId: viewer.id, now: app.clock.now(), secrets: app.secrets };
    const changed = await inTransaction(app.db, async (trx) => {
      const provider = await actions.updateProvider(trx, { id: params.id, revision, form }, actor);
      // What failed by the old settings is tried with the new ones.
      if (!isRefusal(provider)) await makeAllDue(trx, actor.now.toISOString());
      return provider;
    });
    if (!isRefusal(changed)) refreshSoon(app);
    return changed;
  }),

  on(deleteCustomProvider).handle(({ app, params, viewer }) =>
    inTransaction(app.db, async (trx) => {
      const actor = { userId: viewer.id, now: app.clock.now() };
      return (await actions.deleteProvider(trx, params.id, actor)) ?? { done: true as const };
    }),
  ),
];
