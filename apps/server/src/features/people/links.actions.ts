/** Making, revoking and using one-time links. */
import { v7 as uuid } from 'uuid';
import type { App } from '../../platform/context.ts';
import type { Db } from '../../platform/database/db.ts';
import { forgetDeadLinks } from '../../platform/mail/mail.ts';
import type { EmailMessage } from '../../platform/mail/mail.ts';
import { keepIf } from '../../platform/database/savepoints.queries.ts';
import { hashToken, newToken } from '../../platform/session/session.ts';
import type { Trx } from '../../platform/database/transactions.ts';
import { findUsableLinkOwner, insertLink, isLinkUsable, revokeLinks, useLink } from './links.queries.ts';
import type { LinkKind } from './links.queries.ts';

const hourMs = 3_600_000;

const lastsMs: Readonly<Record<LinkKind, number>> = {
  first_administrator: 24 * hourMs,
  confirmation: 24 * hourMs,
  recovery: hourMs,
  invitation: 7 * 24 * hourMs,
  email_change: 24 * hourMs,
};

/** The parts of the app that making a link needs; the operator's command has no more. */
export type Timed = Pick<App, 'clock'>;

/** When a link made now expires. */
export const linkExpiry = ({ clock }: Timed, kind: LinkKind): Date =>
  new Date(clock.now().getTime() + lastsMs[kind]);

interface Holder {
  readonly kind: LinkKind;
  readonly userId: string | null;
  /** The new address of an `email_change`. */
  readonly email?: string;
}

/** Revokes a user's links of a kind, and deletes the texts of the mails that contain them. */
const killLinks = async (app: Timed, trx: Db, { kind, userId }: Holder): Promise<void> => {
  const now = app.clock.now();
  await forgetDeadLinks(trx, { mailIds: await revokeLinks(trx, { kind, userId, now }), now });
};

interface NewLink extends Holder {
  readonly token: string;
  readonly mailId: string | null;
}

/** Makes a link and revokes older ones of its kind. Only the return value contains the token. */
export const putLink = async (app: Timed, trx: Db, link: NewLink): Promise<void> => {
  const { kind, userId, token, mailId, email = null } = link;
  const now = app.clock.now();
  await killLinks(app, trx, link);
  await insertLink(trx, {
    id: uuid(),
    kind,
    userId,
    tokenHash: hashToken(token),
    now,
    expiresAt: linkExpiry(app, kind),
    email,
    mailId,
  });
};

/** Makes a link to show to an operator. */
export const makeLink = async (app: Timed, trx: Db, holder: Holder): Promise<string> => {
  const token = newToken();
  await putLink(app, trx, { ...holder, token, mailId: null });
  return token;
};

/**
 * Mails a link. When the address received one of its kind within the last minute, the older link stays valid and the
 * result is false.
 */
export const mailLink = async (
  app: App,
  trx: Db,
  { message, ...holder }: Holder & { message: (token: string) => EmailMessage },
): Promise<boolean> => {
  const token = newToken();
  const readableUntil = linkExpiry(app, holder.kind);
  const mail = await app.mail.post(trx, { ...message(token), readableUntil });
  if (mail === null) return false;
  await putLink(app, trx, { ...holder, token, mailId: mail.id });
  return true;
};

interface KeptIf {
  /** Whether to write the mail, unless the address received one of its kind within the last minute. */
  readonly isMailKept: boolean;
  /** Whether the link works, if the mail is written. */
  readonly isLinkKept: boolean;
}

/**
 * Mails a link, or does the same work without any effect, for callers who must not learn whether an address is known.
 */
export const mailLinkIf = (
  app: App,
  trx: Trx,
  {
    message,
    isMailKept,
    isLinkKept,
    ...holder
  }: Holder & KeptIf & { message: (token: string) => EmailMessage },
): Promise<null> => {
  const token = newToken();
  const lasting = isLinkKept ? { readableUntil: linkExpiry(app, holder.kind) } : {};
  return keepIf(trx, 'mail', async () => {
    const mail = await app.mail.post(trx, { ...message(token), ...lasting });
    await keepIf(trx, 'link', async () => {
      await putLink(app, trx, { ...holder, token, mailId: mail?.id ?? null });
      return { isKept: isLinkKept && mail !== null, outcome: null };
    });
    return { isKept: isMailKept, outcome: null };
  });
};

/** Whether a link is valid now; asked before the expensive part of its use. */
export const isUsable = (app: App, kind: LinkKind, token: string): Promise<boolean> =>
  isLinkUsable(app.db, { kind, tokenHash: hashToken(token), now: app.clock.now() });

/** The owner of a valid link. */
export const findLinkOwner = (app: App, kind: LinkKind, token: string) =>
  findUsableLinkOwner(app.db, { kind, tokenHash: hashToken(token), now: app.clock.now() });

/** Uses up a link; null when it is unknown, used, revoked or expired. */
export const takeLink = async (app: App, trx: Db, { kind, token }: { kind: LinkKind; token: string }) => {
  const now = app.clock.now();
  const link = await useLink(trx, { kind, tokenHash: hashToken(token), now });
  if (link?.mail_id) await forgetDeadLinks(trx, { mailIds: [link.mail_id], now });
  return link;
};

/** Revokes the links mailed to a user's previous address. */
export const killMailedLinks = async (app: App, trx: Db, userId: string): Promise<void> => {
  for (const kind of ['recovery', 'confirmation', 'invitation'] as const)
    await killLinks(app, trx, { kind, userId });
};

/** Revokes every link that could set the user's password; needed after a change of password. */
export const killPasswordLinks = async (app: App, trx: Db, userId: string): Promise<void> => {
  for (const kind of ['recovery', 'invitation'] as const) await killLinks(app, trx, { kind, userId });
};
