/** Stores what was fetched, in one transaction with its audit event; nothing fetched replaces a manual price. */
import { Decimal } from '@partnerfolio/finance/decimal';
import { dateOfDay, dayOfDate } from '@partnerfolio/finance/dates';
import type { LocalDate } from '@partnerfolio/finance/dates';
import { isMinorUnit } from '@partnerfolio/contract/currencies';
import { isWithinLimit } from '@partnerfolio/contract/values';
import type { FeedErrorCode } from '@partnerfolio/contract/market/feeds';
import { writeAudit } from '../../../platform/audit/audit.ts';
import type { Db } from '../../../platform/database/db.ts';
import { lockInstruments, storePrices } from '../prices.actions.ts';
import { currenciesOfInstruments } from '../queries.ts';
import { storeRates } from '../rates.actions.ts';
import * as rateQueries from '../rates.queries.ts';
import { worthlessDays } from '../worthless/queries.ts';
import * as queries from './held.queries.ts';
import { judgeCloses } from './plausible.rules.ts';
import { FeedError } from './provider.ts';
import type { Closes, DatedValue, DayRates } from './provider.ts';
import { plausibleRates } from './plausible-rates.rules.ts';
import { unitFactor } from './quote-units.rules.ts';

export interface FetchedFrom {
  readonly provider: string;
  readonly now: Date;
}

/** The calendar date some days earlier. */
export const daysBefore = (date: string, days: number): string =>
  dateOfDay(dayOfDate(date as LocalDate) - days);

const comparedDays = 40;

interface Candidates {
  readonly instrumentId: string;
  readonly closes: readonly DatedValue[];
  readonly stored: readonly queries.StoredClose[];
  readonly provider: string;
}

/** The fetched closes without days of manual prices, and without discarded prices. */
const candidates = async (
  trx: Db,
  { instrumentId, closes, stored, provider }: Candidates,
): Promise<DatedValue[]> => {
  const sources = new Map(stored.map(({ day, source }) => [day, source]));
  const discarded = new Map(
    (await queries.discardedCloses(trx, instrumentId)).map(({ day, close }) => [day, close]),
  );
  return closes.filter(({ day, value }) => {
    const isOwn = (sources.get(day) ?? provider) === provider;
    return isOwn && !value.equals(discarded.get(day) ?? 0);
  });
};

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
 * Stores fetched closes: plausible ones at once, the others in the list of held prices. Returns why some were left out:
 * larger than accepted, or 0, which is no price; null if none was. Throws a `FeedError` when they are in another currency than the instrument.
 */
export const storeCloses = async (
  trx: Db,
  { instrumentId, closes }: { readonly instrumentId: string; readonly closes: Closes },
  { provider, now }: FetchedFrom,
): Promise<FeedErrorCode | null> => {
  await lockInstruments(trx, [instrumentId]);
  const currency = (await currenciesOfInstruments(trx, [instrumentId])).get(instrumentId);
  const factor = currency === undefined ? null : unitFactor(closes.unit, currency);
  if (factor === null) throw new FeedError('other_currency');
  const since = daysBefore(closes.closes[0]?.day ?? '9999-12-31', comparedDays);
  const stored = await queries.closesSince(trx, instrumentId, since);
  const all = closes.closes.map(({ day, value }) => ({ day, value: value.times(factor) }));
  const converted = all.filter(({ value }) => value.gt(0) && isWithinLimit(value.toFixed()));
  const leftOut = await reasonLeftOut(trx, instrumentId, all);
  const fetched = await candidates(trx, { instrumentId, closes: converted, stored, provider });
  const known = stored.map(({ day, close }) => ({ day, value: new Decimal(close) }));
  const { good, held } = judgeCloses(fetched, {
    stored: known.filter(({ value }) => value.gt(0)),
    splits: closes.splits,
  });
  const at = now.toISOString();
  await queries.holdPrices(trx, held, { instrumentId, source: provider, at });
  await queries.dropHeld(
    trx,
    instrumentId,
    good.map(({ day }) => day),
  );
  const columns = {
    instrumentIds: good.map(() => instrumentId),
    days: good.map(({ day }) => day),
    closes: good.map(({ value }) => value.toString()),
  };
  const { added, changed } = await storePrices(trx, columns, { source: provider, importId: null, now });
  if (added + changed + held.length === 0) return leftOut;
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
  const since = daysBefore(fetched[0]?.day ?? '9999-12-31', comparedDays);
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
