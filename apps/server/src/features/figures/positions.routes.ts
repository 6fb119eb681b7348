/** The endpoints of who holds an instrument, and of what a change of its price moves. */
import { getPriceEffect, listHolders, namedAtMost } from '@partnerfolio/contract/instruments/page';
import type { PriceEffect } from '@partnerfolio/contract/instruments/page';
import { getWorthlessEffect } from '@partnerfolio/contract/instruments/worthless';
import { dateOfDay, dayOfDate } from '@partnerfolio/finance/dates';
import type { LocalDate } from '@partnerfolio/finance/dates';
import { Decimal } from '@partnerfolio/finance/decimal';
import type { App } from '../../platform/context.ts';
import { on } from '../../platform/serve/on.ts';
import { refuse, refuseFor } from '../../platform/http/problem.ts';
import { findInstrument } from '../market-data/queries.ts';
import * as queries from './stored/holders.queries.ts';

const holderView = (row: queries.HolderRow) => ({
  portfolio: { id: row.id, name: row.name },
  client: { id: row.client_id, name: row.client },
  quantity: row.quantity,
  currency: row.currency,
  value: row.value,
  weight: row.weight,
  asOf: row.as_of as LocalDate,
});

const dayNumber = (day: string): number => dayOfDate(day as LocalDate);
/** The portfolios whose values on some days depend on the instrument. */
const effectOf = async (app: App, asked: queries.Asked, days: queries.DaySpan): Promise<PriceEffect> => {
  const found = await queries.listHoldersWithin(app.db, asked, { ...days, limit: namedAtMost });
  return {
    from: dateOfDay(days.from),
    to: dateOfDay(days.before - 1),
    portfolios: found.total,
    named: found.first as PriceEffect['named'],
    renewing: await queries.countRenewing(app.db, asked),
  };
};

export const positionRoutes = [
  on(listHolders).handle(async ({ app, viewer, params, query }) => {
    if ((await findInstrument(app.db, params.id)) === null) return refuse('not_found');
    const asked = { viewer, instrumentId: params.id };
    const sums = await queries.sumHolders(app.db, asked);
    const rows = await queries.listHolderRows(app.db, asked, query);
    const quantity = sums.reduce((sum, one) => sum.plus(one.quantity), new Decimal(0));
    return {
      items: rows.map(holderView),
      total: sums.reduce((count, one) => count + one.holders, 0),
      quantity: quantity.toFixed(),
      values: sums.map(({ currency, value, unknown }) => ({ currency, value, unknown })),
      renewing: await queries.countRenewing(app.db, asked),
    };
  }),

  on(getPriceEffect).handle(async ({ app, viewer, params }) => {
    const today = app.clock.today();
    if (params.day > today) return refuseFor('day', 'day_in_future');
    if ((await findInstrument(app.db, params.id)) === null) return refuse('not_found');
    const next = await queries.findNextPriceDay(app.db, params.id, params.day);
    // Until the next price, values use this one. Without a next one, they do up to today.
    const before = next === null || next > today ? dayNumber(today) + 1 : dayNumber(next);
    return effectOf(app, { viewer, instrumentId: params.id }, { from: dayNumber(params.day), before });
  }),

  on(getWorthlessEffect).handle(async ({ app, viewer, params }) => {
    const today = app.clock.today();
    if (params.day > today) return refuseFor('day', 'day_in_future');
    if ((await findInstrument(app.db, params.id)) === null) return refuse('not_found');
    const days = { from: dayNumber(params.day), before: dayNumber(today) + 1 };
    return effectOf(app, { viewer, instrumentId: params.id }, days);
  }),
];
