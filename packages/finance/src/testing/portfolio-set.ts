import type { generate } from '../../../../bench/portfolio-sets.mjs';
import { dayOfDate } from '../dates/dates.ts';
import type { LocalDate } from '../dates/dates.ts';
import type { Instrument, LedgerEntry } from '../ledger/entry.ts';
import type { Market } from '../market/market.ts';
import type { CurrencyCode } from '../number/money.ts';
import { rateBook } from '../market/rates.ts';
import type { DailySeries } from '../market/series.ts';

type PortfolioSet = ReturnType<typeof generate>;

const TYPES = { BUY: 'buy', SELL: 'sell', DIVIDEND: 'dividend' } as const;

/** A generated set in the form that the package takes. */
export function ledgerInputOf(set: PortfolioSet): { entries: LedgerEntry[]; instruments: Instrument[] } {
  const entries = set.activities.map((activity) => ({
    id: `T${activity.id}`,
    seq: activity.id,
    type: TYPES[activity.type],
    tradeDate: activity.date as LocalDate,
    instrumentId: activity.symbol,
    quantity: String(activity.quantity),
    price: String(activity.unitPrice),
    fee: String(activity.fee),
    currency: activity.currency as CurrencyCode,
  }));
  const instruments = set.symbols.map(({ symbol, currency }) => ({
    id: symbol,
    currency: currency as CurrencyCode,
  }));
  return { entries, instruments };
}

/** The closing prices of a generated set, in the layout of the stored years. */
export function marketOf(set: PortfolioSet): Market {
  const days = set.dates.map((date) => dayOfDate(date as LocalDate));
  const firstDay = days[0] ?? 0;
  const prices = new Map<string, DailySeries>();
  for (const [s, { symbol }] of set.symbols.entries()) {
    const closes = new Float64Array((days.at(-1) ?? 0) - firstDay + 1).fill(Number.NaN);
    for (const [d, day] of days.entries()) closes[day - firstDay] = set.prices[s]?.[d] ?? Number.NaN;
    prices.set(symbol, { firstDay, closes });
  }
  return { prices, rates: rateBook([]) };
}
