/**
 * A portfolio's ledger and daily series, computed once for each state of their inputs and cached in this process.
 * Every figure of the feature is derived from them.
 */
import { dateOfDay, dayOfDate, isWeekday } from '@partnerfolio/finance/dates';
import type { LocalDate } from '@partnerfolio/finance/dates';
import { newMemory } from '@partnerfolio/finance/day-memory';
import type { DayMemory } from '@partnerfolio/finance/day-memory';
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
import { yieldToEventLoop } from '../../../../platform/jobs/in-turns.ts';
import { findCaches } from '../../../../platform/cache/caches.ts';
import type { Db } from '../../../../platform/database/db.ts';
import { outdatedLots } from '../../../ledger/transfers/given-lots.actions.ts';
import type { OutdatedLots } from '../../../ledger/transfers/given-lots.actions.ts';
import { findErrorsInCurrentOrder, loadLedger, toPricingState } from '../../../ledger/replay.actions.ts';
import { loadRates, loadSeries } from '../../../market-data/series.actions.ts';
import { withUnbookedSplits } from '../../../waiting-splits/rules.ts';
import { computing } from './computing.actions.ts';
import { figuresVersion } from './figures-version.ts';
import { readDetails } from './details.actions.ts';
import type { Details } from './details.actions.ts';
import type { EarlyEntry, FigureSource, LedgerInstrument, MisdatedQuotes } from './queries.ts';

/** Everything that a portfolio's figures are derived from, for one state of the data. */
export interface Computed extends Replay {
  readonly source: FigureSource;
  /**
   * The date of the figures: today, or the Friday before a weekend on which nothing happened; for a closed portfolio
   * its last day.
   */
  readonly asOf: LocalDate;
  readonly isClosed: boolean;
  readonly instruments: ReadonlyMap<string, LedgerInstrument>;
  /** For a ledger that keeps its previous processing order: the errors that it would have in the current one. */
  readonly orderIssues: readonly LedgerFault[];
  /** Transfers in whose lots differ from those that the giver would give now. */
  readonly outdated: readonly OutdatedLots[];
  /** Entries stored with a date that is too early to be entered now. */
  readonly early: readonly EarlyEntry[];
  /** Prices and rates stored with a date that is not allowed now. */
  readonly misdated: readonly MisdatedQuotes[];
}

/** Identifies the inputs and formulas of the figures: the text stays the same while nothing they depend on changes. */
export const figuresStamp = (source: FigureSource, today: string): string =>
  `${figuresVersion()}.${source.revisions}.${today}`;

const arraysADay = 15;
const computedCache = (db: Db) =>
  findCaches(db).cache<{ stamp: string; computed: Computed }>('computed_portfolios', 0.16);

const estimatedBytes = ({ series, ledger }: Computed): number =>
  series.days.window.length * 8 * arraysADay + ledger.bookings.length * 300 + 10_000;

/** Skips weekend days without an entry or a new value, because their daily change would always be zero. */
const lastEventfulDay = (
  { ledger, series }: { ledger: Ledger; series: PerformanceSeries },
  today: LocalDate,
): LocalDate => {
  const { value, missing } = series.days;
  let day = dayOfDate(today);
  // Ignores entries in the future, such as the arrival of a transfer.
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
): Promise<Pick<Computed, 'ledger' | 'orderIssues'>> => {
  const replay = await loadLedger(db, toPricingState(source));
  const ledger = await replay.ledger();
  const orderIssues = source.order_state === 'kept' ? await findErrorsInCurrentOrder(replay) : [];
  return { ledger, orderIssues };
};

/** Reads the ledger and the prices in parallel: the database looks up one while this thread reads the other. */
const readSources = async (db: Db, source: FigureSource, { listed, splits, misdatedAmong }: Details) => {
  const wanted = listed.map(({ id, price_revision }) => ({ id, priceRevision: price_revision }));
  const [{ ledger: booked, orderIssues }, prices] = await Promise.all([
    readLedger(db, source),
    loadSeries(db, wanted),
  ]);
  const ledger = withUnbookedSplits(booked, splits);
  const currencies = [
    ...new Set([source.base_currency, ...ledger.currencies, ...listed.map((one) => one.currency)]),
  ];
  const rates = await loadRates(db, { currencies, revision: source.fx_revision });
  const majors = currencies.map((code) => majorCurrency(code as CurrencyCode).currency);
  const misdated = await misdatedAmong(majors);
  return { ledger, orderIssues, misdated, market: { prices, rates } };
};

/** Compares received lots with those the givers would give now; most ledgers have received none. */
const readOutdated = (db: Db, source: FigureSource, ledger: Ledger): Promise<readonly OutdatedLots[]> => {
  const isReceiver = ledger.bookings.some(({ type, entry }) => type === 'transfer_in' && entry.transfer);
  return isReceiver ? outdatedLots(db, source.id, source.base_currency) : Promise.resolve([]);
};

interface Computing {
  readonly today: LocalDate;
  readonly details: Details;
  readonly memory?: DayMemory;
}

/** Computes from the first day on which something differs from the cached state. */
const compute = async (
  db: Db,
  source: FigureSource,
  { today, details, memory = newMemory }: Computing,
): Promise<Computed> => {
  const { listed, early } = details;
  const { ledger, orderIssues, misdated, market } = await readSources(db, source, details);
  await yieldToEventLoop();
  const settings: Settings = {
    baseCurrency: source.base_currency as CurrencyCode,
    cashKept: source.cash_kept,
    costMethod: source.cost_method,
  };
  const before = computedCache(db).get(source.id)?.computed;
  const isClosed = source.is_closed;
  const input = { ledger, market, settings, to: today, isClosed };
  const made = before === undefined ? replay({ ...input, memory }) : replayAgain(before, input);
  await yieldToEventLoop();
  const instruments = new Map(listed.map((one) => [one.id, one]));
  const asOf = isClosed ? dateOfDay(lastSeriesDay(ledger, input)) : lastEventfulDay(made, today);
  const outdated = await readOutdated(db, source, ledger);
  return { ...made, source, asOf, isClosed, instruments, orderIssues, outdated, early, misdated };
};

/** What a portfolio is computed for. */
export interface ComputingScope {
  readonly today: LocalDate;
  /** Supplies the details, which a caller with many portfolios reads at once. */
  readonly detailsOf: () => Promise<Details>;
  /** For a caller that needs the result only until it reuses this memory; such a result is not cached. */
  readonly memory?: DayMemory;
}

/** The ledger and series of a portfolio, at least as new as `source`; concurrent callers share the work. */
export const computeFrom = async (
  db: Db,
  source: FigureSource,
  { today, detailsOf, memory }: ComputingScope,
): Promise<Computed> => {
  const stamp = figuresStamp(source, today);
  const cache = computedCache(db);
  const known = cache.get(source.id);
  if (known?.stamp === stamp) return known.computed;
  if (known === undefined && memory !== undefined)
    return compute(db, source, { today, details: await detailsOf(), memory });
  const { computed } = await cache.once(`${source.id}/${stamp}`, async () => {
    const made = { stamp, computed: await compute(db, source, { today, details: await detailsOf() }) };
    cache.set(source.id, made, estimatedBytes(made.computed));
    return made;
  });
  return computed;
};

/** The same for one portfolio. */
export const loadComputed = (db: Db, source: FigureSource, today: LocalDate): Promise<Computed> =>
  computing(source.id, () =>
    computeFrom(db, source, {
      today,
      detailsOf: async () => (await readDetails(db, [source.id], today))(source.id),
    }),
  );
