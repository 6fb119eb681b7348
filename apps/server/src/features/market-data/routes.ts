/** The endpoints of instruments, daily closing prices and exchange rates. */
import {
  deletePrice,
  getFxPair,
  getInstrument,
  listFxPairs,
  listFxRates,
  listInstruments,
  listPrices,
  putFxRate,
  putFxRates,
  putPrice,
  updateInstrument,
} from '@partnerfolio/contract/market-data';
import type { LocalDate } from '@partnerfolio/contract/values';
import { on } from '../../platform/serve/on.ts';
import { invariant, refuse, refuseFor } from '../../platform/http/problem.ts';
import { inTransaction } from '../../platform/database/transactions.ts';
import * as actions from './actions.ts';
import * as prices from './prices.actions.ts';
import * as priceQueries from './prices.queries.ts';
import * as queries from './queries.ts';
import * as rateActions from './rates.actions.ts';
import * as rates from './rates.queries.ts';

const dated = <T extends { day: string }>(row: T): T & { day: LocalDate } => ({
  ...row,
  day: row.day as LocalDate,
});

export const marketDataRoutes = [
  on(listInstruments).handle(async ({ app, query }) => {
    const { rows, total } = await queries.listInstrumentRows(app.db, {
      ...query,
      q: query.q,
      assetClass: query.assetClass,
    });
    return { items: rows.map(actions.instrumentView), total };
  }),

  on(getInstrument).handle(async ({ app, params }) => {
    const row = await queries.findInstrument(app.db, params.id);
    return row === null ? refuse('not_found') : actions.instrumentView(row);
  }),

  on(updateInstrument).handle(({ app, params, body, viewer }) =>
    inTransaction(app.db, (trx) => {
      const { revision, ...form } = body;
      const actor = { userId: viewer.id, now: app.clock.now() };
      return actions.updateInstrument(trx, { id: params.id, revision, form }, actor);
    }),
  ),

  on(listPrices).handle(async ({ app, params, query }) => {
    if ((await queries.findInstrument(app.db, params.id)) === null) return refuse('not_found');
    const page = await priceQueries.listPriceRows(app.db, { instrumentId: params.id, ...query });
    return { items: page.items.map(dated), total: page.total };
  }),

  on(putPrice).handle(({ app, params, body, viewer }) => {
    if (params.day > app.clock.today()) return refuseFor('day', 'day_in_future');
    return inTransaction(app.db, async (trx) => {
      const [id] = await prices.lockInstruments(trx, [params.id]);
      if (id === undefined) return refuse('not_found');
      const price = { instrumentId: id, day: params.day, userId: viewer.id, now: app.clock.now() };
      await prices.enterPrice(trx, price, body.close);
      const row = await priceQueries.findPrice(trx, id, params.day);
      invariant(row !== null, 'a price that was just entered is there');
      return dated(row);
    });
  }),

  on(deletePrice).handle(({ app, params, viewer }) =>
    inTransaction(app.db, async (trx) => {
      const price = {
        instrumentId: params.id,
        day: params.day,
        userId: viewer.id,
        now: app.clock.now(),
      };
      return (await prices.deletePrice(trx, price)) ? { done: true as const } : refuse('not_found');
    }),
  ),

  on(listFxPairs).handle(async ({ app, query }) => {
    const { items, total } = await rates.listPairRows(app.db, query);
    return { items: items.map(rateActions.pairView), total };
  }),

  on(getFxPair).handle(async ({ app, params, query }) => {
    const row = await rates.findPairRow(app.db, params.base, params.quote);
    if (row === null) return refuse('not_found');
    const history = await rates.rateHistory(app.db, { ...params, from: query.from ?? null });
    return { ...rateActions.pairView(row), days: history.days as LocalDate[], rates: history.rates };
  }),

  on(listFxRates).handle(async ({ app, query }) => {
    const page = await rates.listRateRows(app.db, query);
    return { items: page.items.map(dated), total: page.total };
  }),

  on(putFxRate).handle(({ app, params, body, viewer }) => {
    if (params.day > app.clock.today()) return refuseFor('day', 'day_in_future');
    return inTransaction(app.db, async (trx) => {
      const actor = { userId: viewer.id, now: app.clock.now() };
      const refusal = await rateActions.enterRate(trx, { ...params, rate: body.rate }, actor);
      if (refusal !== null) return refusal;
      const row = await rates.findRate(trx, params);
      invariant(row !== null, 'a rate that was just entered is there');
      return { ...params, ...row };
    });
  }),

  on(putFxRates).handle(({ app, body, viewer }) =>
    inTransaction(app.db, (trx) => {
      const actor = { userId: viewer.id, now: app.clock.now(), today: app.clock.today() };
      return rateActions.enterRates(trx, body.rates, actor);
    }),
  ),
];
