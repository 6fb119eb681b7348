/** Moves what an instrument has itself to another: prices by day, symbols, and what the other lacks. */
import { writeAudits } from '../../../platform/audit/audit.ts';
import type { Db } from '../../../platform/database/db.ts';
import { putFeed } from '../feeds/queries.ts';
import { lockInstruments, storeRebuiltYears } from '../prices.actions.ts';
import { bumpPriceRevisions } from '../prices.queries.ts';
import { moveDeclarations } from '../worthless.queries.ts';
import * as queries from './queries.ts';
import type { Pair, PriceConflict } from './queries.ts';

interface Mover {
  readonly userId: string;
  readonly now: Date;
}

/** Records in the audit log which of two prices of a day stayed, one event for each year. */
const auditConflicts = async (
  trx: Db,
  { pair, conflicts }: { pair: Pair; conflicts: readonly PriceConflict[] },
  { userId, now }: Mover,
): Promise<void> => {
  const years = new Map<string, PriceConflict[]>();
  for (const one of conflicts) {
    const year = one.day.slice(0, 4);
    years.set(year, [...(years.get(year) ?? []), one]);
  }
  const byDay = (some: readonly PriceConflict[], pick: (one: PriceConflict) => string) =>
    Object.fromEntries(some.map((one) => [one.day, pick(one)]));
  await writeAudits(
    trx,
    [...years].map(([year, some]) => ({
      eventType: 'price.merge' as const,
      now,
      userId,
      entity: 'instrument',
      entityId: pair.into,
      metadata: { from: pair.from, year, count: some.length },
      before: byDay(some, ({ from, into, kept }) => (kept === 'from' ? into : from)),
      after: byDay(some, ({ from, into, kept }) => (kept === 'from' ? from : into)),
      // The merge's own event notifies open pages.
      isPart: true,
    })),
  );
};

/** Locks both, first their feeds, as a refresh does. The caller then reads whether they exist. */
export const lockPair = async (trx: Db, pair: Pair): Promise<void> => {
  await queries.lockFeeds(trx, pair);
  await lockInstruments(trx, [pair.from, pair.into]);
};

/** Moves all that the instrument has itself; both are locked by the caller, and so are their feeds. */
export const moveInstrument = async (trx: Db, pair: Pair, by: Mover): Promise<void> => {
  const conflicts = await queries.listConflicts(trx, pair, null);
  await storeRebuiltYears(trx, await queries.movePrices(trx, pair));
  await queries.moveFeeds(trx, pair);
  await moveDeclarations(trx, pair);
  const at = by.now.toISOString();
  if (await queries.isFed(trx, pair.into))
    await putFeed(trx, { key: pair.into, instrumentId: pair.into, at });
  await queries.markMerged(trx, pair, at);
  await queries.takeOver(trx, pair, at);
  await bumpPriceRevisions(trx, [pair.into]);
  await auditConflicts(trx, { pair, conflicts }, by);
};
