/** Judges fetched closes against what is stored, recorded and decided of their instrument. */
import { isWithinLimit } from '@partnerfolio/contract/values';
import { Decimal } from '@partnerfolio/finance/decimal';
import type { Db } from '../../../../platform/database/db.ts';
import { currenciesOfInstruments } from '../../queries.ts';
import { listSplits } from '../../recorded-actions/queries.ts';
import { FeedError } from '../provider/provider.ts';
import type { Closes, DatedValue } from '../provider/provider.ts';
import { unitFactor } from '../provider/quote-units.rules.ts';
import { unlistedSplits } from './listed-splits.rules.ts';
import { comparedSince, judgeCloses } from './plausible.rules.ts';
import type { SecondSource } from './plausible.rules.ts';
import * as queries from './queries.ts';

export interface FetchedCloses {
  readonly instrumentId: string;
  readonly closes: Closes;
  /** The same days from a second provider. */
  readonly second?: Closes | null;
}

/** Closes in the currency of the instrument; throws a `FeedError` when they are in another. */
const inCurrency = async (db: Db, instrumentId: string, { unit, closes }: Closes): Promise<DatedValue[]> => {
  const currency = (await currenciesOfInstruments(db, [instrumentId])).get(instrumentId);
  const factor = currency === undefined ? null : unitFactor(unit, currency);
  if (factor === null) throw new FeedError('other_currency');
  return closes.map(({ day, value }) => ({ day, value: value.times(factor) }));
};

const secondSource = async (
  db: Db,
  { instrumentId, second = null }: FetchedCloses,
): Promise<SecondSource | null> =>
  second === null ? null : { closes: await inCurrency(db, instrumentId, second), splits: second.splits };

/** The prices that fetched ones are compared with: from a confirmed jump on, those that come again are judged again. */
const measuresOf = (
  stored: readonly queries.StoredClose[],
  { fetched, listed }: { fetched: readonly DatedValue[]; listed: readonly queries.ListedClose[] },
): DatedValue[] => {
  const again = new Set(fetched.map(({ day }) => day));
  const isJudgedAgain = ({ day, status }: queries.ListedClose) => status === 'used' && again.has(day);
  const firstUsed = listed.find(isJudgedAgain)?.day ?? '9999-12-31';
  return stored
    .map(({ day, close }) => ({ day, value: new Decimal(close) }))
    .filter(({ day, value }) => value.gt(0) && !(day >= firstUsed && again.has(day)));
};

/** Judges the fetched closes, without days of prices from elsewhere and without discarded prices. */
export const judgeFetched = async (db: Db, fetched: FetchedCloses, provider: string) => {
  const { instrumentId, closes } = fetched;
  const all = await inCurrency(db, instrumentId, closes);
  const converted = all.filter(({ value }) => value.gt(0) && isWithinLimit(value.toFixed()));
  const stored = await queries.closesSince(db, instrumentId, comparedSince(closes.closes));
  const listed = await queries.listedCloses(db, instrumentId);
  const discarded = listed
    .filter(({ status }) => status === 'discarded')
    .map(({ day, close }) => ({ day, value: new Decimal(close) }));
  const refused = new Map(discarded.map(({ day, value }) => [day, value]));
  const elsewhere = new Set(stored.filter(({ source }) => source !== provider).map(({ day }) => day));
  const own = converted.filter(
    ({ day, value }) => !elsewhere.has(day) && !value.equals(refused.get(day) ?? 0),
  );
  const judged = judgeCloses(own, {
    stored: measuresOf(stored, { fetched: own, listed }),
    splits: closes.splits,
    recorded: unlistedSplits((await listSplits(db, instrumentId)).splits, closes.splits),
    discarded,
    second: await secondSource(db, fetched),
  });
  return { all, ...judged };
};

/** Whether every jump among fetched closes is confirmed by the price after it. */
export const areJumpsConfirmed = async (db: Db, fetched: FetchedCloses, provider: string): Promise<boolean> =>
  (await judgeFetched(db, fetched, provider)).jumps.every(({ confirmedBy }) => confirmedBy !== null);
