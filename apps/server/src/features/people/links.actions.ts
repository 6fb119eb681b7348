/** One-time links: made, revoked and used up. */
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

/** All that making a link needs of the app; the operator's command has no more. */
export type Timed = Pick<App, 'clock'>;

/** When a link made now runs out. */
export const linkExpiry = ({ clock }: Timed, kind: LinkKind): Date =>
  new Date(clock.now().getTime() + lastsMs[kind]);

interface Holder {
  readonly kind: LinkKind;
  readonly userId: string | null;
  /** The new address of an `email_change`. */
  readonly email?: string;
}

/** Kills the links of a kind that a person holds, and what the mails say that brought them. */
const killLinks = async (app: Timed, trx: Db, { kind, userId }: Holder): Promise<void> => {
  const now = app.clock.now();
  await forgetDeadLinks(trx, { mailIds: await revokeLinks(trx, { kind, userId, now }), now });
};

interface NewLink extends Holder {
  readonly token: string;
  readonly mailId: string | null;
}

/** Makes a link and kills the older ones of its kind; the token is nowhere else but in what is returned. */
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

/** Makes a link to be shown to an operator. */
export const makeLink = async (app: Timed, trx: Db, holder: Holder): Promise<string> => {
  const token = newToken();
  await putLink(app, trx, { ...holder, token, mailId: null });
  return token;
};

/** Mails a link, unless one of its kind went to the address within the minute: then the older link stays good, and it is false. */
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
  /** Whether the mail is to be written, unless the address got one of its kind within the minute. */
  readonly isMailKept: boolean;
  /** Whether the link in it is to work, if the mail is written. */
  readonly isLinkKept: boolean;
}

/** Mails a link, or does the same work without leaving anything; for those who must not learn whether an address is known. */
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

/** Whether a link could be used now, asked before the costly part of its use. */
export const isUsable = (app: App, kind: LinkKind, token: string): Promise<boolean> =>
  isLinkUsable(app.db, { kind, tokenHash: hashToken(token), now: app.clock.now() });

/** Whose link it is, if it could be used now. */
export const findLinkOwner = (app: App, kind: LinkKind, token: string) =>
  findUsableLinkOwner(app.db, { kind, tokenHash: hashToken(token), now: app.clock.now() });

/** Uses a link up; null when it is unknown, used, revoked or too old. */
export const takeLink = async (app: App, trx: Db, { kind, token }: { kind: LinkKind; token: string }) => {
  const now = app.clock.now();
  const link = await useLink(trx, { kind, tokenHash: hashToken(token), now });
  if (link?.mail_id) await forgetDeadLinks(trx, { mailIds: [link.mail_id], now });
  return link;
};

/** Kills what was mailed to a person's former address. */
export const killMailedLinks = async (app: App, trx: Db, userId: string): Promise<void> => {
  for (const kind of ['recovery', 'confirmation', 'invitation'] as const)
    await killLinks(app, trx, { kind, userId });
};

/** Kills whatever link would set a person's password, as a changed one must. */
export const killPasswordLinks = async (app: App, trx: Db, userId: string): Promise<void> => {
  for (const kind of ['recovery', 'invitation'] as const) await killLinks(app, trx, { kind, userId });
};
