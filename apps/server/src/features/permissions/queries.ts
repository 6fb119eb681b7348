/** The SQL of features, group permissions, and the facts that decide users' rights. */
import type { FeatureName, Role } from '@partnerfolio/contract/access';
import type { Permission } from '@partnerfolio/contract/permissions';
import { sql } from 'kysely';
import { v7 as uuid } from 'uuid';
import type { Db } from '../../platform/database/db.ts';
import { emailUnlessErased } from '../../platform/access/people.queries.ts';
import { nameKey } from '../../platform/database/search.queries.ts';

interface Feature {
  readonly module: string;
  readonly name: string;
  readonly description: string;
}

/** Copies the catalogue of features; administrators' choices of active features stay. */
export const putFeatures = async (db: Db, features: readonly Feature[]): Promise<void> => {
  await db
    .insertInto('system_features')
    .values(
      features.map(({ module, name, description }) => ({
        id: uuid(),
        module,
        feature_name: name,
        description,
      })),
    )
    .onConflict((conflict) =>
      conflict
        .columns(['module', 'feature_name'])
        .doUpdateSet((eb) => ({ description: eb.ref('excluded.description') })),
    )
    .execute();
};

export interface FeatureRow extends Feature {
  readonly id: string;
  readonly isActive: boolean;
}

const featureRows = (db: Db) =>
  db
    .selectFrom('system_features')
    .select(['id', 'module', 'feature_name as name', 'description', 'is_active as isActive']);

/** Every feature, by module and name. */
export const listFeatures = (db: Db): Promise<FeatureRow[]> =>
  featureRows(db).orderBy('module').orderBy('feature_name').execute();

/** A feature by its full name, locked for a change of it or of a group's permission. */
export const lockFeature = async (trx: Db, feature: FeatureName): Promise<FeatureRow | null> =>
  (await featureRows(trx)
    .where(sql`module || '.' || feature_name`, '=', feature)
    .forUpdate()
    .executeTakeFirst()) ?? null;

export const findFeature = async (db: Db, feature: FeatureName): Promise<FeatureRow | null> =>
  (await featureRows(db)
    .where(sql`module || '.' || feature_name`, '=', feature)
    .executeTakeFirst()) ?? null;

export const setActivity = async (trx: Db, id: string, isActive: boolean): Promise<void> => {
  await trx.updateTable('system_features').set({ is_active: isActive }).where('id', '=', id).execute();
};

/** A group's permissions. */
export const listGroupPermissions = (db: Db, groupId: string) =>
  db
    .selectFrom('group_permissions')
    .select(['feature_id as featureId', 'permission'])
    .where('group_id', '=', groupId)
    .execute();

/** The roles of a group's active members. */
export const rolesInGroup = async (db: Db, groupId: string): Promise<Role[]> => {
  const rows = await db
    .selectFrom('user_group_members as m')
    .innerJoin('profiles as p', 'p.id', 'm.user_id')
    .innerJoin('user_roles as r', 'r.user_id', 'p.id')
    .where('m.group_id', '=', groupId)
    .where('p.deactivated_at', 'is', null)
    .select('r.role')
    .distinct()
    .execute();
  return rows.map(({ role }) => role);
};

interface PermissionKey {
  readonly groupId: string;
  readonly featureId: string;
}

export const findPermission = async (
  db: Db,
  { groupId, featureId }: PermissionKey,
): Promise<Permission | null> =>
  (
    await db
      .selectFrom('group_permissions')
      .select('permission')
      .where('group_id', '=', groupId)
      .where('feature_id', '=', featureId)
      .executeTakeFirst()
  )?.permission ?? null;

/** Sets a group's permission for a feature; `permission` null removes it. */
export const putPermission = async (
  trx: Db,
  { groupId, featureId, permission }: PermissionKey & { permission: Permission | null },
): Promise<void> => {
  if (permission === null) {
    await trx
      .deleteFrom('group_permissions')
      .where('group_id', '=', groupId)
      .where('feature_id', '=', featureId)
      .execute();
    return;
  }
  await trx
    .insertInto('group_permissions')
    .values({ group_id: groupId, feature_id: featureId, permission })
    .onConflict((conflict) => conflict.columns(['group_id', 'feature_id']).doUpdateSet({ permission }))
    .execute();
};

/** A user with the permissions of their groups for one feature. */
export interface FeatureUser {
  readonly role: Role | null;
  readonly isDeactivated: boolean;
  readonly rows: readonly { readonly groupId: string; readonly permission: Permission }[];
}

/** The users that a change of a feature may affect: a group's members, or all users when `groupId` is null. */
export const listFeatureUsers = async (
  db: Db,
  { featureId, groupId }: { featureId: string; groupId: string | null },
): Promise<readonly FeatureUser[]> => {
  const { rows } = await sql<FeatureUser>`
    select r.role, p.deactivated_at is not null as "isDeactivated",
      coalesce((
        select jsonb_agg(jsonb_build_object('groupId', g.group_id, 'permission', g.permission))
        from user_group_members m
        join group_permissions g on g.group_id = m.group_id and g.feature_id = ${featureId}
        where m.user_id = p.id
      ), '[]') as rows
    from profiles p left join user_roles r on r.user_id = p.id
    where ${groupId}::uuid is null
      or exists (select from user_group_members t where t.group_id = ${groupId}::uuid and t.user_id = p.id)`.execute(
    db,
  );
  return rows;
};

export interface PersonRow {
  readonly id: string;
  readonly fullName: string | null;
  readonly email: string | null;
  readonly role: Role | null;
  readonly isDeactivated: boolean;
}

export const findPerson = async (db: Db, userId: string): Promise<PersonRow | null> => {
  const row = await db
    .selectFrom('profiles as p')
    .leftJoin('user_roles as r', 'r.user_id', 'p.id')
    .select(['p.id', 'p.full_name as fullName', emailUnlessErased.as('email'), 'r.role'])
    .select('p.deactivated_at')
    .where('p.id', '=', userId)
    .executeTakeFirst();
  if (row === undefined) return null;
  const { deactivated_at, ...person } = row;
  return { ...person, isDeactivated: deactivated_at !== null };
};

/** The permissions of a user's groups, in the order of the groups' names. */
export const listUserPermissions = (db: Db, userId: string) =>
  db
    .selectFrom('user_group_members as m')
    .innerJoin('user_groups as u', 'u.id', 'm.group_id')
    .innerJoin('group_permissions as g', 'g.group_id', 'm.group_id')
    .where('m.user_id', '=', userId)
    .select(['u.id', 'u.name', 'g.feature_id as featureId', 'g.permission'])
    .orderBy(nameKey(sql`u.name`))
    .orderBy('u.id')
    .execute();
