/** The rights of all active users at once, for example to find who could approve a proposal. */
import type { Role } from '@partnerfolio/contract/access';
import { sql } from 'kysely';
import type { Db } from '../database/db.ts';
import { formatColumns, rightsFacts } from './rights-facts.queries.ts';
import type { PersonRow, RightsFactsRow } from './rights-facts.queries.ts';
import { nameKey } from '../database/search.queries.ts';

export interface StaffRightsRow extends RightsFactsRow {
  readonly id: string;
  readonly full_name: string;
  readonly role: Role;
}

/** An active user with the facts that decide their rights; null for any other. */
export const findActive = async (db: Db, id: string): Promise<PersonRow | null> => {
  const { rows } = await sql<PersonRow>`
    select p.id, p.email, p.full_name, p.avatar_url, r.role, ${formatColumns}, ${rightsFacts}
    from profiles p left join user_roles r on r.user_id = p.id
    where p.id = ${id} and p.deactivated_at is null`.execute(db);
  return rows[0] ?? null;
};

/** Active users with a role, by name, with the facts that decide their effective rights. */
export const listStaffRights = async (db: Db): Promise<StaffRightsRow[]> => {
  const { rows } = await sql<StaffRightsRow>`/* prepared list_staff_rights */
    select p.id, p.full_name, r.role,
      ${rightsFacts}
    from profiles p join user_roles r on r.user_id = p.id
    where p.deactivated_at is null
    order by ${nameKey(sql`p.full_name`)}, p.id`.execute(db);
  return rows;
};
