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
 * The order in which lots are sold. `average` keeps one pool instead of lots; `specific` takes the lots that the sale
 * names, and the oldest if it names none.
 */
export type CostMethod = 'fifo' | 'lifo' | 'hifo' | 'average' | 'specific';

/** How a portfolio is counted. */
export interface Settings {
  readonly baseCurrency: CurrencyCode;
  /**
   * False: cash is not part of the portfolio, so a purchase is a contribution, and proceeds and income are
   * withdrawals.
   */
  readonly cashKept: boolean;
  readonly costMethod: CostMethod;
  /** A price or rate older than this many days is outdated; 7 by default. */
  readonly staleDays?: number;
}

/** The age in days from which a price or rate is outdated. */
export function staleLimit(settings: Settings): number {
  return settings.staleDays ?? 7;
}

/** A market whose rates are chosen by the portfolio's own age limit. */
export function marketUnder(market: Market, settings: Settings): Market {
  const rates = withStaleDays(market.rates, staleLimit(settings));
  return rates === market.rates ? market : { ...market, rates };
}
