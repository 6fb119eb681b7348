/** The endpoints of what is stated of instruments. */
import {
  listFactHistory,
  listInstrumentFacts,
  listStatedFacts,
  statedIn,
  stateInstrumentFacts,
} from '@partnerfolio/contract/instruments/stated-facts';
import { inTransaction } from '../../platform/database/transactions.ts';
import { refuse } from '../../platform/http/problem.ts';
import { on } from '../../platform/serve/on.ts';
import { findInstrument } from '../market-data/queries.ts';
import { readFacts, stateFacts } from './actions.ts';
import { listHistory, listStatedGroups } from './queries.ts';

export const instrumentFactRoutes = [
  on(listStatedFacts).handle(({ app, query: { on: day, offset, limit } }) =>
    listStatedGroups(app.db, { on: day ?? app.clock.today(), offset, limit }),
  ),

  on(listInstrumentFacts).handle(async ({ app, params, query }) => {
    const row = await findInstrument(app.db, params.id);
    return row === null ? refuse('not_found') : readFacts(app.db, row.id, query.on ?? app.clock.today());
  }),

  on(listFactHistory).handle(async ({ app, params, query }) => {
    const row = await findInstrument(app.db, params.id);
    return row === null ? refuse('not_found') : listHistory(app.db, { instrumentId: row.id, ...query });
  }),

  on(stateInstrumentFacts).handle(({ app, viewer, params, body }) => {
    const { asOf, source, revision } = body;
    const by = { userId: viewer.id, now: app.clock.now(), today: app.clock.today() };
    const statement = { instrumentId: params.id, stated: statedIn(body), asOf, source, revision };
    return inTransaction(app.db, (trx) => stateFacts(trx, { ...statement, origin: 'manual' }, by));
  }),
];
