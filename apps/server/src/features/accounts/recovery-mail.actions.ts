/** The link that is mailed to who has forgotten their password. */
import { v7 as uuid } from 'uuid';
import { writeAudit } from '../../platform/audit/audit.ts';
import type { App } from '../../platform/context.ts';
import type { Refusal } from '../../platform/http/problem.ts';
import { keepIf } from '../../platform/database/savepoints.queries.ts';
import { nameOfIssuer } from '../../platform/session/session.ts';
import { inTransaction } from '../../platform/database/transactions.ts';
import type { Trx } from '../../platform/database/transactions.ts';
import { parseLanguage, managedEmail, recoveryEmail } from '../people/email-templates.ts';
import { mailLinkIf } from '../people/links.actions.ts';
import { bookMailRequest, mayMailUnconfirmed } from './mail-requests.actions.ts';
import * as queries from '../people/queries.ts';
import { findManagingIssuer } from '../providers/queries.ts';
import type { Act } from '../sign-in/actions.ts';

type Reached = Awaited<ReturnType<typeof queries.findPersonByEmail>>;

/** Who may be mailed: an active account, and an unconfirmed one while strangers get mails at all. */
const mayBeMailed = (person: Reached, mayMail: boolean): person is NonNullable<Reached> =>
  person !== null && person.deactivated_at === null && (mayMail || person.email_confirmed_at !== null);

/** Who reads the mail to an address, and what it is about: the same questions are asked whether or not anybody is there. */
const findReader = async (app: App, trx: Trx, email: string) => {
  const person = await queries.findPersonByEmail(trx, email.toLowerCase());
  const mayMail = await mayMailUnconfirmed(app, trx);
  const issuer = await findManagingIssuer(trx, person?.id ?? uuid());
  if (!mayBeMailed(person, mayMail))
    return { reader: { recipient: email, language: parseLanguage(null) }, userId: null, provider: null };
  const reader = { recipient: person.email, language: parseLanguage(person.language) };
  // Who comes by a provider has no password here to be reset, and is told so.
  if (issuer !== null) return { reader, userId: null, provider: nameOfIssuer(app, issuer) };
  return { reader, userId: person.id, provider: null };
};

/**
 * Mails a recovery link, if the address has an active account. For every other address the same is done and undone: how long
 * the next request takes would tell who has an account.
 */
const mailRecoveryLink = async (app: App, email: string): Promise<void> => {
  await inTransaction(app.db, async (trx) => {
    const { reader, userId, provider } = await findReader(app, trx, email);
    const { publicUrl } = app.config;
    await mailLinkIf(app, trx, {
      kind: 'recovery',
      userId,
      message: (token) =>
        provider === null
          ? recoveryEmail(publicUrl, { ...reader, token })
          : managedEmail(publicUrl, { ...reader, provider }),
      isMailKept: userId !== null || provider !== null,
      isLinkKept: userId !== null,
    });
    await keepIf(trx, 'trail', async () => {
      const about = userId === null ? {} : { entity: 'user', entityId: userId };
      const now = app.clock.now();
      await writeAudit(trx, { eventType: 'password.reset_request', now, userId, ...about });
      return { isKept: userId !== null, outcome: null };
    });
    return null;
  });
  app.mail.wakeLater();
};

/** Asks for a recovery link; it is looked for and mailed after the answer, so that its time tells nothing. */
export const askForReset = async (act: Act, email: string): Promise<Refusal<'rate_limited'> | null> => {
  const refusal = await bookMailRequest(act, { kind: 'recovery', email });
  if (refusal === null) act.app.background.run('recovery mail', () => mailRecoveryLink(act.app, email));
  return refusal;
};
