/** Who made the latest changes of a record, for users who may know. */
import type { EditedKind } from '@partnerfolio/contract/live';
import type { Person } from '@partnerfolio/contract/people';
import type { Staff } from '../../platform/access/access.ts';
import type { Db } from '../../platform/database/db.ts';
import { selectEditors, selectRecordUsers } from './queries.ts';
import { mayKnowEditors } from './rules.ts';

/** Returns the editors of the latest changes; null if the viewer may not know them. */
export const findEditors = async (
  db: Db,
  viewer: Staff,
  asked: { readonly kind: EditedKind; readonly id: string; readonly changes: number },
): Promise<Person[] | null> => {
  const { kind, id } = asked;
  const [place] = await selectRecordUsers(db, [{ entity: kind, id }]);
  const change = {
    kind,
    id,
    hasClient: (place?.client_id ?? null) !== null,
    userIds: new Set(place?.user_ids),
    accessRevokedFor: new Set<string>(),
  };
  const listener = { ...viewer, userId: viewer.id };
  return mayKnowEditors(listener, change) ? selectEditors(db, asked) : null;
};
