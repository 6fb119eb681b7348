/** Two clients that are to be merged, as the viewer sees them. */
import type { Staff } from '../../platform/access/access.ts';
import type { Db } from '../../platform/database/db.ts';
import { because, refuse, refuseFor } from '../../platform/http/problem.ts';
import type { Refusal } from '../../platform/http/problem.ts';
import { findClient, findLiveId } from '../clients/queries.ts';
import type { ClientDetail } from '../clients/queries.ts';
import type { Pair } from '../clients/merged.queries.ts';
import { closedThrough, countMoving } from './queries.ts';
import type { MergeFacts } from './rules.ts';

export interface Clients {
  readonly from: ClientDetail;
  readonly into: ClientDetail;
}
export type NotOpened = Refusal<
  'not_found' | 'forbidden' | 'invalid' | 'wrong_state',
  'client_merged_already'
>;

/** Whether a client was merged into one that the viewer may see. */
const isMerged = async (db: Db, viewer: Staff, id: string): Promise<boolean> => {
  const live = await findLiveId(db, id);
  return live !== id && (await findClient(db, viewer, live)) !== null;
};

/** Both clients, if the viewer may see and change both. A client that the viewer may not see is answered like none. */
export const readPair = async (db: Db, viewer: Staff, ids: Pair): Promise<Clients | NotOpened> => {
  const [from, into] = [await findClient(db, viewer, ids.from), await findClient(db, viewer, ids.into)];
  for (const [id, found] of [
    [ids.from, from],
    [ids.into, into],
  ] as const)
    if (found === null && (await isMerged(db, viewer, id)))
      return refuse('wrong_state', because('client_merged_already'));
  if (from === null) return refuse('not_found');
  if (into === null || from.id === into.id) return refuseFor('into', 'other_client_required');
  return from.may_edit && into.may_edit ? { from, into } : refuse('forbidden');
};

/** What decides whether two clients can be merged. */
export const readMergeFacts = async (db: Db, { from, into }: Clients): Promise<MergeFacts> => ({
  from,
  into,
  closed: { from: await closedThrough(db, from.id), into: await closedThrough(db, into.id) },
  counts: { from: await countMoving(db, from.id), into: await countMoving(db, into.id) },
});
