/** The endpoints of providers of market data. */
import {
  decideHeldPrices,
  listHeldPrices,
  listMarketFeeds,
  listMarketProviders,
  putInstrumentSymbols,
  putMarketProvider,
  refreshMarketData,
} from '@partnerfolio/contract/market/feeds';
import type { LocalDate } from '@partnerfolio/contract/values';
import { inTransaction } from '../../../platform/database/transactions.ts';
import { on } from '../../../platform/serve/on.ts';
import * as actions from './actions.ts';
import { decideHeld } from './held/actions.ts';
import * as held from './held/queries.ts';
import * as queries from './queries.ts';
import { refreshSoon } from './refresh.actions.ts';

const withDay = <T extends { latestDay: string | null }>(row: T): T & { latestDay: LocalDate | null } => ({
  ...row,
  latestDay: row.latestDay as LocalDate | null,
});

const done = { done: true } as const;

export const marketFeedRoutes = [
  on(listMarketProviders).handle(async ({ app }) => ({
    items: await actions.readProviders(app.db, app.config),
  })),

  on(putMarketProvider).handle(async ({ app, params, body, viewer }) => {
    const refusal = await inTransaction(app.db, (trx) => {
      const actor = { userId: viewer.id, now: app.clock.now() };
      return actions.switchProvider(trx, { id: params.provider, ...body, config: app.config }, actor);
    });
    if (refusal !== null) return refusal;
    refreshSoon(app);
    return done;
  }),

  on(listMarketFeeds).handle(async ({ app, query }) => {
    const { items, total } = await queries.listFeedRows(app.db, query);
    const rates = await queries.findRatesState(app.db);
    return { items: items.map(withDay), total, rates: rates && withDay(rates) };
  }),

  on(putInstrumentSymbols).handle(async ({ app, params, body, viewer }) => {
    const refusal = await inTransaction(app.db, (trx) => {
      const actor = { userId: viewer.id, now: app.clock.now() };
      return actions.setProviderSymbols(trx, { instrumentId: params.id, symbols: body.symbols }, actor);
    });
    if (refusal !== null) return refusal;
    refreshSoon(app);
    return done;
  }),

  on(refreshMarketData).handle(async ({ app }) => {
    const feeds = await queries.makeAllDue(app.db, app.clock.now().toISOString());
    refreshSoon(app);
    return { feeds };
  }),

  on(listHeldPrices).handle(({ app, query }) => held.listHeldRows(app.db, query)),

  on(decideHeldPrices).handle(async ({ app, params, body, viewer }) => {
    const refusal = await inTransaction(app.db, (trx) => {
      const actor = { userId: viewer.id, now: app.clock.now() };
      return decideHeld(trx, { instrumentId: params.id, ...body }, actor);
    });
    return refusal ?? done;
  }),
];
