import { withStaleDays } from './rates.ts';
import type { RateBook } from './rates.ts';
import type { DailySeries } from './series.ts';
import type { CurrencyCode } from '../number/money.ts';

/** Prices by instrument id (as quoted, never adjusted for splits) and rates. */
export interface Market {
  readonly prices: ReadonlyMap<string, DailySeries>;
  readonly rates: RateBook;
}

/**
 * In which order lots are sold. `average` keeps one pool in place of lots; `specific` takes the lots that the sale names,
 * and the oldest ones where it names none.
 */
export type CostMethod = 'fifo' | 'lifo' | 'hifo' | 'average' | 'specific';

/** How a portfolio is counted. */
export interface Settings {
  readonly baseCurrency: CurrencyCode;
  /** False: cash is not part of the portfolio; a purchase is money put in, proceeds and income are money taken out. */
  readonly cashKept: boolean;
  readonly costMethod: CostMethod;
  /** A price or rate older than this many days is stale; 7 unless stated. */
  readonly staleDays?: number;
}

/** The days after which a price or rate is stale. */
export function staleLimit(settings: Settings): number {
  return settings.staleDays ?? 7;
}

/** A market whose rates are chosen under the portfolio's own limit of age. */
export function marketUnder(market: Market, settings: Settings): Market {
  const rates = withStaleDays(market.rates, staleLimit(settings));
  return rates === market.rates ? market : { ...market, rates };
}
