import { dayOfDate, parseLocalDate } from '../dates/dates.ts';
import type { LocalDate } from '../dates/dates.ts';
import type { LedgerEntry } from '../ledger/entry.ts';
import type { EntryType } from '../ledger/entry-types.ts';
import type { Market, Settings } from '../market/market.ts';
import type { CurrencyCode } from '../number/money.ts';
import { rateBook } from '../market/rates.ts';
import type { RateBook } from '../market/rates.ts';
import { seriesFromQuotes } from '../market/series.ts';
import type { DailySeries } from '../market/series.ts';

/** A date of a test; throws for an invalid one, so that a typing error does not pass as a case. */
export function on(text: string): LocalDate {
  const date = parseLocalDate(text);
  if (date === null) throw new Error(`not a date: ${text}`);
  return date;
}

export const EUR = 'EUR' as CurrencyCode;
export const USD = 'USD' as CurrencyCode;
export const GBX = 'GBX' as CurrencyCode;
export const GBP = 'GBP' as CurrencyCode;

let booked = 0;

/**
 * A short form of a ledger entry: `entry('2024-01-02 buy 10 ACME @ 25 EUR', { fee: '1' })`. The type decides which
 * parts are optional.
 */
export function entry(line: string, more: Partial<LedgerEntry> = {}): LedgerEntry {
  const match = /^(\S+) (\w+)(?: ([\d.]+))?(?: ([A-Z][A-Za-z]*))?(?: @ ([\d.]+))? ([A-Z]{3})$/.exec(line);
  if (match === null) throw new Error(`not an entry: ${line}`);
  const [, date = '', type = '', number, instrumentId, price, currency = ''] = match;
  booked += 1;
  return {
    id: `e${booked}`,
    seq: booked,
    type: type as EntryType,
    tradeDate: on(date),
    currency: currency as CurrencyCode,
    ...(instrumentId !== undefined && { instrumentId }),
    ...(price !== undefined && { price }),
    ...(number !== undefined && { [numberField(type, instrumentId, price)]: number }),
    ...more,
  };
}

/** The number is a quantity in a trade, in a transfer in kind, and beside a price; otherwise it is an amount. */
function numberField(type: string, instrumentId?: string, price?: string): 'quantity' | 'amount' {
  const movesUnits = /^(buy|sell|transfer)/.test(type) && instrumentId !== undefined;
  return movesUnits || price !== undefined ? 'quantity' : 'amount';
}

/** A short form of a series: `quotes({ '2024-01-02': '10' })`. */
export function quotes(byDate: Readonly<Record<string, string>>): DailySeries {
  return seriesFromQuotes(Object.entries(byDate).map(([date, value]) => ({ date: on(date), value })));
}

/** A short form of rates: `rates({ 'EUR/USD': { '2024-01-02': '1.1' } })`. */
export function rates(byPair: Readonly<Record<string, Readonly<Record<string, string>>>>): RateBook {
  return rateBook(
    Object.entries(byPair).map(([pair, byDate]) => ({
      from: pair.slice(0, 3) as CurrencyCode,
      to: pair.slice(4) as CurrencyCode,
      series: quotes(byDate),
    })),
  );
}

/** A market in which an instrument is declared worthless from a date on. */
export function withWorthless(scene: Market, instrumentId: string, since: string): Market {
  const series = { ...(scene.prices.get(instrumentId) ?? quotes({})), worthlessSince: dayOfDate(on(since)) };
  return { ...scene, prices: new Map([...scene.prices, [instrumentId, series]]) };
}

/** A market in short. */
export function market(
  byInstrument: Readonly<Record<string, Readonly<Record<string, string>>>>,
  book: RateBook = rateBook([]),
): Market {
  return {
    prices: new Map(Object.entries(byInstrument).map(([id, byDate]) => [id, quotes(byDate)])),
    rates: book,
  };
}

export const KEPT: Settings = { baseCurrency: EUR, cashKept: true, costMethod: 'fifo' };
export const NOT_KEPT: Settings = { baseCurrency: EUR, cashKept: false, costMethod: 'fifo' };
