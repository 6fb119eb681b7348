/** A user's sign-in methods. */
import { sql } from 'kysely';
import type { Db } from '../../platform/database/db.ts';
import type { SignInMethods } from './rules.ts';

/** Counts sign-in methods under a lock on the user, so that two requests cannot remove the last two. */
export const lockSignInMethods = async (trx: Db, userId: string): Promise<SignInMethods> => {
  await trx.selectFrom('profiles').select('id').where('id', '=', userId).forUpdate().execute();
  const { rows } = await sql<SignInMethods>`
    select (select count(*) from credentials where user_id = ${userId}) as passwords,
      (select count(*) from identities where user_id = ${userId}) as providers,
      (select count(*) from passkeys where user_id = ${userId}) as passkeys`.execute(trx);
  return rows[0] ?? { passwords: 0, providers: 0, passkeys: 0 };
};
