/** The endpoints that merge two instruments. */
import { mergeInstrument, previewInstrumentMerge } from '@partnerfolio/contract/instruments/merging';
import { inTransaction } from '../../platform/database/transactions.ts';
import { on } from '../../platform/http/on.ts';
import { refuse } from '../../platform/http/problem.ts';
import { mergeInstruments } from './actions.ts';
import { previewMerge } from './preview.actions.ts';

export const instrumentMergeRoutes = [
  on(previewInstrumentMerge).handle(
    async ({ app, viewer, params, query }) =>
      (await previewMerge(app.db, viewer, { from: params.id, into: query.into })) ?? refuse('not_found'),
  ),

  on(mergeInstrument).handle(({ app, viewer, params, body }) =>
    inTransaction(app.db, (trx) =>
      mergeInstruments(trx, { viewer, from: params.id, now: app.clock.now(), ...body }),
    ),
  ),
];
