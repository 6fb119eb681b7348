/** Profiles, passwords, roles and sign-in methods. */
import type { Role } from '@partnerfolio/contract/access';
import type { FormatChoice } from '@partnerfolio/contract/settings/formats';
import { sql } from 'kysely';
import { v7 as uuid } from 'uuid';
import type { FormatsRow } from '../../platform/access/rights-facts.queries.ts';
import type { Db } from '../../platform/database/db.ts';
import type { SignInMethods } from './rules.ts';

export interface NewPerson {
  readonly id: string;
  readonly email: string;
  readonly fullName: string;
  readonly language: string;
  readonly now: Date;
  readonly isConfirmed: boolean;
}

/** Adds a user; false when the address is taken, also by a concurrent sign-up. */
export const insertPerson = async (trx: Db, person: NewPerson): Promise<boolean> => {
  const at = person.now.toISOString();
  const inserted = await trx
    .insertInto('profiles')
    .values({
      id: person.id,
      email: person.email,
      full_name: person.fullName,
      language: person.language,
      created_at: at,
      email_confirmed_at: person.isConfirmed ? at : null,
    })
    .onConflict((conflict) => conflict.expression(sql`lower(email)`).doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted !== undefined;
};

export const putPassword = async (
  trx: Db,
  { userId, hash, now }: { userId: string; hash: string; now: Date },
): Promise<void> => {
  const at = now.toISOString();
  await trx
    .insertInto('credentials')
    .values({ user_id: userId, password_hash: hash, changed_at: at })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ password_hash: hash, changed_at: at }))
    .execute();
};

export const findPasswordHash = async (db: Db, userId: string): Promise<string | null> =>
  (
    await db
      .selectFrom('credentials')
      .select('password_hash')
      .where('user_id', '=', userId)
      .executeTakeFirst()
  )?.password_hash ?? null;

/** Whether the address is confirmed; locks the row until the transaction ends. */
export const holdConfirmation = async (trx: Db, userId: string): Promise<boolean> =>
  (await trx
    .selectFrom('profiles')
    .select('id')
    .where('id', '=', userId)
    .where('email_confirmed_at', 'is not', null)
    .forNoKeyUpdate()
    .executeTakeFirst()) !== undefined;

/** The user with an address (in lower case). */
export const findPersonByEmail = async (db: Db, email: string) =>
  (await db
    .selectFrom('profiles')
    .select(['id', 'email', 'language', 'deactivated_at', 'email_confirmed_at'])
    .where(sql`lower(email)`, '=', email)
    .executeTakeFirst()) ?? null;

/** Records that the address is confirmed; false when it was already. */
export const confirmAddress = async (trx: Db, userId: string, now: Date): Promise<boolean> =>
  (await trx
    .updateTable('profiles')
    .set({ email_confirmed_at: now.toISOString() })
    .where('id', '=', userId)
    .where('email_confirmed_at', 'is', null)
    .returning('id')
    .executeTakeFirst()) !== undefined;

/** Reactivates a user. */
export const reactivate = async (trx: Db, userId: string): Promise<void> => {
  await trx.updateTable('profiles').set({ deactivated_at: null }).where('id', '=', userId).execute();
};

/** Sets a confirmed address. */
export const setEmail = async (
  trx: Db,
  { userId, email, now }: { userId: string; email: string; now: Date },
): Promise<void> => {
  await trx
    .updateTable('profiles')
    .set({ email, email_confirmed_at: now.toISOString() })
    .where('id', '=', userId)
    .execute();
};

/** An account, locked until the transaction ends. */
export interface HeldAccount {
  readonly email: string;
  readonly isActive: boolean;
  readonly passwordHash: string | null;
}

/**
 * Locks an account before any change of its access: sessions, passwords, factors, deactivation. Take this lock before
 * those of sessions and factors, or two transactions could deadlock. The password is read under the lock, because a
 * concurrent transaction may have changed it.
 */
export const holdAccount = async (trx: Db, userId: string): Promise<HeldAccount | null> => {
  const person = await trx
    .selectFrom('profiles')
    .select(['email', 'deactivated_at'])
    .where('id', '=', userId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (person === undefined) return null;
  const passwordHash = await findPasswordHash(trx, userId);
  return { email: person.email, isActive: person.deactivated_at === null, passwordHash };
};

/** The user's own profile, locked for a change. */
export const lockProfile = async (trx: Db, userId: string) =>
  trx
    .selectFrom('profiles')
    .select(['full_name as fullName', 'phone'])
    .where('id', '=', userId)
    .forUpdate()
    .executeTakeFirstOrThrow();

export const updateProfileRow = async (
  trx: Db,
  userId: string,
  profile: { fullName: string; phone: string | null },
): Promise<void> => {
  await trx
    .updateTable('profiles')
    .set({ full_name: profile.fullName, phone: profile.phone })
    .where('id', '=', userId)
    .execute();
};

/** The user's own formats, locked for a change. */
export const lockFormats = (trx: Db, userId: string): Promise<FormatsRow> =>
  trx
    .selectFrom('profiles')
    .select(['number_format', 'date_format', 'time_zone', 'formats_revision'])
    .where('id', '=', userId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();

/** Stores the user's own formats. */
export const putFormats = (trx: Db, userId: string, formats: FormatChoice): Promise<FormatsRow> =>
  trx
    .updateTable('profiles')
    .set({
      number_format: formats.number,
      date_format: formats.date,
      time_zone: formats.timeZone,
      formats_revision: sql`formats_revision + 1`,
    })
    .where('id', '=', userId)
    .returning(['number_format', 'date_format', 'time_zone', 'formats_revision'])
    .executeTakeFirstOrThrow();

/** Sets the address of the profile picture. */
export const setAvatarUrl = async (trx: Db, userId: string, avatarUrl: string | null): Promise<void> => {
  await trx.updateTable('profiles').set({ avatar_url: avatarUrl }).where('id', '=', userId).execute();
};

/** Makes changes of administrators wait for each other, so that two of them cannot demote the last two. */
export const lockAdministrators = async (trx: Db): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtextextended('administrators', 0))`.execute(trx);
};

/** The number of active administrators besides one user; an invited user who has not accepted does not count. */
export const countOtherAdministrators = async (db: Db, userId: string | null): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from user_roles r join profiles p on p.id = r.user_id
    where r.role = 'admin' and p.deactivated_at is null
      and (p.email_confirmed_at is not null
        or exists (select from credentials c where c.user_id = p.id)
        or exists (select from identities i where i.user_id = p.id))
      and r.user_id is distinct from ${userId}::uuid`.execute(db);
  return rows[0]?.count ?? 0;
};

export const putRole = async (
  trx: Db,
  assignment: { userId: string; role: Role; assignedBy: string | null; now: Date },
): Promise<void> => {
  const { userId, role, assignedBy } = assignment;
  const at = assignment.now.toISOString();
  await trx
    .insertInto('user_roles')
    .values({ id: uuid(), user_id: userId, role, assigned_by: assignedBy, assigned_at: at })
    .onConflict((conflict) =>
      conflict.column('user_id').doUpdateSet({ role, assigned_by: assignedBy, assigned_at: at }),
    )
    .execute();
};

/** The address and language for a mail to a user. */
export const getReader = (db: Db, userId: string) =>
  db.selectFrom('profiles').select(['email', 'language']).where('id', '=', userId).executeTakeFirstOrThrow();

/** Removes a user's name, addresses, password and links. */
export const eraseProfile = async (trx: Db, userId: string, now: Date): Promise<void> => {
  for (const table of ['credentials', 'one_time_links'] as const)
    await trx.deleteFrom(table).where('user_id', '=', userId).execute();
  await trx
    .updateTable('profiles')
    .set({
      full_name: null,
      // A reserved domain, so that the address never receives mail or blocks a real one.
      email: `${userId}@erased.invalid`,
      phone: null,
      avatar_url: null,
      number_format: null,
      date_format: null,
      time_zone: null,
      erased_at: now.toISOString(),
    })
    .where('id', '=', userId)
    .execute();
};

/** Counts sign-in methods under a lock on the user, so that two requests cannot remove the last two. */
export const lockSignInMethods = async (trx: Db, userId: string): Promise<SignInMethods> => {
  await trx.selectFrom('profiles').select('id').where('id', '=', userId).forUpdate().execute();
  const { rows } = await sql<SignInMethods>`
    select (select count(*) from credentials where user_id = ${userId}) as passwords,
      (select count(*) from identities where user_id = ${userId}) as providers,
      (select count(*) from passkeys where user_id = ${userId}) as passkeys`.execute(trx);
  return rows[0] ?? { passwords: 0, providers: 0, passkeys: 0 };
};
