/** Tells the owners of clients about a merge of instruments. */
import type { App } from '../../platform/context.ts';
import type { Trx } from '../../platform/database/transactions.ts';
import { parseLanguage } from '../people/email-templates.ts';
import { mergedEmail } from './email-templates.ts';
import type { Instruments } from './pair.actions.ts';
import { listOwners } from './queries.ts';

/** Tells the owners of portfolios whose cost or gains a merge changed, except the user who merges. */
export const tellOwners = async (
  app: App,
  trx: Trx,
  { pair, changed, by }: { pair: Instruments; changed: readonly string[]; by: string },
): Promise<void> => {
  for (const { email, language, portfolios } of await listOwners(trx, changed, by)) {
    const reader = { recipient: email, language: parseLanguage(language) };
    const symbols = { from: pair.from.symbol, into: pair.into.symbol };
    await app.mail.post(trx, mergedEmail(app.config.publicUrl, reader, { ...symbols, portfolios }));
  }
};
