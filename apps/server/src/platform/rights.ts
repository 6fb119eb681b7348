/** The effective rights of everybody who has a role. */
import type { FeatureName, Role } from '@partnerfolio/contract/access';
import { effectiveRights } from './access.ts';
import type { Db } from './db.ts';
import { listStaffRights } from './rights.queries.ts';

/** An active person with a role, and what they may do. */
export interface Colleague {
  readonly id: string;
  readonly fullName: string;
  readonly role: Role;
  readonly rights: ReadonlySet<FeatureName>;
}

/** Everybody active with a role, by name. */
export const listColleagues = async (db: Db): Promise<Colleague[]> => {
  const rows = await listStaffRights(db);
  return rows.map(({ id, full_name: fullName, role, inactive, group_rows: groupRows }) => ({
    id,
    fullName,
    role,
    rights: effectiveRights({ isDeactivated: false, role, inactive, groupRows }),
  }));
};
