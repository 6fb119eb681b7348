/** Series of closing prices and rates for calculations, cached by revision. */
import { majorCurrency } from '@partnerfolio/finance/money';
import type { CurrencyCode } from '@partnerfolio/finance/money';
import { rateBook } from '@partnerfolio/finance/rates';
import type { RateBook } from '@partnerfolio/finance/rates';
import type { LocalDate } from '@partnerfolio/finance/dates';
import { dayOfDate, firstDayOfYear } from '@partnerfolio/finance/dates';
import { seriesFromQuotes, seriesFromYears } from '@partnerfolio/finance/series';
import type { DailySeries } from '@partnerfolio/finance/series';
import { yieldToEventLoop } from '../../platform/jobs/in-turns.ts';
import { findCaches } from '../../platform/cache/caches.ts';
import type { Db } from '../../platform/database/db.ts';
import { findKeptSeries, keepSeries } from './series-cache.ts';
import { yearsOfInstruments } from './prices.queries.ts';
import * as rates from './rates.queries.ts';
import { listedRates } from './rates.rules.ts';
import type { ListedRates } from './rates.rules.ts';
import type { PriceYear } from './rules.ts';
import { worthlessDays } from './worthless.queries.ts';

/** An instrument whose closing prices are needed, at least as new as `priceRevision`. */
export interface WantedSeries {
  readonly id: string;
  readonly priceRevision: number;
}

/** What a series is made of: the price years of some instruments, and from which day on each is worthless. */
interface Stored {
  readonly years: readonly PriceYear[];
  readonly worthless: ReadonlyMap<string, string>;
}

const toDailySeries = (years: readonly PriceYear[], worthless: string | undefined): DailySeries => {
  const since = worthless === undefined ? {} : { worthlessSince: dayOfDate(worthless as LocalDate) };
  const series = { ...seriesFromYears(years), ...since };
  const decimals = new Map<number, string>();
  for (const { year, longCloses } of years)
    for (const [slot, text] of longCloses) decimals.set(firstDayOfYear(year) + slot, text);
  return decimals.size === 0 ? series : { ...series, decimals };
};

/** As many as decode quickly, so that no other request waits for long. */
const instrumentsAtOnce = 25;

/** Decodes the price years of some instruments, and keeps each series. */
const decodeSeries = (db: Db, wanted: readonly WantedSeries[], { years, worthless }: Stored) => {
  const byInstrument = new Map<string, PriceYear[]>(wanted.map(({ id }) => [id, []]));
  for (const year of years) byInstrument.get(year.instrumentId)?.push(year);
  const decoded = wanted.map(({ id, priceRevision: revision }) => ({
    id,
    revision,
    series: toDailySeries(byInstrument.get(id) ?? [], worthless.get(id)),
  }));
  return keepSeries(db, decoded);
};

const readStored = (db: Db, wanted: readonly WantedSeries[]): Promise<Stored> => {
  const ids = wanted.map(({ id }) => id);
  const read = async (): Promise<Stored> => {
    if (ids.length === 0) return { years: [], worthless: new Map() };
    const [years, worthless] = await Promise.all([yearsOfInstruments(db, ids), worthlessDays(db, ids)]);
    return { years, worthless };
  };
  const stored = read();
  // Rejects at the next await; nobody waits for it yet.
  stored.catch(() => undefined);
  return stored;
};

/** Closing prices by instrument; reads only those that changed since the last call. */
export const loadSeries = async (
  db: Db,
  wanted: readonly WantedSeries[],
): Promise<ReadonlyMap<string, DailySeries>> => {
  const found = new Map<string, DailySeries>();
  const missing: WantedSeries[] = [];
  for (const one of wanted) {
    const kept = findKeptSeries(db, one.id, one.priceRevision);
    if (kept === undefined) missing.push(one);
    else found.set(one.id, kept);
  }
  const batchAt = (start: number) => missing.slice(start, start + instrumentsAtOnce);
  let reading = readStored(db, batchAt(0));
  for (let start = 0; start < missing.length; start += instrumentsAtOnce) {
    const stored = await reading;
    // The database reads the next batch while this thread decodes the current one.
    reading = readStored(db, batchAt(start + instrumentsAtOnce));
    for (const { id, series } of decodeSeries(db, batchAt(start), stored)) found.set(id, series);
    await yieldToEventLoop();
  }
  return found;
};

interface KeptRates {
  readonly revision: number;
  readonly book: RateBook;
}
const noRates = rateBook([]);
const crosses = ['EUR', 'USD'];

/** Rates between some currencies, including those that cross rates go through. A single currency needs none. */
export const loadRates = async (
  db: Db,
  wanted: { readonly currencies: Iterable<string>; readonly revision: number },
): Promise<RateBook> => {
  const majors = new Set([...wanted.currencies].map((code) => majorCurrency(code as CurrencyCode).currency));
  if (majors.size < 2) return noRates;
  const codes = [...new Set([...majors, ...crosses])].toSorted();
  const key = codes.join('/');
  const cache = findCaches(db).cache<KeptRates>('rates', 0.05);
  const kept = cache.get(key);
  if (kept !== undefined && kept.revision >= wanted.revision) return kept.book;
  const rows = await rates.ratesBetween(db, codes);
  const series = rows.map((row) => ({
    from: row.base as CurrencyCode,
    to: row.quote as CurrencyCode,
    series: seriesFromQuotes(
      row.days.map((day, i) => ({ date: day as LocalDate, value: row.rates[i] ?? '' })),
    ),
  }));
  const book = rateBook(series);
  // The quotes, and as much again for each of the rates by day that the book makes of them.
  const bytes = series.reduce((sum, one) => sum + one.series.closes.byteLength * 4, 1000);
  cache.set(key, { revision: wanted.revision, book }, bytes);
  return book;
};

/** The rates from some currencies into one on a date; currencies without a rate are left out. */
export const ratesInto = async (
  db: Db,
  { currencies, into, on }: { currencies: readonly string[]; into: string; on: string },
): Promise<ListedRates> => {
  const revision = await rates.fxRevision(db);
  const book = await loadRates(db, { currencies: [...currencies, into], revision });
  return listedRates({ book, currency: into }, currencies, on as LocalDate);
};
