/** Stores the splits that a provider lists as corporate actions, which each portfolio books or declines. */
import { actionsAtMost } from '@partnerfolio/contract/instruments/corporate-actions';
import { v7 as uuid } from 'uuid';
import { writeAudit } from '../../../platform/audit/audit.ts';
import type { Db } from '../../../platform/database/db.ts';
import * as recorded from '../recorded-actions/queries.ts';
import type { NearSplit } from '../recorded-actions/queries.ts';
import { placeOf, splitsToStore } from './held/listed-splits.rules.ts';
import type { ListedSplit } from './held/listed-splits.rules.ts';
import type { Split } from './provider/provider.ts';
import { daysOfInstrument } from './queries.ts';
import type { FetchedFrom } from './store.actions.ts';

interface Stored {
  readonly instrumentId: string;
  readonly split: ListedSplit;
  /** The split with other terms in whose place it comes. */
  readonly former: NearSplit | null;
}

const storeSplit = async (
  trx: Db,
  { instrumentId, split, former }: Stored,
  { provider, now }: FetchedFrom,
): Promise<void> => {
  const { exDate, ratioNew, ratioOld } = split;
  const id = uuid();
  const row = {
    id,
    instrument_id: instrumentId,
    type: 'split' as const,
    ex_date: exDate,
    ratio_new: ratioNew,
    ratio_old: ratioOld,
    source: provider,
    created_by: null,
    created_at: now.toISOString(),
  };
  await (former === null ? recorded.insertAction(trx, row) : recorded.replaceSplit(trx, former.id, row));
  await writeAudit(trx, {
    eventType: 'corporate_action.list',
    now,
    userId: null,
    entity: 'instrument',
    entityId: instrumentId,
    metadata: { actionId: id, source: provider },
    ...(former !== null && {
      before: { type: 'split', exDate: former.exDate, ratioNew: former.ratioNew, ratioOld: former.ratioOld },
    }),
    after: { type: 'split', ...split },
  });
};

/**
 * Stores listed splits that are not recorded yet, and corrects those of the same provider that nobody has booked. Returns
 * whether one was left out because its ratio is not plausible. The caller holds the lock of the instrument.
 */
export const storeListedSplits = async (
  trx: Db,
  { instrumentId, splits, today }: { instrumentId: string; splits: readonly Split[]; today: string },
  from: FetchedFrom,
): Promise<{ isDoubtful: boolean }> => {
  if (splits.length === 0) return { isDoubtful: false };
  const { firstTrade } = await daysOfInstrument(trx, instrumentId);
  const { listed, isDoubtful } = splitsToStore(splits, { firstTrade, today });
  if (listed.length === 0) return { isDoubtful };
  const { splits: stored, count } = await recorded.listSplits(trx, instrumentId);
  const deleted = await recorded.listDeletedSplits(trx, instrumentId);
  let room = actionsAtMost - count;
  for (const split of listed) {
    const place = placeOf(split, { splits: stored, deleted, room }, from.provider);
    if (place === null) continue;
    await storeSplit(trx, { instrumentId, split, former: place.former }, from);
    if (place.former === null) room -= 1;
  }
  return { isDoubtful };
};
