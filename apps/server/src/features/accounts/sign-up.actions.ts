/** Requests for accounts. Neither the answer nor its time may reveal who has an account. */
import { v7 as uuid } from 'uuid';
import { writeAudit } from '../../platform/audit/audit.ts';
import { noteChanges } from '../../platform/live/changes.ts';
import { isRefusal, refuseFor } from '../../platform/http/problem.ts';
import type { Refusal } from '../../platform/http/problem.ts';
import { keepIf } from '../../platform/database/savepoints.queries.ts';
import { newToken } from '../../platform/session/session.ts';
import { inTransaction } from '../../platform/database/transactions.ts';
import type { Trx } from '../../platform/database/transactions.ts';
import type { AccountForm } from './actions.ts';
import { confirmationEmail, knownAddressEmail, parseLanguage } from '../people/email-templates.ts';
import { linkExpiry, putLink } from '../people/links.actions.ts';
import { bookMailRequest } from './mail-requests.actions.ts';
import { refuseCommonPassword } from '../people/passwords.ts';
import { isAddressOfFirm } from '../people/rules.ts';
import * as queries from '../people/queries.ts';
import type { Act } from '../sign-in/actions.ts';

/** What a sign-up writes: a new account without a role, or a notice to the owner of an existing one. */
interface SignUp {
  /** The id of the new account, or of the existing one. */
  readonly userId: string;
  readonly isNew: boolean;
}

/**
 * Adds the account, or does the same work without adding one when the address has an account; null when a concurrent
 * sign-up took the address.
 */
const addAccount = async (
  { app, request }: Act,
  trx: Trx,
  { form, hash, strangerRange }: { form: AccountForm; hash: string; strangerRange: string | null },
): Promise<SignUp | null> => {
  const now = app.clock.now();
  const { email, fullName } = form;
  const { publicUrl } = app.config;
  const known = await queries.findPersonByEmail(trx, email.toLowerCase());
  const language = parseLanguage(request.header('accept-language'));
  const id = uuid();
  const token = newToken();
  const kind = 'confirmation';
  const readableUntil = linkExpiry(app, kind);
  const person = { id, fullName, language, now, isConfirmed: false };
  return keepIf(trx, 'mail', async () => {
    const mail = await app.mail.post(trx, {
      ...(known === null
        ? { ...confirmationEmail(publicUrl, { recipient: email, language, fullName, token }), readableUntil }
        : knownAddressEmail(publicUrl, { recipient: known.email, language: parseLanguage(known.language) })),
      strangerRange,
    });
    const isNew = await keepIf(trx, 'account', async () => {
      const free = known === null ? email : `${id}@nobody.invalid`;
      if (!(await queries.insertPerson(trx, { ...person, email: free })))
        return { isKept: false, outcome: false };
      await queries.putPassword(trx, { userId: id, hash, now });
      await putLink(app, trx, { kind, userId: id, token, mailId: mail?.id ?? null });
      return { isKept: known === null, outcome: true };
    });
    const outcome = isNew ? { userId: known?.id ?? id, isNew: known === null } : null;
    return { isKept: isNew && (known === null || known.deactivated_at === null), outcome };
  });
};

const failSignUp = (): never => {
  throw new Error('The address is taken by nobody');
};

/** Records a sign-up in the audit log, and publishes a change in both cases so that both cost the same. */
const noteSignUp = async (
  { app, request }: Act,
  trx: Trx,
  { email, userId, isNew }: SignUp & { readonly email: string },
): Promise<void> => {
  const now = app.clock.now();
  if (isNew) {
    await writeAudit(trx, { eventType: 'user.sign_up', now, userId, entity: 'user', entityId: userId });
    return;
  }
  const metadata = { method: 'signup', email: email.toLowerCase(), address: request.address };
  await writeAudit(trx, { eventType: 'auth_failure', now, userId, metadata });
  noteChanges(trx, [{ entity: 'user', id: userId }]);
};

/** Requests an account. Work and answer are the same whether or not the address has one. */
export const askForAccount = async (
  act: Act,
  form: AccountForm,
): Promise<Refusal<'invalid' | 'busy' | 'rate_limited'> | null> => {
  const { app } = act;
  if (!isAddressOfFirm(form.email, app.config.signUpDomains)) return refuseFor('email', 'email_outside_firm');
  const weak = await refuseCommonPassword(app, form.password, { path: 'password', ...form });
  if (weak !== null) return weak;
  const booked = await bookMailRequest(act, { kind: 'sign_up', email: form.email });
  if (!booked.ok) return booked;
  const { strangerRange } = booked;
  const hash = await app.passwords.hash(form.password);
  if (isRefusal(hash)) return hash;
  await inTransaction(app.db, async (trx) => {
    // The concurrent sign-up with this address has finished, so the second lookup finds its account.
    const { userId, isNew } =
      (await addAccount(act, trx, { form, hash, strangerRange })) ??
      (await addAccount(act, trx, { form, hash, strangerRange })) ??
      failSignUp();
    await noteSignUp(act, trx, { email: form.email, userId, isNew });
    return null;
  });
  app.mail.wakeLater();
  return null;
};
