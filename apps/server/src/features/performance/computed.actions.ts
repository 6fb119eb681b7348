/**
 * A portfolio's ledger and daily series, computed once for each state of what they depend on and remembered by this
 * process. Every figure of the feature is read off one of these.
 */
import { dateOfDay, dayOfDate, isWeekday } from '@partnerfolio/finance/dates';
import type { LocalDate } from '@partnerfolio/finance/dates';
import type { LedgerFault } from '@partnerfolio/finance/entry';
import { bookingsThrough } from '@partnerfolio/finance/ledger';
import type { Ledger } from '@partnerfolio/finance/ledger';
import type { Settings } from '@partnerfolio/finance/market';
import { majorCurrency } from '@partnerfolio/finance/money';
import type { CurrencyCode } from '@partnerfolio/finance/money';
import { lastSeriesDay } from '@partnerfolio/finance/performance';
import type { PerformanceSeries } from '@partnerfolio/finance/performance';
import { replay, replayAgain } from '@partnerfolio/finance/replay';
import type { Replay } from '@partnerfolio/finance/replay';
import { yieldToEventLoop } from '../../platform/jobs/in-turns.ts';
import { findCaches } from '../../platform/cache/caches.ts';
import type { Db } from '../../platform/database/db.ts';
import { outdatedLots } from '../ledger/transfers/given-lots.actions.ts';
import type { OutdatedLots } from '../ledger/transfers/given-lots.actions.ts';
import { findFaultsInCurrentOrder, loadLedger, toPricingState } from '../ledger/replay.actions.ts';
import { loadRates, loadSeries } from '../market-data/series.actions.ts';
import { figuresVersion } from './figures-version.ts';
import { readDetails } from './details.actions.ts';
import type { Details } from './details.actions.ts';
import type { EarlyEntry, FigureSource, LedgerInstrument, MisdatedQuotes } from './queries.ts';

/** All that figures of a portfolio are read off, at one state of the data. */
export interface Computed extends Replay {
  readonly source: FigureSource;
  /**
   * The day the figures are as of: today, or the Friday before a weekend on which nothing happened; of a closed portfolio its
   * last day.
   */
  readonly asOf: LocalDate;
  readonly isClosed: boolean;
  readonly instruments: ReadonlyMap<string, LedgerInstrument>;
  /** What would not add up in the current processing order, of a ledger that keeps its former one. */
  readonly orderFaults: readonly LedgerFault[];
  /** Received transfers whose lots have become others with the giver. */
  readonly outdated: readonly OutdatedLots[];
  /** Entries stored with a date before any that can be written now. */
  readonly early: readonly EarlyEntry[];
  /** Prices and rates stored with a date on which none can be. */
  readonly misdated: readonly MisdatedQuotes[];
}

/** By what and from what figures were computed, as text: equal when nothing they depend on has changed. */
export const figuresStamp = (source: FigureSource, today: string): string =>
  `${figuresVersion()}.${source.revisions}.${today}`;

const arraysADay = 15;
const computedCache = (db: Db) =>
  findCaches(db).cache<{ stamp: string; computed: Computed }>('computed_portfolios', 0.16);

const estimatedBytes = ({ series, ledger }: Computed): number =>
  series.days.window.length * 8 * arraysADay + ledger.bookings.length * 300 + 10_000;

/** Steps back over Saturdays and Sundays without an entry or a new value: their day change says nothing. */
const lastEventfulDay = (
  { ledger, series }: { ledger: Ledger; series: PerformanceSeries },
  today: LocalDate,
): LocalDate => {
  const { value, missing } = series.days;
  let day = dayOfDate(today);
  // What is to arrive on a day that lies ahead has not happened.
  const lastBooked = ledger.bookings[bookingsThrough(ledger, day) - 1]?.day ?? Number.NEGATIVE_INFINITY;
  const isLike = (at: number, before: number): boolean =>
    value[at] === value[before] && missing[at] === missing[before];
  while (
    !isWeekday(day) &&
    day > Math.max(lastBooked, series.firstDay) &&
    isLike(day - series.firstDay, day - 1 - series.firstDay)
  )
    day--;
  return dateOfDay(day);
};

const readLedger = async (
  db: Db,
  source: FigureSource,
): Promise<Pick<Computed, 'ledger' | 'orderFaults'>> => {
  const replay = await loadLedger(db, toPricingState(source));
  const ledger = await replay.ledger();
  const orderFaults = source.order_state === 'kept' ? await findFaultsInCurrentOrder(replay) : [];
  return { ledger, orderFaults };
};

/** Reads ledger and prices side by side: the database looks up the one while this thread reads the other. */
const readSources = async (db: Db, source: FigureSource, { listed, misdatedAmong }: Details) => {
  const wanted = listed.map(({ id, price_revision }) => ({ id, priceRevision: price_revision }));
  const [{ ledger, orderFaults }, prices] = await Promise.all([
    readLedger(db, source),
    loadSeries(db, wanted),
  ]);
  const currencies = [
    ...new Set([source.base_currency, ...ledger.currencies, ...listed.map((one) => one.currency)]),
  ];
  const rates = await loadRates(db, { currencies, revision: source.fx_revision });
  const majors = currencies.map((code) => majorCurrency(code as CurrencyCode).currency);
  const misdated = await misdatedAmong(majors);
  return { ledger, orderFaults, misdated, market: { prices, rates } };
};

/** Asks the givers of transfers for their lots; most ledgers have none. */
const readOutdated = (db: Db, source: FigureSource, ledger: Ledger): Promise<readonly OutdatedLots[]> => {
  const isReceiver = ledger.bookings.some(({ type, entry }) => type === 'transfer_in' && entry.transfer);
  return isReceiver ? outdatedLots(db, source.id, source.base_currency) : Promise.resolve([]);
};

/** Computes from the first day on which something differs from what is remembered. */
const compute = async (
  db: Db,
  source: FigureSource,
  { today, details }: { readonly today: LocalDate; readonly details: Details },
): Promise<Computed> => {
  const { listed, early } = details;
  const { ledger, orderFaults, misdated, market } = await readSources(db, source, details);
  await yieldToEventLoop();
  const settings: Settings = {
    baseCurrency: source.base_currency as CurrencyCode,
    cashKept: source.cash_kept,
    costMethod: source.cost_method,
  };
  const before = computedCache(db).get(source.id)?.computed;
  const isClosed = source.is_closed;
  const input = { ledger, market, settings, to: today, isClosed };
  const made = before === undefined ? replay(input) : replayAgain(before, input);
  await yieldToEventLoop();
  const instruments = new Map(listed.map((one) => [one.id, one]));
  const asOf = isClosed ? dateOfDay(lastSeriesDay(ledger, input)) : lastEventfulDay(made, today);
  const outdated = await readOutdated(db, source, ledger);
  return { ...made, source, asOf, isClosed, instruments, orderFaults, outdated, early, misdated };
};

/**
 * What a portfolio's figures are read off, as new as its source says; callers at one time share the work. `detailsOf` is for
 * many portfolios, whose details were read at once.
 */
export const computeFrom = async (
  db: Db,
  source: FigureSource,
  { today, detailsOf }: { readonly today: LocalDate; readonly detailsOf: () => Promise<Details> },
): Promise<Computed> => {
  const stamp = figuresStamp(source, today);
  const cache = computedCache(db);
  const known = cache.get(source.id);
  if (known?.stamp === stamp) return known.computed;
  const { computed } = await cache.once(`${source.id}/${stamp}`, async () => {
    const made = { stamp, computed: await compute(db, source, { today, details: await detailsOf() }) };
    cache.set(source.id, made, estimatedBytes(made.computed));
    return made;
  });
  return computed;
};

/** The same for one portfolio. */
export const loadComputed = (db: Db, source: FigureSource, today: LocalDate): Promise<Computed> =>
  computeFrom(db, source, {
    today,
    detailsOf: async () => (await readDetails(db, [source.id], today))(source.id),
  });
