/** The SQL of authenticator apps, recovery codes, and roles that must have a second factor. */
import type { Role } from '@partnerfolio/contract/access';
import { sql } from 'kysely';
import type { Db } from '../../platform/database/db.ts';

export const findFactors = async (db: Db, userId: string) => {
  const { rows } = await sql<{
    authenticatorSince: string | null;
    recoveryCodesLeft: number;
    isRequired: boolean;
    hasPassword: boolean;
    passkeys: number;
    issuers: string[];
  }>`
    select a.confirmed_at as "authenticatorSince",
      (select count(*) from recovery_codes c where c.user_id = p.id and c.used_at is null) as "recoveryCodesLeft",
      exists (select from factor_requirements q join user_roles r on r.role = q.role
        where r.user_id = p.id) as "isRequired",
      exists (select from credentials c where c.user_id = p.id) as "hasPassword",
      (select count(*) from passkeys k where k.user_id = p.id) as passkeys,
      array(select distinct i.issuer from identities i where i.user_id = p.id) as issuers
    from profiles p left join authenticators a on a.user_id = p.id
    where p.id = ${userId}`.execute(db);
  return rows[0] ?? null;
};

/** Stores a secret that no code has confirmed yet, replacing an earlier unconfirmed one. */
export const putUnconfirmed = async (
  trx: Db,
  { userId, secret, now }: { userId: string; secret: string; now: Date },
): Promise<boolean> => {
  const fresh = { secret, created_at: now.toISOString(), last_step: 0 };
  const put = await trx
    .insertInto('authenticators')
    .values({ user_id: userId, ...fresh })
    .onConflict((conflict) =>
      conflict.column('user_id').doUpdateSet(fresh).where('authenticators.confirmed_at', 'is', null),
    )
    .returning('user_id')
    .executeTakeFirst();
  return put !== undefined;
};

/** Locked, so that two uses of one code run one after the other. */
export const lockAuthenticator = async (trx: Db, userId: string) =>
  (await trx
    .selectFrom('authenticators')
    .select(['secret', 'confirmed_at', 'last_step'])
    .where('user_id', '=', userId)
    .forUpdate()
    .executeTakeFirst()) ?? null;

export const confirmRow = async (
  trx: Db,
  { userId, step, now }: { userId: string; step: number; now: Date },
): Promise<void> => {
  await trx
    .updateTable('authenticators')
    .set({ confirmed_at: now.toISOString(), last_step: step })
    .where('user_id', '=', userId)
    .execute();
};

export const noteStep = async (trx: Db, userId: string, step: number): Promise<void> => {
  await trx.updateTable('authenticators').set({ last_step: step }).where('user_id', '=', userId).execute();
};

/** Deletes the app and its codes; false when there was no app. */
export const removeFactorRows = async (trx: Db, userId: string): Promise<boolean> => {
  await trx.deleteFrom('recovery_codes').where('user_id', '=', userId).execute();
  const removed = await trx
    .deleteFrom('authenticators')
    .where('user_id', '=', userId)
    .returning('confirmed_at')
    .executeTakeFirst();
  return removed !== undefined && removed.confirmed_at !== null;
};

export const replaceRecoveryCodes = async (
  trx: Db,
  { userId, hashes, now }: { userId: string; hashes: readonly Buffer[]; now: Date },
): Promise<void> => {
  await trx.deleteFrom('recovery_codes').where('user_id', '=', userId).execute();
  await trx
    .insertInto('recovery_codes')
    .values(hashes.map((hash) => ({ user_id: userId, code_hash: hash, created_at: now.toISOString() })))
    .execute();
};

/** Uses up a recovery code; false when it does not exist or was just used. */
export const useRecoveryCode = async (
  trx: Db,
  { userId, hash, now }: { userId: string; hash: Buffer; now: Date },
): Promise<boolean> =>
  (await trx
    .updateTable('recovery_codes')
    .set({ used_at: now.toISOString() })
    .where('user_id', '=', userId)
    .where('code_hash', '=', hash)
    .where('used_at', 'is', null)
    .returning('user_id')
    .executeTakeFirst()) !== undefined;

export const listRequirements = async (db: Db): Promise<Role[]> =>
  (await db.selectFrom('factor_requirements').select('role').orderBy('role').execute()).map(
    ({ role }) => role as Role,
  );

export const replaceRequirements = async (trx: Db, roles: readonly Role[]): Promise<void> => {
  await trx.deleteFrom('factor_requirements').execute();
  if (roles.length > 0)
    await trx
      .insertInto('factor_requirements')
      .values(roles.map((role) => ({ role })))
      .execute();
};

/** All sealed secrets, locked so that they can be sealed again. */
export const lockSealed = (trx: Db) =>
  trx.selectFrom('authenticators').select(['user_id', 'secret']).forUpdate().execute();

export const putSealed = async (trx: Db, userId: string, secret: string): Promise<void> => {
  await trx.updateTable('authenticators').set({ secret }).where('user_id', '=', userId).execute();
};

/** Deletes the apps of all users, whose secrets can no longer be read; returns the users' ids. */
export const removeAllFactors = async (trx: Db): Promise<string[]> => {
  await trx.deleteFrom('recovery_codes').execute();
  return (await trx.deleteFrom('authenticators').returning('user_id').execute()).map((row) => row.user_id);
};
