/** Mails the recovery link to a user who has forgotten the password. */
import { v7 as uuid } from 'uuid';
import { writeAudit } from '../../platform/audit/audit.ts';
import type { App } from '../../platform/context.ts';
import type { Refusal } from '../../platform/http/problem.ts';
import { keepIf } from '../../platform/database/savepoints.queries.ts';
import { issuerName } from '../../platform/session/session.ts';
import { inTransaction } from '../../platform/database/transactions.ts';
import type { Trx } from '../../platform/database/transactions.ts';
import { parseLanguage, managedEmail, recoveryEmail } from '../people/email-templates.ts';
import { mailLinkIf } from '../people/links.actions.ts';
import { bookMailRequest } from './mail-requests.actions.ts';
import * as queries from '../people/queries.ts';
import { findManagingIssuer } from '../providers/queries.ts';
import type { Act } from '../sign-in/actions.ts';

type Reached = Awaited<ReturnType<typeof queries.findPersonByEmail>>;

/** Whether the account may be mailed: an active one. */
const mayBeMailed = (person: Reached): person is NonNullable<Reached> =>
  person !== null && person.deactivated_at === null;

/** Finds the recipient and the kind of mail, with the same queries whether or not the address has an account. */
const findReader = async (app: App, trx: Trx, email: string) => {
  const person = await queries.findPersonByEmail(trx, email.toLowerCase());
  const issuer = await findManagingIssuer(trx, person?.id ?? uuid());
  if (!mayBeMailed(person))
    return {
      reader: { recipient: email, language: parseLanguage(null) },
      userId: null,
      provider: null,
      isStranger: true,
    };
  const isStranger = person.email_confirmed_at === null;
  const reader = { recipient: person.email, language: parseLanguage(person.language) };
  // A user of an identity provider has no password here to reset; the mail says so.
  if (issuer !== null) return { reader, userId: null, provider: issuerName(app, issuer), isStranger };
  return { reader, userId: person.id, provider: null, isStranger };
};

/**
 * Mails a recovery link if the address has an active account. For any other address it does the same work and rolls
 * it back, because the time of the next request would otherwise reveal who has an account.
 */
const mailRecoveryLink = async (app: App, email: string, range: string | null): Promise<void> => {
  await inTransaction(app.db, async (trx) => {
    const { reader, userId, provider, isStranger } = await findReader(app, trx, email);
    const { publicUrl } = app.config;
    await mailLinkIf(app, trx, {
      kind: 'recovery',
      userId,
      message: (token) => ({
        ...(provider === null
          ? recoveryEmail(publicUrl, { ...reader, token })
          : managedEmail(publicUrl, { ...reader, provider })),
        // An address that nobody has confirmed may belong to somebody else.
        strangerRange: isStranger ? range : null,
      }),
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

/** Requests a recovery link; lookup and mail follow after the answer, so that its time reveals nothing. */
export const askForReset = async (act: Act, email: string): Promise<Refusal<'rate_limited'> | null> => {
  const booked = await bookMailRequest(act, { kind: 'recovery', email });
  if (!booked.ok) return booked;
  const { strangerRange } = booked;
  act.app.background.run('recovery mail', () => mailRecoveryLink(act.app, email, strangerRange));
  return null;
};
