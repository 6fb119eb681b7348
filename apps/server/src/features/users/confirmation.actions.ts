/** Administrators help with an unconfirmed address. */
import type { Staff } from '../../platform/access/access.ts';
import { writeAudit } from '../../platform/audit/audit.ts';
import type { App } from '../../platform/context.ts';
import { because, refuse } from '../../platform/http/problem.ts';
import { inTransaction } from '../../platform/database/transactions.ts';
import { proveAddress } from '../accounts/eviction.actions.ts';
import { confirmationEmail, parseLanguage } from '../people/email-templates.ts';
import { mailLink } from '../people/links.actions.ts';
import * as queries from '../people/queries.ts';
import { findUser } from '../people/users.queries.ts';

/** The acting administrator and the app. */
interface Act {
  readonly app: App;
  readonly viewer: Staff;
}

/** Mails the confirmation link again; refused for a confirmed address, and within a minute of the last mail. */
export const resendConfirmation = async ({ app, viewer }: Act, userId: string) => {
  const sent = await inTransaction(app.db, async (trx) => {
    const user = await findUser(trx, userId);
    if (user === null) return refuse('not_found');
    if (user.deactivatedAt !== null) return refuse('wrong_state', because('user_deactivated'));
    if (await queries.holdConfirmation(trx, userId)) return refuse('wrong_state', because('email_confirmed'));
    const { email, language } = await queries.getReader(trx, userId);
    const reader = { recipient: email, language: parseLanguage(language), fullName: user.fullName ?? '' };
    const isWritten = await mailLink(app, trx, {
      kind: 'confirmation',
      userId,
      message: (token) => confirmationEmail(app.config.publicUrl, { ...reader, token }),
    });
    if (!isWritten) return refuse('rate_limited', { retryAfter: 60 });
    await writeAudit(trx, {
      eventType: 'user.resend_confirmation',
      now: app.clock.now(),
      userId: viewer.id,
      entity: 'user',
      entityId: userId,
    });
    return { done: true } as const;
  });
  app.mail.wake();
  return sent;
};

/** Confirms an address by hand, only where no mail can be sent. Removes whatever was added to the account before. */
export const confirmByHand = ({ app, viewer }: Act, userId: string) =>
  inTransaction(app.db, async (trx) => {
    const before = await findUser(trx, userId);
    if (before === null) return refuse('not_found');
    if (app.config.smtpUrl !== null) return refuse('wrong_state', because('portal_sends_mail'));
    if (before.deactivatedAt !== null) return refuse('wrong_state', because('user_deactivated'));
    if (await queries.holdConfirmation(trx, userId)) return refuse('wrong_state', because('email_confirmed'));
    const now = app.clock.now();
    await proveAddress(trx, { userId, by: viewer.id, now });
    await writeAudit(trx, {
      eventType: 'user.confirm_email',
      now,
      userId: viewer.id,
      entity: 'user',
      entityId: userId,
      metadata: { method: 'by_hand' },
    });
    return { ...before, emailConfirmed: true };
  });
