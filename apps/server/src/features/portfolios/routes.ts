/** The endpoints of portfolios. */
import {
  closePortfolio,
  createPortfolio,
  getPortfolio,
  listPortfolios,
  reopenPortfolio,
  updatePortfolio,
} from '@partnerfolio/contract/portfolios';
import { on } from '../../platform/serve/on.ts';
import { toFields } from '../../platform/database/column-names.ts';
import { refuse } from '../../platform/http/problem.ts';
import { clientValue } from '../figures/totals/clients.rules.ts';
import { baseCurrencies } from '../figures/totals/clients.queries.ts';
import { ratesInto } from '../market-data/series.actions.ts';
import { storedFigures } from '../figures/stored/figures.actions.ts';
import { firstFigures } from '../figures/stored/figures.rules.ts';
import { listStale } from '../figures/stored/queue.queries.ts';
import * as actions from './actions.ts';
import { listedColumns } from './columns.ts';
import { listPortfolioRows } from './list.queries.ts';

export const portfolioRoutes = [
  on(listPortfolios).handle(async ({ app, viewer, query }) => {
    // Only sorting by value and adding up compare values in different currencies.
    const today = app.clock.today();
    const currency = await app.firm.currency();
    const comparesValues = query.sort === 'value' || query.sum !== undefined;
    const currencies = comparesValues ? await baseCurrencies(app.db) : [];
    const rates = await ratesInto(app.db, {
      currencies,
      into: currency,
      on: today,
    });
    const { rows, total, sum } = await listPortfolioRows(app.db, viewer, { ...query, today, rates });
    const ids = rows.map((row) => row.id);
    const figures = await storedFigures(app, ids);
    const stale = new Set(await listStale(app.db, ids));
    const items = rows.map((row) => {
      return {
        id: row.id,
        client: { id: row.client_id, name: row.client_name },
        ...toFields(listedColumns, row),
        kind: row.kind,
        closedOn: row.closed_on,
        ...(figures.get(row.id) ?? firstFigures(today)),
        renewing: stale.has(row.id) || !figures.has(row.id),
      };
    });
    return {
      items,
      total,
      renewing: items.filter((item) => item.renewing).length,
      ...(query.sum !== undefined && {
        sum: { currency, value: clientValue(sum), leftOut: (sum?.unvalued ?? 0) + (sum?.unconverted ?? 0) },
      }),
    };
  }),

  on(getPortfolio).handle(
    async ({ app, viewer, params }) =>
      (await actions.readPortfolio(app.db, { app, viewer }, params.id)) ?? refuse('not_found'),
  ),

  on(createPortfolio).handle(({ app, viewer, params, body }) =>
    actions.createPortfolio({ app, viewer }, { clientId: params.id, form: body }),
  ),

  on(updatePortfolio).handle(({ app, viewer, params, body }) => {
    const { revision, intoClosedPeriod, ...form } = body;
    return actions.updatePortfolio({ app, viewer }, { id: params.id, revision, intoClosedPeriod, form });
  }),

  on(closePortfolio).handle(({ app, viewer, params, body }) =>
    actions.closePortfolio({ app, viewer }, { id: params.id, ...body }),
  ),

  on(reopenPortfolio).handle(({ app, viewer, params }) =>
    actions.reopenPortfolio({ app, viewer }, params.id),
  ),
];
