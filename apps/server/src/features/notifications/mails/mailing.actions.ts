/** Mails users what they want to know at once, and each day what they have not read. */
import type { App } from '../../../platform/context.ts';
import { inTransaction } from '../../../platform/database/transactions.ts';
import type { Trx } from '../../../platform/database/transactions.ts';
import { neverTwiceAtOnce } from '../../../platform/jobs/rounds.ts';
import { msSinceDigest } from './digest.ts';
import { digestMailKind, listMailKind, notificationMailKind } from './email-templates.ts';
import type { ListMailKind } from './email-templates.ts';
import * as queries from './mailing.queries.ts';
import type { Waiting } from './mailing.queries.ts';
import { findReader, writeMail } from './writing.actions.ts';
import type { MailReader } from './writing.actions.ts';

const dayMs = 86_400_000;
/** What could not be mailed for so long is not mailed any more; it stays in the portal. */
const atOnceWithinDays = 1;
const digestWithinDays = 8;
const recipientsAtOnce = 1000;
/** More notifications than this come in one mail, such as all tasks of a user who left. */
const singlesAtMost = 5;

type Mailing = Pick<App, 'db' | 'clock' | 'config' | 'mail' | 'log' | 'background'>;

/** Adds the mail to the outbox; returns its id, or null if there is nothing to tell. */
const post = async (
  { config, mail }: Mailing,
  trx: Trx,
  asked: Parameters<typeof writeMail>[2],
): Promise<string | null> => {
  const message = await writeMail(trx, config, asked);
  if (message === null) return null;
  return (await mail.post(trx, { ...message, mayRepeat: true }))?.id ?? null;
};

interface Turn {
  readonly app: Mailing;
  readonly reader: MailReader;
  readonly waiting: Waiting;
}

/** A mail for each, if there are few. Returns whether there were. */
const mailSingles = async (trx: Trx, { app, reader, waiting }: Turn): Promise<boolean> => {
  const which = queries.isWaiting(waiting);
  const ids = await queries.listTellable(trx, reader.viewer, { which, limit: singlesAtMost + 1 });
  if (ids.length > singlesAtMost) return false;
  const now = app.clock.now();
  for (const id of ids) {
    const one = queries.isOne(id);
    const mailId = await post(app, trx, { reader, which: one, kind: notificationMailKind });
    await queries.putMail(trx, reader.viewer.id, { which: one, mailId, now });
  }
  return true;
};

/** All in one mail. */
const mailList = async (trx: Trx, { app, reader, waiting }: Turn, kind: ListMailKind): Promise<void> => {
  const which = queries.isWaiting(waiting);
  const mailId = await post(app, trx, { reader, which, kind });
  await queries.putMail(trx, reader.viewer.id, { which, mailId, now: app.clock.now() });
};

/** Writes the mails of a user. What the user has read, may not see, or has no address for counts as decided. */
const mailUser = (app: Mailing, userId: string, waiting: Waiting): Promise<null> =>
  inTransaction(app.db, async (trx) => {
    if (!(await queries.takeTurn(trx, userId))) return null;
    const reader = await findReader(trx, userId);
    if (reader !== null) {
      const turn = { app, reader, waiting };
      if (waiting.channel === 'digest') await mailList(trx, turn, digestMailKind);
      else if (!(await mailSingles(trx, turn))) await mailList(trx, turn, listMailKind);
    }
    const rest = { which: queries.isWaiting(waiting), mailId: null, now: app.clock.now() };
    await queries.putMail(trx, userId, rest);
    return null;
  });

/** Writes the mails of every user for whom something waits; one whose mails fail holds up no other. */
const mailUsers = async (app: Mailing, waiting: Waiting): Promise<void> => {
  for (const userId of await queries.listRecipients(app.db, waiting, recipientsAtOnce)) {
    if (app.background.stopping.aborted) return;
    try {
      await mailUser(app, userId, waiting);
    } catch (error) {
      app.log.error({ err: error, userId }, 'notifications not mailed');
    }
  }
};

/** Mails what waits; without a mail server everything stays in the portal. */
export const mailNotifications: (app: Mailing) => Promise<void> = neverTwiceAtOnce(async (app: Mailing) => {
  if (app.config.smtpUrl === null) return;
  const now = app.clock.now();
  const daysAgo = (days: number) => new Date(now.getTime() - days * dayMs);
  await mailUsers(app, { channel: 'mail', after: daysAgo(atOnceWithinDays), before: now });
  const passedMs = msSinceDigest({ now, timeZone: app.config.timeZone });
  if (passedMs !== null) {
    const before = new Date(now.getTime() - passedMs);
    await mailUsers(app, { channel: 'digest', after: daysAgo(digestWithinDays), before });
  }
  app.mail.wake();
});
