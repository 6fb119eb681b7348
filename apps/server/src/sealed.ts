/** Everything that is sealed with the secrets key, for the commands that change it or accept that it is lost. */
import { forgetAuthenticators, resealAuthenticators } from './features/factors/administration.actions.ts';
import { resealProviderKeys } from './features/market-data/feeds/custom/actions.ts';
import { removeSealedKeys } from './features/market-data/feeds/custom/queries.ts';
import type { Trx } from './platform/database/transactions.ts';
import { forgetMails, resealMails } from './platform/mail/mail.ts';
import type { Secrets } from './platform/secrets/secrets.ts';
import { forgetFiles, resealFiles } from './platform/stored-files/upkeep.ts';

/** Seals everything with the newest key; returns how many secrets there are. */
export const resealAll = async (trx: Trx, secrets: Secrets): Promise<number> =>
  (await resealAuthenticators(trx, secrets)) +
  (await resealMails(trx, secrets)) +
  (await resealFiles(trx, secrets)) +
  (await resealProviderKeys(trx, secrets));

/** Removes everything that nobody can open any more; returns of how many users and files. */
export const forgetAll = async (trx: Trx, now: Date): Promise<{ users: number; files: number }> => {
  await forgetMails(trx);
  await removeSealedKeys(trx);
  const files = await forgetFiles(trx);
  return { users: await forgetAuthenticators(trx, now), files };
};
