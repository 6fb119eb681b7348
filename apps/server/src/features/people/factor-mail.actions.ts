/** The mail that tells the owner of an account of a change of their factors, in the transaction of the change. */
import type { App } from '../../platform/context.ts';
import type { Trx } from '../../platform/database/transactions.ts';
import { factorLetter } from './factor-letters.ts';
import type { FactorChange } from './factor-letters.ts';
import { languageOf } from './letters.ts';
import { getReader } from './queries.ts';

/** Tells the owner by mail; call `app.mail.wake()` after the transaction. */
export const mailFactorChange = async (
  app: App,
  trx: Trx,
  { change, userId }: { change: FactorChange; userId: string },
): Promise<void> => {
  const { email, language } = await getReader(trx, userId);
  const reader = { recipient: email, language: languageOf(language) };
  await app.mail.post(trx, factorLetter(app.config.publicUrl, reader, change));
};
