/** What is taken away when a person is erased; what they did keeps its reference to who they were. */
import type { Db } from '../../platform/database/db.ts';

/** Takes the name and the addresses from a profile. */
export const eraseProfile = async (trx: Db, userId: string, now: Date): Promise<void> => {
  await trx
    .updateTable('profiles')
    .set({
      full_name: 'Erased person',
      // Of a domain that there can never be, so that nobody gets a mail and nobody's address is taken.
      email: `${userId}@erased.invalid`,
      phone: null,
      avatar_url: null,
      erased_at: now.toISOString(),
    })
    .where('id', '=', userId)
    .execute();
};

/** Forgets how a person signed in. */
export const deleteSignInTraces = async (
  trx: Db,
  { userId, email }: { userId: string; email: string },
): Promise<void> => {
  for (const table of ['credentials', 'identities', 'devices', 'one_time_links'] as const)
    await trx.deleteFrom(table).where('user_id', '=', userId).execute();
  await trx
    .deleteFrom('login_attempts')
    .where((eb) => eb(eb.fn<string>('lower', ['email']), '=', email.toLowerCase()))
    .execute();
};
