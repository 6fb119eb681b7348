/** The endpoints that merge two instruments. */
import { mergeInstrument, previewInstrumentMerge } from '@partnerfolio/contract/instruments/merging';
import { inTransaction } from '../../platform/database/transactions.ts';
import { on } from '../../platform/serve/on.ts';
import { seesEveryClient } from '../client-access/rules.ts';
import { mergeInstruments } from './actions.ts';
import { previewMerge } from './preview.actions.ts';

export const instrumentMergeRoutes = [
  on(previewInstrumentMerge).handle(({ app, viewer, params, query }) =>
    previewMerge(app.db, viewer, {
      from: params.id,
      into: query.into,
      today: app.clock.today(),
    }),
  ),

  on(mergeInstrument).handle(async ({ app, viewer, params, body }) => {
    const given = { ...body, viewer, isForAll: seesEveryClient(viewer), from: params.id };
    const merged = await inTransaction(app.db, (trx) =>
      mergeInstruments(app, trx, { ...given, now: app.clock.now() }),
    );
    app.mail.wake();
    return merged;
  }),
];
