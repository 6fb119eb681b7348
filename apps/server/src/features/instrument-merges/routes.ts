/** The endpoints that merge two instruments. */
import { mergeInstrument, previewInstrumentMerge } from '@partnerfolio/contract/instruments/merging';
import { inTransaction } from '../../platform/database/transactions.ts';
import { on } from '../../platform/http/on.ts';
import { mergeInstruments } from './actions.ts';
import { previewMerge } from './preview.actions.ts';

export const instrumentMergeRoutes = [
  on(previewInstrumentMerge).handle(({ app, viewer, params, query }) =>
    previewMerge(app.db, viewer, { from: params.id, into: query.into }),
  ),

  on(mergeInstrument).handle(async ({ app, viewer, params, body }) => {
    const merged = await inTransaction(app.db, (trx) =>
      mergeInstruments(app, trx, { viewer, from: params.id, now: app.clock.now(), ...body }),
    );
    app.mail.wake();
    return merged;
  }),
];
