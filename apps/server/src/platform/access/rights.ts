/** Active users, with the rights they have now. */
import type { FeatureName, Role } from '@partnerfolio/contract/access';
import type { StoredFormats } from '@partnerfolio/contract/settings/formats';
import { effectiveRights } from './access.ts';
import type { Db } from '../database/db.ts';
import type { FormatsRow, PersonRow } from './rights-facts.queries.ts';
import { listStaffRights } from './rights.queries.ts';

/** The rights that an active user has now. */
export const listRights = (
  row: Pick<PersonRow, 'role' | 'inactive' | 'group_rows'>,
): ReadonlySet<FeatureName> =>
  effectiveRights({
    isDeactivated: false,
    role: row.role,
    inactive: row.inactive,
    groupRows: row.group_rows,
  });

/** The formats that a user has chosen, in the shape of the contract. */
export const toFormats = (row: FormatsRow): StoredFormats => ({
  number: row.number_format,
  date: row.date_format,
  timeZone: row.time_zone,
  revision: row.formats_revision,
});

/** An active user with their rights. */
export const toUserWithRights = (row: PersonRow) => ({
  id: row.id,
  email: row.email,
  fullName: row.full_name,
  avatarUrl: row.avatar_url,
  formats: toFormats(row),
  role: row.role,
  rights: listRights(row),
});

/** An active user with a role, and their rights. */
export interface Colleague {
  readonly id: string;
  readonly fullName: string;
  readonly role: Role;
  readonly rights: ReadonlySet<FeatureName>;
}

/** All active users with a role, by name. */
export const listColleagues = async (db: Db): Promise<Colleague[]> => {
  const rows = await listStaffRights(db);
  return rows.map((row) => ({
    id: row.id,
    fullName: row.full_name,
    role: row.role,
    rights: listRights(row),
  }));
};
