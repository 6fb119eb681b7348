/** Decides on listed prices: those that wait, and those that are used because something confirmed them. */
import { isZero } from '@partnerfolio/contract/market/closes';
import { dayOfDate, yearOfDay } from '@partnerfolio/finance/dates';
import type { LocalDate } from '@partnerfolio/finance/dates';
import { Decimal } from '@partnerfolio/finance/decimal';
import { writeAudit } from '../../../../platform/audit/audit.ts';
import type { Db } from '../../../../platform/database/db.ts';
import { refuse } from '../../../../platform/http/problem.ts';
import type { Refusal } from '../../../../platform/http/problem.ts';
import type { Actor } from '../../actions.ts';
import { lockInstruments, storePrices, storeRebuiltYears } from '../../prices.actions.ts';
import { bumpPriceRevisions } from '../../prices.queries.ts';
import * as queries from './queries.ts';
import type { ListedClose } from './queries.ts';
import { staysOnLevel } from './plausible.rules.ts';

/** Stores accepted prices, but for days that have a price from elsewhere by now. */
const storeAccepted = async (
  trx: Db,
  { instrumentId, prices }: { instrumentId: string; prices: readonly ListedClose[] },
  now: Date,
): Promise<void> => {
  const source = prices[0]?.source ?? '';
  const stored = await queries.closesSince(trx, instrumentId, prices[0]?.day ?? '9999-12-31');
  const others = new Set(stored.filter((price) => price.source !== source).map(({ day }) => day));
  // Earlier versions held closes of 0, too.
  const free = prices.filter(({ day, close }) => !others.has(day) && !isZero(close));
  const columns = {
    instrumentIds: free.map(() => instrumentId),
    days: free.map(({ day }) => day),
    closes: free.map(({ close }) => close),
  };
  await storePrices(trx, columns, { source, importId: null, now });
};

/** The days from a used jump on whose prices of the same source stay on its level. */
const daysOnLevel = (jump: ListedClose, stored: readonly queries.StoredClose[]): string[] => {
  const level = {
    jump: { day: jump.day, value: new Decimal(jump.close) },
    previous: { day: jump.previous_day, value: new Decimal(jump.previous_close) },
    splits: [],
  };
  const own = stored.filter(({ day, source }) => day >= jump.day && source === jump.source);
  const end = own.findIndex(({ day, close }) => !staysOnLevel({ day, value: new Decimal(close) }, level));
  return own.slice(0, end < 0 ? own.length : end).map(({ day }) => day);
};

/** Deletes the prices that rest on jumps which are used and now discarded. */
const deleteUsed = async (
  trx: Db,
  { instrumentId, prices }: { instrumentId: string; prices: readonly ListedClose[] },
  now: Date,
): Promise<void> => {
  const used = prices.filter(({ status }) => status === 'used');
  const [first] = used;
  if (first === undefined) return;
  const stored = await queries.closesSince(trx, instrumentId, first.day);
  const days = [...new Set(used.flatMap((jump) => daysOnLevel(jump, stored)))];
  await queries.discardStored(trx, { instrumentId, days, at: now.toISOString() });
  const years = new Set(days.map((day) => yearOfDay(dayOfDate(day as LocalDate))));
  await storeRebuiltYears(
    trx,
    [...years].map((year) => ({ instrumentId, year })),
  );
  await bumpPriceRevisions(trx, [instrumentId]);
};

/** Accepts or discards the listed prices of an instrument, if there are as many as the user saw. */
export const decideHeld = async (
  trx: Db,
  { instrumentId, accept, count }: { instrumentId: string; accept: boolean; count: number },
  { userId, now }: Actor,
): Promise<Refusal<'not_found' | 'stale'> | null> => {
  if ((await lockInstruments(trx, [instrumentId])).length === 0) return refuse('not_found');
  const all = await queries.listedCloses(trx, instrumentId);
  const prices = all.filter(({ status }) => status === 'held' || status === 'used');
  if (prices.length !== count) return refuse('stale');
  const held = prices.filter(({ status }) => status === 'held');
  if (accept) await storeAccepted(trx, { instrumentId, prices: held }, now);
  else await deleteUsed(trx, { instrumentId, prices }, now);
  await queries.settleListed(trx, instrumentId, accept ? 'accepted' : 'discarded');
  await writeAudit(trx, {
    eventType: accept ? 'price.accept' : 'price.discard',
    now,
    userId,
    entity: 'instrument',
    entityId: instrumentId,
    after: { source: prices[0]?.source, day: prices[0]?.day, close: prices[0]?.close, count },
  });
  return null;
};
