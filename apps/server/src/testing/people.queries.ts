/** Users, groups and mails of tests. */
import type { FeatureName, Role } from '@partnerfolio/contract/access';
import { hash } from '@node-rs/argon2';
import { v7 as uuid } from 'uuid';
import type { Db } from '../platform/database/db.ts';

export interface TestPersonForm {
  readonly email: string;
  readonly fullName: string;
  readonly role: Role | null;
  readonly now: Date;
  /** If omitted, the user has no password and cannot sign in by one. */
  readonly password?: string;
  readonly isDeactivated?: boolean;
}

// Cheap, because tests do not measure hashing; the server reads the cost from the hash.
export const lightCost = { memoryCost: 64, timeCost: 1, parallelism: 1 };
const lightHash = (password: string) => hash(password, lightCost);

export const insertTestPerson = async (db: Db, form: TestPersonForm) => {
  const id = uuid();
  const at = form.now.toISOString();
  await db
    .insertInto('profiles')
    .values({
      id,
      email: form.email,
      full_name: form.fullName,
      created_at: at,
      email_confirmed_at: at,
      deactivated_at: form.isDeactivated === true ? at : null,
    })
    .execute();
  if (form.role !== null)
    await db
      .insertInto('user_roles')
      .values({ id: uuid(), user_id: id, role: form.role, assigned_at: at })
      .execute();
  if (form.password !== undefined)
    await db
      .insertInto('credentials')
      .values({ user_id: id, password_hash: await lightHash(form.password), changed_at: at })
      .execute();
  return { id, email: form.email };
};

/** Adds a user to a new group with one permission for a feature. */
export const insertTestGroup = async (
  db: Db,
  group: { userId: string; feature: FeatureName; permission: 'grant' | 'deny'; now: Date },
): Promise<void> => {
  const id = uuid();
  const at = group.now.toISOString();
  const dot = group.feature.indexOf('.');
  const feature = await db
    .selectFrom('system_features')
    .select('id')
    .where('module', '=', group.feature.slice(0, dot))
    .where('feature_name', '=', group.feature.slice(dot + 1))
    .executeTakeFirstOrThrow();
  await db
    .insertInto('user_groups')
    .values({ id, name: `Group ${id}`, created_at: at })
    .execute();
  await db
    .insertInto('user_group_members')
    .values({ group_id: id, user_id: group.userId, added_at: at })
    .execute();
  await db
    .insertInto('group_permissions')
    .values({ group_id: id, feature_id: feature.id, permission: group.permission })
    .execute();
};

export const listMails = (db: Db) =>
  db
    .selectFrom('mails')
    .select(['id', 'kind', 'recipient', 'language', 'subject', 'sealed_body as sealedBody'])
    .orderBy('created_at')
    .orderBy('id')
    .execute();

/** The audit log, oldest first. */
export const listAuditEvents = (db: Db) =>
  db
    .selectFrom('audit_logs')
    .select(['event_type', 'user_id', 'entity', 'entity_id', 'metadata', 'before', 'after'])
    .orderBy('created_at')
    .orderBy('id')
    .execute();
