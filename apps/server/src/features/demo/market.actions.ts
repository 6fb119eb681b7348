/** The instruments of the sample firm with their closes and rates. */
import { currencySchema } from '@partnerfolio/contract/values';
import { dateOfDay } from '@partnerfolio/finance/dates';
import type { LocalDate } from '@partnerfolio/finance/dates';
import type { App } from '../../platform/context.ts';
import { invariant } from '../../platform/problem.ts';
import { inTransaction } from '../../platform/transactions.ts';
import { createInstruments, storeRates } from '../market-data/actions.ts';
import { storePrices } from '../market-data/prices.actions.ts';
import { publishedCloses } from './market.ts';
import type { DemoMarket, Walk } from './market.ts';
import * as queries from './queries.ts';
import { demoInstruments } from './universe.ts';

/** An ISIN of the user-assigned country ZZ; its last digit isn't checked by anybody. */
const invented = (n: number): string => `ZZ${String(n + 1).padStart(9, '0')}0`;

/** Adds the sample instruments that are not there; gives the ids of all by symbol. */
export const addInstruments = async (app: App, userId: string): Promise<ReadonlyMap<string, string>> => {
  const present = await queries.instrumentsBySymbol(app.db);
  const forms = demoInstruments.flatMap((instrument, n) =>
    present.has(instrument.symbol)
      ? []
      : [
          {
            symbol: instrument.symbol,
            isin: invented(n),
            name: instrument.name,
            assetClass: instrument.assetClass,
            sector: instrument.sector,
            region: instrument.region,
            currency: currencySchema.parse(instrument.currency),
            exchange: null,
          },
        ],
  );
  await inTransaction(app.db, (trx) => createInstruments(trx, forms, { userId, now: app.clock.now() }));
  return queries.instrumentsBySymbol(app.db);
};

const daysOf = (walk: Walk): string[] => walk.days.map(dateOfDay);

/** What is stored of the market, and for which instruments. */
export interface MarketGrowth {
  readonly app: App;
  readonly last: LocalDate;
  readonly market: DemoMarket;
  readonly instruments: ReadonlyMap<string, string>;
}

/** Stores the closes and rates that are not there yet. */
export const storeMarket = async ({ app, instruments, market, last }: MarketGrowth): Promise<void> => {
  const now = app.clock.now();
  for (const [symbol, whole] of market.prices) {
    const walk = publishedCloses(whole, last);
    const id = instruments.get(symbol);
    invariant(id !== undefined, 'every sample instrument is there');
    const columns = { instrumentIds: walk.days.map(() => id), days: daysOf(walk), closes: walk.closes };
    await inTransaction(app.db, (trx) =>
      storePrices(trx, columns, { source: 'sample', importId: null, now }),
    );
  }
  for (const [quote, walk] of market.rates) {
    const columns = { base: 'EUR', quote, days: daysOf(walk), rates: walk.closes };
    await inTransaction(app.db, (trx) => storeRates(trx, columns, { source: 'sample', now }));
  }
};
