/**
 * The regular refresh. Each due feed is leased by one process, fetched outside of any transaction, and stored in one
 * that still holds the lease, so that each is done once however many processes run.
 */
import { v7 as uuid } from 'uuid';
import type { App } from '../../../platform/context.ts';
import { inTransaction } from '../../../platform/database/transactions.ts';
import { createOutgoing } from '../../../platform/outgoing/outgoing.ts';
import type { Outgoing } from '../../../platform/outgoing/outgoing.ts';
import { lockInstruments } from '../prices.actions.ts';
import { currenciesOfInstruments } from '../queries.ts';
import { ecb, lastEcbDate } from './ecb.ts';
import { daysBefore } from './held/plausible.rules.ts';
import { areJumpsConfirmed } from './held/judge.actions.ts';
import { NobodyAsked, fetchFromFirst, fetchFromSecond } from './fetch.actions.ts';
import { FeedError } from './provider/provider.ts';
import * as queries from './queries.ts';
import { pauseMs, retryMs } from './retries.ts';
import { storeListedSplits } from './listed-splits.actions.ts';
import { storeCloses, storeFetchedRates } from './store.actions.ts';

const minuteMs = 60_000;
const leaseMs = 10 * minuteMs;
const againMs = 4 * 60 * minuteMs;
const feedsAtOnce = 500;
/** Room for the full history of all exchange rates. */
const rateLimits = { bytes: 20_000_000, ms: 30_000 };
/** Room for the prices of a hundred years. */
const closeLimits = { bytes: 4_000_000, ms: 30_000 };
/** How far back is fetched for what nobody has traded yet. */
const daysWithoutTrades = 365;
/** Days before the first trade, so that its day has a price also after holidays. */
const marginDays = 10;

const laterIso = (now: Date, ms: number): string => new Date(now.getTime() + ms).toISOString();

interface Work {
  readonly feed: queries.ClaimedFeed;
  readonly lease: string;
  readonly outgoing: { readonly closes: Outgoing; readonly rates: Outgoing };
}

/** When a failed feed is due again: not before the provider wants to be asked. */
const dueAfter = (error: FeedError, failures: number, now: Date): string => {
  if (error instanceof NobodyAsked) return error.until ?? laterIso(now, retryMs(0));
  const pause = error.code === 'rate_limited' ? pauseMs(error.retryAfter, now) : 0;
  return laterIso(now, Math.max(retryMs(failures), pause));
};

const finishFailed = async (app: App, { feed, lease }: Work, error: FeedError): Promise<void> => {
  const now = app.clock.now();
  await inTransaction(app.db, async (trx) => {
    if (!(await queries.holdsLease(trx, feed.key, lease))) return;
    await queries.finishFeed(trx, feed.key, {
      due_at: dueAfter(error, feed.failures, now),
      failures: feed.failures + (error instanceof NobodyAsked ? 0 : 1),
      last_error: error.code,
      last_error_at: now.toISOString(),
    });
  });
};

/** The first day to ask for: further back when earlier days are needed than were ever asked for. */
const startDay = (
  feed: Pick<queries.ClaimedFeed, 'covered_from'>,
  days: { readonly firstTrade: string | null; readonly lastFetched: string | null; readonly today: string },
): string => {
  const needed = daysBefore(days.firstTrade ?? daysBefore(days.today, daysWithoutTrades), marginDays);
  const isCovered = feed.covered_from !== null && feed.covered_from <= needed;
  return isCovered && days.lastFetched !== null ? daysBefore(days.lastFetched, marginDays) : needed;
};

const earlier = (a: string | null, b: string): string => (a !== null && a < b ? a : b);

const refreshCloses = async (app: App, work: Work, instrumentId: string): Promise<void> => {
  const { feed, lease, outgoing } = work;
  const currency = (await currenciesOfInstruments(app.db, [instrumentId])).get(instrumentId);
  // Deleted meanwhile, and its feed with it.
  if (currency === undefined) return;
  const days = await queries.daysOfInstrument(app.db, instrumentId);
  const from = startDay(feed, { ...days, today: app.clock.today() });
  const wanted = { instrumentId, currency, from };
  const { provider, closes, others } = await fetchFromFirst(app, outgoing.closes, wanted);
  const isConfirmed = await areJumpsConfirmed(app.db, { instrumentId, closes }, provider);
  const second = isConfirmed ? null : await fetchFromSecond(app, outgoing.closes, { wanted, others });
  const now = app.clock.now();
  await inTransaction(app.db, async (trx) => {
    // The instrument before its feed: a change of its symbols locks them in the same order.
    await lockInstruments(trx, [instrumentId]);
    if (!(await queries.holdsLease(trx, feed.key, lease))) return;
    const leftOut = await storeCloses(trx, { instrumentId, closes, second }, { provider, now });
    const listed = { instrumentId, splits: closes.splits, today: app.clock.today() };
    const { isDoubtful } = await storeListedSplits(trx, listed, { provider, now });
    const error = leftOut ?? (isDoubtful ? 'implausible_split' : null);
    // Entries that were booked meanwhile may need earlier prices.
    const { firstTrade } = await queries.daysOfInstrument(trx, instrumentId);
    const coveredFrom = earlier(feed.covered_from, from);
    const isShort = firstTrade !== null && daysBefore(firstTrade, marginDays) < coveredFrom;
    await queries.finishFeed(trx, feed.key, {
      due_at: isShort ? now.toISOString() : laterIso(now, againMs),
      failures: 0,
      last_success_at: now.toISOString(),
      last_provider: provider,
      last_error: error,
      ...(error !== null && { last_error_at: now.toISOString() }),
      covered_from: coveredFrom,
    });
  });
};

const refreshRates = async (app: App, { feed, lease, outgoing }: Work): Promise<void> => {
  const provider = ecb(app.config.marketDataUrls.ecb);
  const today = app.clock.today();
  const used = await queries.currenciesInUse(app.db);
  const currencies = [...new Set([...used.currencies, await app.firm.currency()])];
  const covered = new Set(feed.covered_currencies);
  const isCovered = currencies.every((code) => covered.has(code));
  const lastFetched = await queries.lastFetchedRate(app.db);
  const from = startDay(isCovered ? feed : { covered_from: null }, { ...used, lastFetched, today });
  const isComplete = lastFetched !== null && lastFetched >= lastEcbDate(app.clock.now());
  const isAsked = !isComplete || !isCovered || from < daysBefore(lastFetched, marginDays);
  const days = isAsked ? await provider.fetchRates(outgoing.rates, { from, today }) : [];
  const now = app.clock.now();
  await inTransaction(app.db, async (trx) => {
    if (!(await queries.holdsLease(trx, feed.key, lease))) return;
    const fetched = { base: provider.base, currencies, days };
    const doubtful = isAsked ? await storeFetchedRates(trx, fetched, { provider: 'ecb', now }) : [];
    await queries.finishFeed(trx, feed.key, {
      due_at: laterIso(now, againMs / 4),
      failures: 0,
      ...(isAsked && { last_success_at: now.toISOString(), last_provider: 'ecb' }),
      last_error: doubtful.length > 0 ? 'implausible_rate' : null,
      ...(doubtful.length > 0 && { last_error_at: now.toISOString() }),
      covered_from: isCovered ? earlier(feed.covered_from, from) : from,
      covered_currencies: currencies,
    });
  });
};

const refreshFeed = async (app: App, work: Work): Promise<void> => {
  const { instrument_id: instrumentId } = work.feed;
  try {
    await (instrumentId === null ? refreshRates(app, work) : refreshCloses(app, work, instrumentId));
  } catch (error) {
    if (!(error instanceof FeedError)) throw error;
    // The stop of the portal ended the call: the feed is as due as before, for another process or the next start.
    if (app.background.stopping.aborted)
      await queries.releaseFeed(app.db, {
        key: work.feed.key,
        lease: work.lease,
        at: app.clock.now().toISOString(),
      });
    else await finishFailed(app, work, error);
  }
};

/** Fetches everything that is due. */
export const refreshDueFeeds = async (app: App): Promise<void> => {
  const allowed = app.config.outgoingHosts;
  const { stopping } = app.background;
  const outgoing = {
    closes: createOutgoing({ allowed, limits: closeLimits, stopping }),
    rates: createOutgoing({ allowed, limits: rateLimits, stopping }),
  };
  for (let done = 0; done < feedsAtOnce && !stopping.aborted; done += 1) {
    const lease = uuid();
    const now = app.clock.now();
    const feed = await queries.claimFeed(app.db, {
      lease,
      now: now.toISOString(),
      until: laterIso(now, leaseMs),
    });
    if (feed === null) return;
    await refreshFeed(app, { feed, lease, outgoing });
  }
};

/** Fetches what is due without waiting for the next minute. */
export const refreshSoon = (app: App): void => app.background.run('market data', () => refreshDueFeeds(app));

/** Fetches the earlier prices and rates that an import's entries need and nobody has asked for yet. */
export const fetchForEntries = (app: App, importId: string): void =>
  app.background.run('market data', async () => {
    const due = await queries.makeUncoveredDue(app.db, {
      importId,
      marginDays,
      at: app.clock.now().toISOString(),
    });
    if (due > 0) await refreshDueFeeds(app);
  });
