/** Stores what was fetched, in one transaction with its audit event; nothing fetched replaces a manual price. */
import { Decimal } from '@partnerfolio/finance/decimal';
import { isMinorUnit } from '@partnerfolio/contract/currencies';
import { isWithinLimit } from '@partnerfolio/contract/values';
import type { FeedErrorCode } from '@partnerfolio/contract/market/feeds';
import { writeAudit } from '../../../platform/audit/audit.ts';
import type { Db } from '../../../platform/database/db.ts';
import { lockInstruments, storePrices } from '../prices.actions.ts';
import { storeRates } from '../rates.actions.ts';
import * as rateQueries from '../rates.queries.ts';
import { worthlessDays } from '../worthless.queries.ts';
import * as queries from './held/queries.ts';
import { comparedSince } from './held/plausible.rules.ts';
import { judgeFetched } from './held/judge.actions.ts';
import type { FetchedCloses } from './held/judge.actions.ts';
import type { DatedValue, DayRates } from './provider/provider.ts';
import { plausibleRates } from './plausible-rates.rules.ts';

export interface FetchedFrom {
  readonly provider: string;
  readonly now: Date;
}

/** Why some closes are left out; a close of 0 of a worthless instrument is to be expected. */
const reasonLeftOut = async (
  trx: Db,
  instrumentId: string,
  closes: readonly DatedValue[],
): Promise<FeedErrorCode | null> => {
  if (closes.some(({ value }) => !isWithinLimit(value.toFixed()))) return 'price_above_limit';
  const zeros = closes.filter(({ value }) => value.lte(0));
  if (zeros.length === 0) return null;
  const since = (await worthlessDays(trx, [instrumentId])).get(instrumentId);
  return zeros.some(({ day }) => since === undefined || day < since) ? 'price_of_zero' : null;
};

/**
 * Stores fetched closes: plausible ones and confirmed jumps at once, the others in the list of held prices. Returns why
 * some were left out: larger than accepted, or 0, which is no price; null if none was. Throws a `FeedError` when they are in
 * another currency than the instrument.
 */
export const storeCloses = async (
  trx: Db,
  fetched: FetchedCloses,
  { provider, now }: FetchedFrom,
): Promise<FeedErrorCode | null> => {
  const { instrumentId } = fetched;
  await lockInstruments(trx, [instrumentId]);
  const { all, good, jumps } = await judgeFetched(trx, fetched, provider);
  const leftOut = await reasonLeftOut(trx, instrumentId, all);
  await queries.listJumps(trx, jumps, { instrumentId, source: provider, at: now.toISOString() });
  const listed = new Set(jumps.map(({ day }) => day));
  const plausible = good.map(({ day }) => day).filter((day) => !listed.has(day));
  await queries.dropListed(trx, instrumentId, plausible);
  const columns = {
    instrumentIds: good.map(() => instrumentId),
    days: good.map(({ day }) => day),
    closes: good.map(({ value }) => value.toString()),
  };
  const { added, changed } = await storePrices(trx, columns, { source: provider, importId: null, now });
  if (added + changed + jumps.length === 0) return leftOut;
  await writeAudit(trx, {
    eventType: 'price.fetch',
    now,
    userId: null,
    entity: 'instrument',
    entityId: instrumentId,
    after: { source: provider, count: added + changed },
  });
  return leftOut;
};

/** The rates of one currency that are new or corrected; manual ones stay. */
const changedRates = async (
  trx: Db,
  { days, provider, ...pair }: { base: string; quote: string; days: readonly DayRates[]; provider: string },
) => {
  const fetched = days.flatMap(({ day, rates }) => {
    const rate = rates.get(pair.quote);
    return rate === undefined ? [] : [{ day, value: new Decimal(rate) }];
  });
  const since = comparedSince(fetched);
  const stored = await rateQueries.ratesSince(trx, pair, since);
  return plausibleRates(fetched, stored, provider);
};

/** Stores fetched rates; returns the currencies with a rate that is not plausible, which is left out. */
export const storeFetchedRates = async (
  trx: Db,
  { base, currencies, days }: { base: string; currencies: readonly string[]; days: readonly DayRates[] },
  { provider, now }: FetchedFrom,
): Promise<string[]> => {
  // Runs first because its lock orders the writers of rates.
  await rateQueries.bumpFxRevision(trx);
  const doubtful: string[] = [];
  let count = 0;
  for (const quote of currencies.filter((code) => code !== base && !isMinorUnit(code))) {
    const { changed, isDoubtful } = await changedRates(trx, { base, quote, days, provider });
    if (isDoubtful) doubtful.push(quote);
    const columns = {
      base,
      quote,
      days: changed.map(({ day }) => day),
      rates: changed.map(({ value }) => value.toString()),
    };
    await storeRates(trx, columns, { source: provider, now });
    count += changed.length;
  }
  if (count > 0)
    await writeAudit(trx, {
      eventType: 'fx_rate.fetch',
      now,
      userId: null,
      entity: 'fx_rate',
      after: { source: provider, count },
    });
  return doubtful;
};
