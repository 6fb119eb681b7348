/** Active people as the database tells of them, with the rights in force. */
import type { FeatureName, Role } from '@partnerfolio/contract/access';
import { effectiveRights } from './access.ts';
import type { Db } from '../database/db.ts';
import type { PersonRow } from './rights-facts.queries.ts';
import { listStaffRights } from './rights.queries.ts';

/** The rights in force of somebody active. */
export const rightsOf = (
  row: Pick<PersonRow, 'role' | 'inactive' | 'group_rows'>,
): ReadonlySet<FeatureName> =>
  effectiveRights({
    isDeactivated: false,
    role: row.role,
    inactive: row.inactive,
    groupRows: row.group_rows,
  });

/** Somebody active, and what they may do. */
export const personOf = (row: PersonRow) => ({
  id: row.id,
  email: row.email,
  fullName: row.full_name,
  avatarUrl: row.avatar_url,
  role: row.role,
  rights: rightsOf(row),
});

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
  return rows.map((row) => ({
    id: row.id,
    fullName: row.full_name,
    role: row.role,
    rights: rightsOf(row),
  }));
};
