/** A forgotten password: the link that is mailed, and the new password set by it. */
import { v7 as uuid } from 'uuid';
import type { App } from '../../platform/context.ts';
import { writeAudit } from '../../platform/audit.ts';
import { isRefusal, refuse } from '../../platform/problem.ts';
import type { Refusal } from '../../platform/problem.ts';
import { keepIf } from '../../platform/savepoints.queries.ts';
import { nameOfIssuer } from '../../platform/session.ts';
import { inTransaction } from '../../platform/transactions.ts';
import type { Trx } from '../../platform/transactions.ts';
import { takeSecondStep } from '../factors/second-step.actions.ts';
import { replacePassword } from './account.actions.ts';
import { proveAddress } from './eviction.actions.ts';
import { languageOf, managedLetter, recoveryLetter } from './letters.ts';
import { findLinkOwner, mailLinkIf, takeLink } from './links.actions.ts';
import { bookMailRequest, mayMailUnconfirmed } from './mail-requests.actions.ts';
import { refusalOfPassword } from './passwords.ts';
import * as queries from './people.queries.ts';
import { findManagingIssuer } from './providers.queries.ts';
import { bookTryOfCode, handOver, openSession, settleMissedStep, settleTry } from './sign-in.actions.ts';
import type { Act, Opened, StepRefusal } from './sign-in.actions.ts';

/** Who may be mailed at an address, and what: the same questions are asked whether or not anybody is there. */
const findReader = async (app: App, trx: Trx, email: string) => {
  const person = await queries.findPersonByEmail(trx, email.toLowerCase());
  const mayMail = await mayMailUnconfirmed(app, trx);
  const issuer = await findManagingIssuer(trx, person?.id ?? uuid());
  const isConfirmed = person !== null && person.email_confirmed_at !== null;
  const isOpen = person !== null && person.deactivated_at === null && (isConfirmed || mayMail);
  return {
    reader: { recipient: person?.email ?? email, language: languageOf(person?.language ?? null) },
    /** Whose link it is to be; who comes by a provider has no password here to be reset. */
    userId: isOpen && issuer === null ? person.id : null,
    provider: isOpen && issuer !== null ? nameOfIssuer(app, issuer) : null,
  };
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
      letter: (token) =>
        provider === null
          ? recoveryLetter(publicUrl, { ...reader, token })
          : managedLetter(publicUrl, { ...reader, provider }),
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

interface ResetForm {
  readonly token: string;
  readonly password: string;
  /** Of who has an authenticator app: their mailbox alone must not open the account. */
  readonly code?: string | undefined;
}

/** Sets a new password by a recovery link, which also proves the address, and signs in. */
export const resetByLink = async (
  act: Act,
  { token, password, code }: ResetForm,
): Promise<Opened | StepRefusal | Refusal<'link_invalid' | 'invalid' | 'busy' | 'rate_limited'>> => {
  const { app } = act;
  const owner = await findLinkOwner(app, 'recovery', token);
  if (owner === null) return refuse('link_invalid');
  const weak = await refusalOfPassword(password, { path: 'password', email: owner.email });
  if (weak !== null) return weak;
  const hash = await app.passwords.hash(password);
  if (isRefusal(hash)) return hash;
  const attempt = code === undefined ? null : await bookTryOfCode(act, owner.email);
  if (isRefusal(attempt)) return attempt;
  const opened = await inTransaction(app.db, async (trx) => {
    const link = await takeLink(app, trx, { kind: 'recovery', token });
    const userId = link?.user_id ?? null;
    const account = userId === null ? null : await queries.holdAccount(trx, userId);
    if (userId === null || account?.isActive !== true) return refuse('link_invalid');
    // Before the second step: on an account whose address nobody had proved, that app is a stranger's.
    await proveAddress(trx, { userId, by: userId, now: app.clock.now() });
    const missed = await takeSecondStep(app, trx, { userId, code });
    if (missed !== null) return missed;
    if (attempt !== null) await settleTry(trx, attempt);
    await replacePassword(act, trx, { userId, hash, event: 'password.reset', keep: null });
    return openSession(act, trx, { userId, method: 'recovery_link' });
  });
  if (isRefusal(opened)) {
    const isWrongCode = opened.code === 'wrong_code' && attempt !== null;
    return isWrongCode ? settleMissedStep(act, attempt, refuse('wrong_code')) : opened;
  }
  app.mail.wake();
  handOver(act, opened);
  return opened;
};
