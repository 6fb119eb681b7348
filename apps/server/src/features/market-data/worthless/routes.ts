/** The endpoints that declare instruments worthless. */
import {
  declareWorthless,
  listWorthless,
  revokeWorthless,
} from '@partnerfolio/contract/instruments/worthless';
import { can } from '../../../platform/access/access.ts';
import type { Staff } from '../../../platform/access/access.ts';
import { inTransaction } from '../../../platform/database/transactions.ts';
import { on } from '../../../platform/serve/on.ts';
import { refuse, refuseFor } from '../../../platform/http/problem.ts';
import { seesEveryClient } from '../../client-access/rules.ts';
import { findInstrument } from '../queries.ts';
import * as actions from './actions.ts';
import { listDeclarations } from '../worthless.queries.ts';

/** A declaration moves every portfolio, so it is for those who see every client. */
const mayDeclare = (viewer: Staff): boolean => can(viewer, 'market_data.manage') && seesEveryClient(viewer);

export const worthlessRoutes = [
  on(listWorthless).handle(async ({ app, viewer, params: { id } }) => {
    const instrument = await findInstrument(app.db, id);
    if (instrument === null) return refuse('not_found');
    const rows = await listDeclarations(app.db, instrument.id);
    return { items: rows.map(actions.declarationView), mayDeclare: mayDeclare(viewer) };
  }),

  on(declareWorthless).handle(({ app, viewer, params: { id }, body }) => {
    if (!mayDeclare(viewer)) return refuse('forbidden');
    const { since, reason, revision } = body;
    if (since > app.clock.today()) return refuseFor('since', 'day_in_future');
    const by = { userId: viewer.id, now: app.clock.now() };
    return inTransaction(app.db, (trx) =>
      actions.declareWorthless(trx, { id, revision, by }, { since, reason }),
    );
  }),

  on(revokeWorthless).handle(({ app, viewer, params: { id }, body }) => {
    if (!mayDeclare(viewer)) return refuse('forbidden');
    const by = { userId: viewer.id, now: app.clock.now() };
    return inTransaction(app.db, (trx) =>
      actions.revokeWorthless(trx, { id, revision: body.revision, by }, body.reason),
    );
  }),
];
