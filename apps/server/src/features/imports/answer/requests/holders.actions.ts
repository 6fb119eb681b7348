/** Tells everybody who may add instruments that some are requested. */
import type { Staff } from '../../../../platform/access/access.ts';
import type { App } from '../../../../platform/context.ts';
import type { Db } from '../../../../platform/database/db.ts';
import { mailedAtOnce } from '../../../notifications/choices.actions.ts';
import { notify } from '../../../notifications/notify.actions.ts';
import { parseLanguage } from '../../../people/email-templates.ts';
import { requestEmail } from './email-templates.ts';
import { selectReaders } from './requests.queries.ts';

interface Requested {
  readonly importId: string;
  readonly holderIds: readonly string[];
  readonly viewer: Staff;
  readonly count: number;
  readonly now: Date;
}

/**
 * Notifies them, and mails those who want that at once; an address that got such a mail within the last minute gets no other.
 */
export const tellHolders = async (
  app: App,
  trx: Db,
  { importId, holderIds, viewer, count, now }: Requested,
): Promise<void> => {
  await notify(trx, {
    kind: 'instruments_requested',
    subjectId: importId,
    event: `${importId} ${now.toISOString()}`,
    by: viewer.id,
    to: holderIds,
    now,
    details: { count },
  });
  const mailedIds = await mailedAtOnce(trx, 'imports', holderIds);
  for (const { email, language } of await selectReaders(trx, mailedIds)) {
    const reader = { recipient: email, language: parseLanguage(language), by: viewer.fullName, count };
    await app.mail.post(trx, requestEmail(app.config.publicUrl, reader));
  }
};
