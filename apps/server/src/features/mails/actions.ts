/** Reading a kept mail; its owner is notified at their next sign-in. */
import { v7 as uuid } from 'uuid';
import type { Staff, SignedIn } from '../../platform/access/access.ts';
import { writeAudit } from '../../platform/audit/audit.ts';
import type { App } from '../../platform/context.ts';
import type { Db } from '../../platform/database/db.ts';
import { because, refuse } from '../../platform/http/problem.ts';
import { openText } from '../../platform/mail/mail.ts';
import { deleteMailsTo } from '../../platform/mail/mail.queries.ts';
import { inTransaction } from '../../platform/database/transactions.ts';
import * as queries from './queries.ts';

export const readPresent = ({ config, clock }: App) => ({
  hasServer: config.smtpUrl !== null,
  now: clock.now(),
});

/** A mail may contain a link that opens an account, so it is shown only when no mail server would deliver it. */
export const readKeptMail = (app: App, viewer: Staff, id: string) =>
  inTransaction(app.db, async (trx) => {
    const present = readPresent(app);
    const mail = await queries.findMail(trx, id, present);
    if (mail === null) return refuse('not_found');
    if (mail.state === 'expired') return refuse('link_invalid');
    if (mail.state !== 'kept') return refuse('wrong_state', because('mail_not_kept'));
    const { now } = present;
    const { kind, subject } = mail;
    const ownerId = await queries.findMailOwner(trx, mail);
    // Passing an invitation on is how it reaches its user, who has no password yet to protect by changing it.
    const needsNotice =
      kind !== 'invitation' || (ownerId !== null && (await queries.hasSignInMethod(trx, ownerId)));
    if (needsNotice && ownerId !== null && ownerId !== viewer.id)
      await queries.insertReading(trx, { id: uuid(), ownerId, readerId: viewer.id, subject, now });
    await writeAudit(trx, {
      eventType: 'mail.read',
      now,
      userId: viewer.id,
      entity: 'mail',
      entityId: id,
      metadata: { mail: kind, ...(ownerId !== null && { ownerId }) },
    });
    return { body: openText(app.secrets, mail) };
  });

/** The readings of the viewer's mails that the viewer has not dismissed. */
export const ownReadings = async (app: App, viewer: SignedIn) =>
  (await queries.selectReadings(app.db, viewer.id)).map(({ readerId, fullName, email, ...reading }) => ({
    ...reading,
    reader: { id: readerId, fullName, email },
  }));

/** Dismisses the notice of a reading; another user's counts as not found. */
export const dismiss = (app: App, viewer: SignedIn, id: string) =>
  inTransaction(app.db, async (trx) => {
    const now = app.clock.now();
    const dismissed = await queries.dismissReading(trx, { id, userId: viewer.id, now });
    if (dismissed === null) return refuse('not_found');
    await writeAudit(trx, {
      eventType: 'mail_reading.dismiss',
      now,
      userId: viewer.id,
      entity: 'user',
      entityId: viewer.id,
      metadata: { readerId: dismissed.readerId },
    });
    return { done: true } as const;
  });

/** Deletes the mails to an erased user, and who read them. */
export const eraseMails = async (
  trx: Db,
  { userId, email }: { readonly userId: string; readonly email: string },
): Promise<void> => {
  await queries.deleteReadings(trx, userId);
  await deleteMailsTo(trx, email);
};
