/** What decides about everybody's rights at once, for questions such as who could take a step. */
import type { Role } from '@partnerfolio/contract/access';
import { sql } from 'kysely';
import type { Db } from './db.ts';

export interface StaffRightsRow {
  readonly id: string;
  readonly full_name: string;
  readonly role: Role;
  readonly inactive: readonly string[];
  readonly group_rows: readonly string[];
}

/** Active people with a role, by name, with the facts their effective rights follow from. */
export const listStaffRights = async (db: Db): Promise<StaffRightsRow[]> => {
  const { rows } = await sql<StaffRightsRow>`/* prepared list_staff_rights */
    select p.id, p.full_name, r.role,
      array(select f.module || '.' || f.feature_name from system_features f where not f.is_active) as inactive,
      array(
        select distinct g.permission || ':' || f.module || '.' || f.feature_name
        from user_group_members m
        join group_permissions g on g.group_id = m.group_id
        join system_features f on f.id = g.feature_id
        where m.user_id = p.id
      ) as group_rows
    from profiles p join user_roles r on r.user_id = p.id
    where p.deactivated_at is null
    order by lower(p.full_name), p.id`.execute(db);
  return rows;
};
