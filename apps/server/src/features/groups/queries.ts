/** The tables of groups and their members. */
import type { Role } from '@partnerfolio/contract/access';
import { sql } from 'kysely';
import type { Db } from '../../platform/database/db.ts';
import { emailUnlessErased } from '../../platform/access/people.queries.ts';
import { holdsTyped, nameKey } from '../../platform/database/search.queries.ts';

export interface GroupRow {
  readonly id: string;
  readonly name: string;
  readonly description: string | null;
  readonly members: number;
  readonly createdAt: string;
  readonly revision: number;
}

export interface Page {
  readonly q: string;
  readonly offset: number;
  readonly limit: number;
}

const groups = (db: Db) =>
  db
    .selectFrom('user_groups as g')
    .select([
      'g.id',
      'g.name',
      'g.description',
      'g.created_at as createdAt',
      'g.revision',
      sql<number>`(select count(*) from user_group_members m where m.group_id = g.id)`.as('members'),
    ]);

/** A page of the groups, by name. */
export const selectGroups = async (
  db: Db,
  { q, offset, limit }: Page,
): Promise<{ items: GroupRow[]; total: number }> => {
  const items = await groups(db)
    .where(holdsTyped(q, [sql`g.name`]))
    .orderBy(nameKey(sql`g.name`))
    .orderBy('g.id')
    .offset(offset)
    .limit(limit)
    .execute();
  const { total } = await db
    .selectFrom('user_groups')
    .where(holdsTyped(q, [sql`name`]))
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return { items, total };
};

export const findGroup = async (db: Db, id: string): Promise<GroupRow | null> =>
  (await groups(db).where('g.id', '=', id).executeTakeFirst()) ?? null;

/** A group, locked for a change of it or of its members and permissions. */
export const lockGroup = async (trx: Db, id: string): Promise<GroupRow | null> => {
  const locked = await trx
    .selectFrom('user_groups')
    .select('id')
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  return locked === undefined ? null : findGroup(trx, id);
};

interface GroupForm {
  readonly name: string;
  readonly description: string | null;
}

export const insertGroup = async (trx: Db, group: GroupForm & { id: string; now: Date }): Promise<void> => {
  const { id, name, description, now } = group;
  await trx
    .insertInto('user_groups')
    .values({ id, name, description, created_at: now.toISOString() })
    .execute();
};

export const updateGroupRow = async (trx: Db, id: string, form: GroupForm): Promise<void> => {
  await trx
    .updateTable('user_groups')
    .set((eb) => ({
      name: form.name,
      description: form.description,
      revision: eb('revision', '+', 1),
    }))
    .where('id', '=', id)
    .execute();
};

/** Deletes a group, with its memberships and permissions. */
export const deleteGroupRow = async (trx: Db, id: string): Promise<void> => {
  await trx.deleteFrom('user_groups').where('id', '=', id).execute();
};

export interface MemberRow {
  readonly id: string;
  readonly fullName: string | null;
  readonly email: string | null;
  readonly role: Role | null;
  readonly deactivatedAt: string | null;
  readonly addedAt: string;
}

/** A page of a group's members, by name. */
export const selectMembers = async (
  db: Db,
  groupId: string,
  { q, offset, limit }: Page,
): Promise<{ items: MemberRow[]; total: number }> => {
  const members = db
    .selectFrom('user_group_members as m')
    .innerJoin('profiles as p', 'p.id', 'm.user_id')
    .leftJoin('user_roles as r', 'r.user_id', 'p.id')
    .where('m.group_id', '=', groupId);
  const matching = q === '' ? members : members.where(holdsTyped(q, [sql`p.full_name`, emailUnlessErased]));
  const items = await matching
    .select([
      'p.id',
      'p.full_name as fullName',
      emailUnlessErased.as('email'),
      'r.role',
      'p.deactivated_at as deactivatedAt',
      'm.added_at as addedAt',
    ])
    .orderBy(nameKey(sql`p.full_name`))
    .orderBy('p.id')
    .offset(offset)
    .limit(limit)
    .execute();
  const { total } = await matching
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return { items, total };
};

interface Membership {
  readonly groupId: string;
  readonly userId: string;
}

/** A user, whom nobody can erase until the transaction ends; null if there is none. */
export const lockUser = async (trx: Db, userId: string): Promise<{ erasedAt: string | null } | null> =>
  (await trx
    .selectFrom('profiles')
    .select('erased_at as erasedAt')
    .where('id', '=', userId)
    .forShare()
    .executeTakeFirst()) ?? null;

/** Adds a user to a group; false when already a member. */
export const insertMember = async (
  trx: Db,
  { groupId, userId, now }: Membership & { now: Date },
): Promise<boolean> => {
  const inserted = await trx
    .insertInto('user_group_members')
    .values({ group_id: groupId, user_id: userId, added_at: now.toISOString() })
    .onConflict((conflict) => conflict.columns(['group_id', 'user_id']).doNothing())
    .returning('user_id')
    .executeTakeFirst();
  return inserted !== undefined;
};

/** Removes a user from a group; false when not a member. */
export const deleteMember = async (trx: Db, { groupId, userId }: Membership): Promise<boolean> => {
  const deleted = await trx
    .deleteFrom('user_group_members')
    .where('group_id', '=', groupId)
    .where('user_id', '=', userId)
    .returning('user_id')
    .executeTakeFirst();
  return deleted !== undefined;
};
