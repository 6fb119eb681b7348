/** Adds the sample instruments with their closing prices and rates. */
import { currencySchema } from '@partnerfolio/contract/values';
import { dateOfDay } from '@partnerfolio/finance/dates';
import type { App } from '../../platform/context.ts';
import { invariant } from '../../platform/http/problem.ts';
import { refreshStatistics } from '../../platform/database/statistics.queries.ts';
import { inTransaction } from '../../platform/database/transactions.ts';
import { createInstruments } from '../../features/market-data/actions.ts';
import { storeRates } from '../../features/market-data/rates.actions.ts';
import { storePrices } from '../../features/market-data/prices.actions.ts';
import { appAtMoment, momentFor } from '../ledger/growth.ts';
import type { Growth } from '../ledger/growth.ts';
import { publishedAfter } from './market.ts';
import type { Walk } from './market.ts';
import * as queries from '../queries.ts';
import { demoInstruments, inventedIsin } from './universe.ts';

/** Adds missing instruments; returns the ids of all by symbol. */
export const addInstruments = async (app: App, userId: string): Promise<ReadonlyMap<string, string>> => {
  const present = await queries.instrumentsBySymbol(app.db);
  const forms = demoInstruments.flatMap((instrument, n) => {
    if (present.has(instrument.symbol)) return [];
    const { symbol, name, assetClass, sector, region } = instrument;
    const currency = currencySchema.parse(instrument.currency);
    const quotation = 'unit' as const;
    const isin = inventedIsin(n);
    return [{ symbol, isin, name, assetClass, sector, region, currency, exchange: null, quotation }];
  });
  const { clock } = appAtMoment(app, momentFor(app, '2015-01-05', 'instruments'));
  await inTransaction(app.db, (trx) => createInstruments(trx, forms, { userId, now: clock.now() }));
  return queries.instrumentsBySymbol(app.db);
};

const listDates = (walk: Walk): string[] => walk.days.map(dateOfDay);
const rowsAtOnce = 7_000;
const source = 'sample';

/** Batches of instruments of the size that stores fastest. */
const toBatches = (walks: readonly Walk[]): Walk[][] => {
  const groups: Walk[][] = [];
  let rows = rowsAtOnce;
  for (const walk of walks) {
    rows += walk.days.length;
    if (rows > rowsAtOnce) {
      groups.push([]);
      rows = walk.days.length;
    }
    groups.at(-1)?.push(walk);
  }
  return groups;
};

const storeGroup = async ({ app, instruments }: Growth, group: readonly Walk[]): Promise<void> => {
  const columns = {
    instrumentIds: group.flatMap((walk) => {
      const id = instruments.get(walk.key);
      invariant(id !== undefined, 'every sample instrument is there');
      return walk.days.map(() => id);
    }),
    days: group.flatMap(listDates),
    closes: group.flatMap((walk) => walk.closes),
  };
  const writer = { source, importId: null, now: app.clock.now() };
  await inTransaction(app.db, (trx) => storePrices(trx, columns, writer));
};

const never = Number.NEGATIVE_INFINITY;

/** Stores prices and rates newer than the stored ones, so that corrections by users stay. */
export const storeMarket = async (growth: Growth): Promise<void> => {
  const { app, market, instruments, last } = growth;
  const { closes, rates } = await queries.lastSampleDays(app.db);
  const walks = [...market.prices.values()]
    .map((walk) => publishedAfter(walk, closes.get(instruments.get(walk.key) ?? '') ?? never, last))
    .filter((walk) => walk.days.length > 0);
  for (const group of toBatches(walks)) await storeGroup(growth, group);
  const now = app.clock.now();
  for (const [quote, whole] of market.rates) {
    const walk = publishedAfter(whole, rates.get(quote) ?? never, last);
    const columns = { base: 'EUR', quote, days: listDates(walk), rates: walk.closes };
    await inTransaction(app.db, (trx) => storeRates(trx, columns, { source, now }));
  }
  await inTransaction(app.db, (trx) => refreshStatistics(trx, 'prices', ['instrument_id', 'day']));
};
