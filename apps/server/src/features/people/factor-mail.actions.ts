/** The mail that notifies a user of a change of their factors, in the transaction of the change. */
import type { App } from '../../platform/context.ts';
import type { Trx } from '../../platform/database/transactions.ts';
import { factorEmail } from './factor-email-templates.ts';
import type { FactorChange } from './factor-email-templates.ts';
import { parseLanguage } from './email-templates.ts';
import { getReader } from './queries.ts';

/** Writes the mail; call `app.mail.wake()` after the transaction. */
export const mailFactorChange = async (
  app: App,
  trx: Trx,
  { change, userId }: { change: FactorChange; userId: string },
): Promise<void> => {
  const { email, language } = await getReader(trx, userId);
  const reader = { recipient: email, language: parseLanguage(language) };
  await app.mail.post(trx, factorEmail(app.config.publicUrl, reader, change));
};
