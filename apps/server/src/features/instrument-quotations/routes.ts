/** The endpoints that change what the prices of an instrument state. */
import {
  previewQuotation,
  quotedPricesShown,
  setQuotation,
} from '@partnerfolio/contract/instruments/quotation';
import type { LocalDate } from '@partnerfolio/contract/values';
import { inTransaction } from '../../platform/database/transactions.ts';
import { on } from '../../platform/serve/on.ts';
import { refuse } from '../../platform/http/problem.ts';
import { seesEveryClient } from '../client-access/rules.ts';
import { instrumentView } from '../market-data/actions.ts';
import { listPriceRows } from '../market-data/prices.queries.ts';
import { findInstrument } from '../market-data/queries.ts';
import { consentOf } from '../portfolio-access/ledger-lock.actions.ts';
import { changeQuotation } from './actions.ts';
import { countQuotedEntries } from '../ledger/quotation.queries.ts';

export const instrumentQuotationRoutes = [
  on(previewQuotation).handle(async ({ app, viewer, params: { id } }) => {
    const row = await findInstrument(app.db, id);
    if (row === null) return refuse('not_found');
    const page = { instrumentId: row.id, offset: 0, limit: quotedPricesShown };
    const { items, total } = await listPriceRows(app.db, page);
    const latest = items.map(({ day, close }) => ({ day: day as LocalDate, close }));
    const entries = await countQuotedEntries(app.db, viewer, row.id);
    return { instrument: instrumentView(row), prices: { latest, total }, entries };
  }),

  on(setQuotation).handle(({ app, viewer, params, body }) =>
    inTransaction(app.db, (trx) =>
      changeQuotation(
        trx,
        { ...body, id: params.id, isForAll: seesEveryClient(viewer) },
        {
          userId: viewer.id,
          now: app.clock.now(),
          closedPeriods: consentOf(viewer, body.intoClosedPeriod),
        },
      ),
    ),
  ),
];
