/** An administrator changes an account's address: the new address confirms, the old one is notified. */
import type { Staff } from '../../platform/access/access.ts';
import { writeAudit } from '../../platform/audit/audit.ts';
import type { App } from '../../platform/context.ts';
import { because, refuse } from '../../platform/http/problem.ts';
import { inTransaction } from '../../platform/database/transactions.ts';
import { proveAddress } from '../accounts/eviction.actions.ts';
import { emailChangedEmail, emailChangeEmail, parseLanguage } from '../people/email-templates.ts';
import { killMailedLinks, mailLink, takeLink } from '../people/links.actions.ts';
import * as queries from '../people/queries.ts';
import { findUser } from '../people/users.queries.ts';

/** Mails a link to the new address; nothing changes until it is used. */
export const askForEmail = async (
  { app, viewer }: { app: App; viewer: Staff },
  { userId, email }: { userId: string; email: string },
) => {
  const asked = await inTransaction(app.db, async (trx) => {
    const user = await findUser(trx, userId);
    if (user === null) return refuse('not_found');
    if (user.erasedAt !== null) return refuse('wrong_state', because('user_erased'));
    if ((await queries.findPersonByEmail(trx, email.toLowerCase())) !== null) return refuse('already_exists');
    const { language } = await queries.getReader(trx, userId);
    const isWritten = await mailLink(app, trx, {
      kind: 'email_change',
      userId,
      email,
      message: (token) =>
        emailChangeEmail(app.config.publicUrl, {
          recipient: email,
          language: parseLanguage(language),
          token,
        }),
    });
    // An address gets one mail of a kind a minute, also when two users are to receive the same address.
    if (!isWritten) return refuse('rate_limited', { retryAfter: 60 });
    await writeAudit(trx, {
      eventType: 'user.ask_email',
      now: app.clock.now(),
      userId: viewer.id,
      entity: 'user',
      entityId: userId,
      before: { email: user.email },
      after: { email },
    });
    return { done: true } as const;
  });
  app.mail.wake();
  return asked;
};

/**
 * Sets the new address by the token mailed to it. The database refuses an address that another account has taken
 * meanwhile.
 */
export const applyEmailChange = async ({ app }: { app: App }, token: string) => {
  const taken = await inTransaction(app.db, async (trx) => {
    const link = await takeLink(app, trx, { kind: 'email_change', token });
    const [userId, email] = [link?.user_id ?? null, link?.email ?? null];
    if (userId === null || email === null) return refuse('link_invalid');
    const previous = await queries.getReader(trx, userId);
    const now = app.clock.now();
    await queries.holdAccount(trx, userId);
    await proveAddress(trx, { userId, by: userId, now });
    await queries.setEmail(trx, { userId, email, now });
    await killMailedLinks(app, trx, userId);
    const reader = { recipient: previous.email, language: parseLanguage(previous.language) };
    await app.mail.post(trx, emailChangedEmail(app.config.publicUrl, reader));
    await writeAudit(trx, {
      eventType: 'user.change_email',
      now,
      userId,
      entity: 'user',
      entityId: userId,
      before: { email: previous.email },
      after: { email },
    });
    return { done: true } as const;
  });
  app.mail.wake();
  return taken;
};
