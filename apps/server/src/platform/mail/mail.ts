/**
 * Mail leaves through the `mails` table: a row is written in the transaction that causes it and sent afterwards. Without
 * an SMTP server the rows stay, and an administrator can read them. A link in a mail opens an account: texts lie in the
 * table sealed with the key that is outside of the database, and are forgotten when they are sent or their link is used, dies or
 * has run out.
 */
import { randomInt } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { createTransport } from 'nodemailer';
import { v7 as uuid } from 'uuid';
import type { Background } from '../jobs/background.ts';
import type { Config } from '../config.ts';
import { isErrorCode } from '../error-codes.ts';
import type { Clock } from '../clock.ts';
import type { Log } from '../log.ts';
import * as queries from './mail.queries.ts';
import type { MailRow, SealedText } from './mail.queries.ts';
import type { Db } from '../database/db.ts';
import type { Firm } from '../firm.ts';
import type { Secrets } from '../secrets/secrets.ts';
import type { Trx } from '../database/transactions.ts';

export type Language = 'en' | 'es';

export interface EmailMessage {
  readonly kind: string;
  readonly recipient: string;
  readonly language: Language;
  readonly subject: string;
  readonly body: string;
  /** When the link in it runs out, if it has one that does: from then on nobody can read it. */
  readonly readableUntil?: Date;
}

export interface Mail {
  /** Writes a mail with the transaction of its cause; null when the address got one of its kind within the minute. */
  post(trx: Db, message: EmailMessage): Promise<{ readonly id: string } | null>;
  /** Sends what waits, in the background; call it after the transaction. */
  wake(): void;
  /** Sends what waits some seconds from now: how long the next request takes tells nobody whether there is a mail. */
  wakeLater(): void;
}

/** Where a sealed text belongs; moved to another mail it doesn't open. */
const placeOf = (id: string): string => `mail ${id}`;

/** The text of a mail; empty once it is forgotten. */
export const openText = (secrets: Secrets, { id, sealedBody }: SealedText): string =>
  sealedBody === '' ? '' : secrets.open(sealedBody, placeOf(id));

/** Seals every text again with the newest key; returns how many. */
export const resealMails = async (trx: Trx, secrets: Secrets): Promise<number> => {
  const mails = await queries.lockSealedTexts(trx);
  for (const mail of mails)
    await queries.putSealedText(trx, mail.id, secrets.seal(openText(secrets, mail), placeOf(mail.id)));
  return mails.length;
};

/** Forgets the texts of mails whose link has run out, some at a time. */
export const forgetSomeTexts = (db: Db, some: { before: Date; limit: number }): Promise<number> =>
  queries.forgetSomeTexts(db, some);

/** Forgets the texts of mails whose link is worth nothing any more; what waits to be sent is not sent then. */
export const forgetDeadLinks = (
  trx: Db,
  dead: { readonly mailIds: readonly string[]; readonly now: Date },
): Promise<void> => queries.endReading(trx, dead);

/** Forgets every text, for an operator who has lost the key; gives how many. */
export const forgetMails = (trx: Trx): Promise<number> => queries.forgetAllTexts(trx);

/** A text with the firm's name under it, where the firm has one. */
const signed = (body: string, firm: string | null): string =>
  firm === null ? body : `${body}\n-- \n${firm}\n`;

type Send = (mail: { recipient: string; subject: string; text: string }) => Promise<unknown>;

const smtpSend = (config: Config): Send | null => {
  if (config.smtpUrl === null) return null;
  const transport = createTransport(config.smtpUrl, { from: config.mailFrom });
  return ({ recipient, subject, text }) => transport.sendMail({ to: recipient, subject, text });
};

/** Why a mail was not sent. What a server says to a refused sign-in is left out: it may repeat the password. */
const reasonOf = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error);
  if (!isErrorCode(error, 'EAUTH')) return error.message;
  const status = 'responseCode' in error ? ` (${String(error.responseCode)})` : '';
  return `The mail server refused the name and password of SMTP_URL${status}`;
};

interface Needs {
  readonly db: Db;
  readonly clock: Clock;
  readonly config: Config;
  readonly firm: Firm;
  readonly secrets: Secrets;
  readonly log: Log;
  readonly background: Background;
}

const oneMinuteMs = 60_000;
const laterMs = { least: 500, most: 2500 } as const;
const triesAtMost = 8;

export const createMail = ({ db, clock, config, firm, secrets, log, background }: Needs): Mail => {
  const send = smtpSend(config);

  const sendOne = async (mail: MailRow, deliver: Send): Promise<void> => {
    try {
      await deliver({ ...mail, text: openText(secrets, mail) });
      await queries.markSent(db, mail.id, clock.now());
    } catch (error) {
      const reason = reasonOf(error);
      log.warn({ reason, mailId: mail.id }, 'mail not sent');
      await queries.markFailed(db, mail.id, reason);
    }
  };

  const sendWaiting = async (deliver: Send): Promise<void> => {
    const mails = await queries.claimDue(db, { now: clock.now(), triesAtMost, limit: 20 });
    for (const mail of mails) await sendOne(mail, deliver);
  };

  return {
    async post(trx, message) {
      const now = clock.now();
      const since = new Date(now.getTime() - oneMinuteMs);
      const id = uuid();
      const { name } = await firm.facts(trx);
      const sealedBody = secrets.seal(signed(message.body, name), placeOf(id));
      const readableUntil = message.readableUntil ?? null;
      const mail = { ...message, id, sealedBody, readableUntil, now, unlessSince: since };
      return (await queries.insertMail(trx, mail)) ? { id } : null;
    },
    wake: () => {
      if (send !== null) background.run('send mail', () => sendWaiting(send));
    },
    wakeLater: () => {
      if (send === null) return;
      background.run('send mail', async () => {
        await wait(randomInt(laterMs.least, laterMs.most));
        await sendWaiting(send);
      });
    },
  };
};
