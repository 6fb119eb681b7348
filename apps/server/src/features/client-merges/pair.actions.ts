/** Two clients that are to be merged, as the viewer sees them. */
import type { Staff } from '../../platform/access/access.ts';
import type { Db } from '../../platform/database/db.ts';
import { because, refuse, refuseFor } from '../../platform/http/problem.ts';
import type { Refusal } from '../../platform/http/problem.ts';
import { findClient, findLiveId } from '../clients/queries.ts';
import type { ClientDetail } from '../clients/queries.ts';
import type { Pair } from './moving.queries.ts';
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

/** A client that is not there for the viewer: merged already if the viewer may see the one that it was merged into. */
const absent = async (db: Db, viewer: Staff, id: string): Promise<NotOpened> => {
  const live = await findLiveId(db, id);
  if (live === id || (await findClient(db, viewer, live)) === null) return refuse('not_found');
  return refuse('wrong_state', because('client_merged_already'));
};

/** Both clients, if the viewer may see and change both. */
export const readPair = async (db: Db, viewer: Staff, { from, into }: Pair): Promise<Clients | NotOpened> => {
  const found = { from: await findClient(db, viewer, from), into: await findClient(db, viewer, into) };
  if (found.from === null) return absent(db, viewer, from);
  if (found.into === null) return absent(db, viewer, into);
  if (from === into) return refuseFor('into', 'other_client_required');
  if (!found.from.may_edit || !found.into.may_edit) return refuse('forbidden');
  return { from: found.from, into: found.into };
};

/** What decides whether two clients can be merged. */
export const readMergeFacts = async (db: Db, { from, into }: Clients): Promise<MergeFacts> => ({
  from,
  into,
  closed: { from: await closedThrough(db, from.id), into: await closedThrough(db, into.id) },
  counts: { from: await countMoving(db, from.id), into: await countMoving(db, into.id) },
});
