/** Invitations: an administrator sets address, name and role, and the user sets the password by the mailed link. */
import type { Role } from '@partnerfolio/contract/access';
import { v7 as uuid } from 'uuid';
import type { Staff } from '../../platform/access/access.ts';
import { writeAudit } from '../../platform/audit/audit.ts';
import { createOnce } from '../../platform/serve/idempotency.ts';
import { isRefusal, refuse } from '../../platform/http/problem.ts';
import type { Refusal } from '../../platform/http/problem.ts';
import { inTransaction } from '../../platform/database/transactions.ts';
import type { Trx } from '../../platform/database/transactions.ts';
import { proveAddress } from '../accounts/eviction.actions.ts';
import { invitationEmail, parseLanguage } from '../people/email-templates.ts';
import { findLinkOwner, killPasswordLinks, mailLink, takeLink } from '../people/links.actions.ts';
import { refuseCommonPassword } from '../people/passwords.ts';
import { isStillAwaited } from '../people/rules.ts';
import * as queries from '../people/queries.ts';
import { sendCookies, openSession } from '../sign-in/actions.ts';
import type { Act, Opened } from '../sign-in/actions.ts';
import { findUser } from '../people/users.queries.ts';

interface Invitation {
  readonly email: string;
  readonly fullName: string;
  readonly role: Role;
}

/**
 * Makes the account, or reuses that of a user who never accepted an earlier invitation; null when the address is
 * taken.
 */
const saveInvited = async (
  { app, request }: Act,
  trx: Trx,
  { email, fullName }: Invitation,
): Promise<string | null> => {
  const language = parseLanguage(request.header('accept-language'));
  const id = uuid();
  const person = { id, email, fullName, language, now: app.clock.now(), isConfirmed: false };
  if (await queries.insertPerson(trx, person)) return id;
  const known = await queries.findPersonByEmail(trx, email.toLowerCase());
  if (known === null || known.deactivated_at !== null) return null;
  if (!isStillAwaited(await queries.lockSignInMethods(trx, known.id))) return null;
  await queries.updateProfileRow(trx, known.id, { fullName, phone: null });
  return known.id;
};

/**
 * Creates an account with a role and mails its link. A second invitation sends a new link and invalidates the older
 * one.
 */
export const invite = async (
  act: Act & { readonly viewer: Staff },
  { email, fullName, role }: Invitation,
) => {
  const { app, viewer } = act;
  const invited = await inTransaction(app.db, (trx) => {
    const create = async () => {
      const userId = await saveInvited(act, trx, { email, fullName, role });
      if (userId === null) return refuse('already_exists');
      const now = app.clock.now();
      await queries.putRole(trx, { userId, role, assignedBy: viewer.id, now });
      const { language } = await queries.getReader(trx, userId);
      const reader = { recipient: email, language: parseLanguage(language), fullName };
      await mailLink(app, trx, {
        kind: 'invitation',
        userId,
        message: (token) => invitationEmail(app.config.publicUrl, { ...reader, by: viewer.fullName, token }),
      });
      await writeAudit(trx, {
        eventType: 'user.invite',
        now,
        userId: viewer.id,
        entity: 'user',
        entityId: userId,
        after: { email, fullName, role },
      });
      return (await findUser(trx, userId)) ?? refuse('already_exists');
    };
    return createOnce(trx, { create });
  });
  app.mail.wake();
  return invited;
};

/** Sets the password by an invitation's link, which also confirms the address, and signs in. */
export const acceptInvitation = async (
  act: Act,
  { token, password }: { token: string; password: string },
): Promise<Opened | Refusal<'link_invalid' | 'invalid' | 'busy'>> => {
  const { app } = act;
  const owner = await findLinkOwner(app, 'invitation', token);
  if (owner === null) return refuse('link_invalid');
  const weak = await refuseCommonPassword(app, password, { path: 'password', email: owner.email });
  if (weak !== null) return weak;
  const hash = await app.passwords.hash(password);
  if (isRefusal(hash)) return hash;
  const opened = await inTransaction(app.db, async (trx) => {
    const link = await takeLink(app, trx, { kind: 'invitation', token });
    const userId = link?.user_id ?? null;
    const account = userId === null ? null : await queries.holdAccount(trx, userId);
    if (userId === null || account?.isActive !== true) return refuse('link_invalid');
    const now = app.clock.now();
    await proveAddress(trx, { userId, by: userId, now });
    await queries.putPassword(trx, { userId, hash, now });
    await killPasswordLinks(app, trx, userId);
    await writeAudit(trx, {
      eventType: 'user.accept_invitation',
      now,
      userId,
      entity: 'user',
      entityId: userId,
    });
    return openSession(act, trx, { userId, method: 'invitation_link' });
  });
  if (isRefusal(opened)) return opened;
  sendCookies(act, opened);
  return opened;
};
