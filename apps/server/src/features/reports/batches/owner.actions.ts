/** Users on whose behalf the portal works while they are away. */
import type { FeatureName } from '@partnerfolio/contract/access';
import { can } from '../../../platform/access/access.ts';
import type { Staff } from '../../../platform/access/access.ts';
import { findActive } from '../../../platform/access/rights.queries.ts';
import { toUserWithRights } from '../../../platform/access/rights.ts';
import type { Db } from '../../../platform/database/db.ts';
import { office } from '../../../platform/serve/office.ts';

/** A user with the rights of this moment; null if the account has ended, or one of the given rights is missing. */
export const findStaffWith = async (
  db: Db,
  id: string,
  rights: readonly FeatureName[],
): Promise<Staff | null> => {
  const row = await findActive(db, id);
  if (row === null) return null;
  const { role, ...person } = toUserWithRights(row);
  if (role === null) return null;
  const user: Staff = { ...office, ...person, role };
  return rights.every((right) => can(user, right)) ? user : null;
};
