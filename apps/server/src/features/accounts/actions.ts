/** Accounts: confirming addresses, changing passwords, creating the first administrator. */
import type { FirmForm } from '@partnerfolio/contract/firm';
import { v7 as uuid } from 'uuid';
import { writeAudit } from '../../platform/audit/audit.ts';
import type { SignedIn } from '../../platform/access/access.ts';
import { setUpFirm } from '../../platform/firm/firm.ts';
import { because, isRefusal, refuse, refuseFor } from '../../platform/http/problem.ts';
import type { Refusal } from '../../platform/http/problem.ts';
import { holdSession } from '../../platform/session/session.ts';
import { inTransaction } from '../../platform/database/transactions.ts';
import type { Trx } from '../../platform/database/transactions.ts';
import { tellAdministrators } from '../sign-in/waiting.actions.ts';
import { clearFactors } from '../factors/authenticator.actions.ts';
import { parseLanguage, passwordChangedEmail } from '../people/email-templates.ts';
import { evict, proveAddress } from './eviction.actions.ts';
import { isUsable, killPasswordLinks, takeLink } from '../people/links.actions.ts';
import { refuseCommonPassword } from '../people/passwords.ts';
import * as queries from '../people/queries.ts';
import { sendCookies, isStillPassword, openSession, settleTry, tryPassword } from '../sign-in/actions.ts';
import type { Act, Opened } from '../sign-in/actions.ts';

export interface AccountForm {
  readonly email: string;
  readonly password: string;
  readonly fullName: string;
}

interface AdministratorForm extends AccountForm {
  readonly token: string;
  readonly firm?: FirmForm | undefined;
}

/** Confirms an address by the token of its link. */
export const confirmByLink = ({ app }: Act, token: string): Promise<Refusal<'link_invalid'> | null> =>
  inTransaction(app.db, async (trx) => {
    const link = await takeLink(app, trx, { kind: 'confirmation', token });
    if (link === null || link.user_id === null) return refuse('link_invalid');
    const now = app.clock.now();
    const userId = link.user_id;
    await queries.holdAccount(trx, userId);
    await proveAddress(trx, { userId, by: userId, now });
    await writeAudit(trx, { eventType: 'user.confirm_email', now, userId, entity: 'user', entityId: userId });
    await tellAdministrators(trx, { userId, now });
    return null;
  });

interface PasswordChange {
  readonly userId: string;
  readonly hash: string;
  readonly event: 'password.reset' | 'password.change';
  /** The session to keep. */
  readonly keep: string | null;
}

/**
 * Sets a new password; ends other sessions, API tokens, known devices and open recovery links, and notifies the
 * owner.
 */
export const replacePassword = async ({ app }: Act, trx: Trx, change: PasswordChange): Promise<void> => {
  const { userId, hash, event, keep } = change;
  const now = app.clock.now();
  await queries.putPassword(trx, { userId, hash, now });
  await killPasswordLinks(app, trx, userId);
  await evict(trx, { userId, by: userId, except: keep, now, reason: event });
  await writeAudit(trx, { eventType: event, now, userId, entity: 'user', entityId: userId });
  const { email, language } = await queries.getReader(trx, userId);
  const reader = { recipient: email, language: parseLanguage(language) };
  await app.mail.post(trx, passwordChangedEmail(app.config.publicUrl, reader));
};

/** Changes the user's own password. Wrong passwords count like those of a sign-in. */
export const changeOwnPassword = async (
  act: Act,
  viewer: SignedIn,
  form: { currentPassword: string; newPassword: string },
): Promise<Refusal<
  'wrong_state' | 'wrong_password' | 'unauthenticated' | 'invalid' | 'rate_limited' | 'busy',
  'no_password' | 'too_many_sign_ins'
> | null> => {
  const { app } = act;
  if ((await queries.findPasswordHash(app.db, viewer.id)) === null)
    return refuse('wrong_state', because('no_password'));
  const weak = await refuseCommonPassword(app, form.newPassword, { path: 'newPassword', ...viewer });
  if (weak !== null) return weak;
  const attempt = await tryPassword(act, {
    email: viewer.email,
    password: form.currentPassword,
    method: 'password_change',
  });
  if (attempt === null) return refuse('wrong_password');
  if ('ok' in attempt) return attempt;
  const hash = await app.passwords.hash(form.newPassword);
  if (isRefusal(hash)) return hash;
  const changed = await inTransaction(app.db, async (trx) => {
    if (!(await isStillPassword(trx, attempt.person))) return refuse('wrong_password');
    if (!(await holdSession(trx, { userId: viewer.id, sessionId: viewer.sessionId })))
      return refuse('unauthenticated');
    await settleTry(trx, attempt);
    const change = { userId: viewer.id, hash, event: 'password.change', keep: viewer.sessionId } as const;
    await replacePassword(act, trx, change);
    return null;
  });
  app.mail.wake();
  return changed;
};

/** Makes the account of the first administrator, or takes over an unconfirmed one with the same address. */
const saveAdministrator = async (
  { app, request }: Act,
  trx: Trx,
  { form, hash }: { form: AccountForm; hash: string },
): Promise<string> => {
  const now = app.clock.now();
  const { email, fullName } = form;
  const language = parseLanguage(request.header('accept-language'));
  const person = { id: uuid(), email, fullName, language, now, isConfirmed: true };
  const isNew = await queries.insertPerson(trx, person);
  const known = isNew ? null : await queries.findPersonByEmail(trx, email.toLowerCase());
  const userId = known?.id ?? person.id;
  if (known !== null) {
    await queries.holdAccount(trx, userId);
    await queries.updateProfileRow(trx, userId, { fullName, phone: null });
    await proveAddress(trx, { userId, by: userId, now });
    await queries.reactivate(trx, userId);
    // A user who needs this link may have lost the authenticator app too.
    await clearFactors(trx, userId);
    await evict(trx, { userId, by: userId, except: null, now, reason: 'first_administrator' });
  }
  await queries.putPassword(trx, { userId, hash, now });
  await queries.putRole(trx, { userId, role: 'admin', assignedBy: null, now });
  const after = { role: 'admin' };
  await writeAudit(trx, { eventType: 'role.assign', now, userId, entity: 'user', entityId: userId, after });
  return userId;
};

/**
 * Sets up the firm with its first administrator. A link that recovers a lost administrator leaves the firm unchanged
 * and refuses a name or currency.
 */
const foundFirm = async (
  { app }: Act,
  trx: Trx,
  { firm, userId }: { firm: FirmForm | undefined; userId: string },
): Promise<Refusal<'wrong_state', 'already_founded'> | null> => {
  const chosen = firm ?? { name: null, currency: null };
  const founded = await setUpFirm(trx, app.config, chosen);
  if (founded === null) return firm === undefined ? null : refuse('wrong_state', because('already_founded'));
  const now = app.clock.now();
  await writeAudit(trx, { eventType: 'firm.set_up', now, userId, entity: 'firm', after: { ...founded } });
  return null;
};

/** Makes an administrator by the link that an empty database or the command `recover` printed, and signs in. */
export const makeFirstAdministrator = async (
  act: Act,
  { token, firm, ...form }: AdministratorForm,
): Promise<Opened | Refusal<'link_invalid' | 'invalid' | 'busy' | 'wrong_state', 'already_founded'>> => {
  const { app } = act;
  const weak = await refuseCommonPassword(app, form.password, { path: 'password', ...form });
  if (weak !== null) return weak;
  const { firmCurrency } = app.config;
  if (firm !== undefined && firmCurrency !== null && firm.currency !== firmCurrency)
    return refuseFor('firm.currency', 'firm_currency_fixed');
  if (!(await isUsable(app, 'first_administrator', token))) return refuse('link_invalid');
  const hash = await app.passwords.hash(form.password);
  if (isRefusal(hash)) return hash;
  const opened = await inTransaction(app.db, async (trx) => {
    const link = await takeLink(app, trx, { kind: 'first_administrator', token });
    if (link === null) return refuse('link_invalid');
    const userId = await saveAdministrator(act, trx, { form, hash });
    const refused = await foundFirm(act, trx, { firm, userId });
    if (refused !== null) return refused;
    return openSession(act, trx, { userId, method: 'administrator_link' });
  });
  if (isRefusal(opened)) return opened;
  sendCookies(act, opened);
  return opened;
};
