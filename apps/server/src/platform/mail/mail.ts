/**
 * Mail leaves through the outbox, the table `mails`: the transaction that causes a mail writes its row, and a job
 * sends it afterwards. Without an SMTP server the rows stay, and an administrator can read them. A link in a mail
 * opens an account, so texts are sealed with a key outside of the database, and deleted when they are sent or when
 * their link is used, revoked or expired.
 */
import { randomInt } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { createTransport } from 'nodemailer';
import { v7 as uuid } from 'uuid';
import { startLimit, untilAborted } from '../outgoing/call-limit.ts';
import type { Background } from '../jobs/background.ts';
import type { Config } from '../basics/config.ts';
import { isErrorCode } from '../basics/error-codes.ts';
import type { Language } from '@partnerfolio/contract/texts/texts';
import type { Clock } from '../basics/clock.ts';
import type { Log } from '../basics/log.ts';
import * as queries from './mail.queries.ts';
import type { MailRow, SealedText } from './mail.queries.ts';
import type { Attachment, Courier, MailOutcome } from './courier.ts';
import type { Db } from '../database/db.ts';
import type { Firm } from '../firm/firm.ts';
import type { Secrets } from '../secrets/secrets.ts';
import { invariant } from '../http/problem.ts';
import { inTransaction } from '../database/transactions.ts';
import type { Trx } from '../database/transactions.ts';

export interface EmailMessage {
  readonly kind: string;
  readonly recipient: string;
  readonly language: Language;
  readonly subject: string;
  readonly body: string;
  /** When the mail's link expires; from then on nobody can read the text. Undefined without such a link. */
  readonly readableUntil?: Date;
  /** The range of addresses of the stranger who caused the mail; it waits when the hourly limit is reached. */
  readonly strangerRange?: string | null;
  /**
   * Whether a file is attached when the mail is sent, by the courier of its kind, which also counts its mails: an address may
   * receive several in a minute.
   */
  readonly hasAttachment?: boolean;
  /** Whether an address may receive several of the kind in a minute, because their writer counts them. */
  readonly mayRepeat?: boolean;
}

export interface Mail {
  /**
   * Adds a mail in the transaction that causes it; null when the address received one of its kind within the last
   * minute.
   */
  post(trx: Db, message: EmailMessage): Promise<{ readonly id: string } | null>;
  /** Sends waiting mails in the background; call it after the transaction. */
  wake(): void;
  /**
   * Sends waiting mails some seconds later, so that the time of the next request does not reveal whether there is a
   * mail.
   */
  wakeLater(): void;
}

/** The context of a sealed text; moved to another mail, it does not open. */
const sealContext = (id: string): string => `mail ${id}`;

/** The text of a mail; empty once it has been deleted. */
export const openText = (secrets: Secrets, { id, sealedBody }: SealedText): string =>
  sealedBody === '' ? '' : secrets.open(sealedBody, sealContext(id));

/** Seals every text again with the newest key; returns how many. */
export const resealMails = async (trx: Trx, secrets: Secrets): Promise<number> => {
  const mails = await queries.lockSealedTexts(trx);
  for (const mail of mails)
    await queries.putSealedText(trx, mail.id, secrets.seal(openText(secrets, mail), sealContext(mail.id)));
  return mails.length;
};

/** Deletes the texts of a batch of mails whose link has expired. */
export const forgetSomeTexts = (db: Db, some: { before: Date; limit: number }): Promise<number> =>
  queries.forgetSomeTexts(db, some);

/** Deletes the texts of mails whose link no longer works; those not yet sent are not sent. */
export const forgetDeadLinks = (
  trx: Db,
  dead: { readonly mailIds: readonly string[]; readonly now: Date },
): Promise<void> => queries.endReading(trx, dead);

/** Deletes every text, for an operator who has lost the key; returns how many. */
export const forgetMails = (trx: Trx): Promise<number> => queries.forgetAllTexts(trx);

/** A text signed with the firm's name, if the firm has one. */
const signed = (body: string, firm: string | null): string =>
  firm === null ? body : `${body}\n-- \n${firm}\n`;

interface Sendable {
  readonly recipient: string;
  readonly subject: string;
  readonly text: string;
  readonly attachments: readonly Attachment[];
}
type Send = (mail: Sendable) => Promise<unknown>;

/** For the whole delivery of one mail, whatever the server says meanwhile; the library only limits each silence. */
const deliveryMs = 60_000;
/** A delivery that has started may go on for so long during a stop: what the server has accepted is not sent twice. */
const deliveryAtStopMs = 5000;

const smtpSend = (
  { smtpUrl, mailFrom }: Config,
  stopping: AbortSignal,
  { ms = deliveryMs, stopMs = deliveryAtStopMs }: DeliveryLimits = {},
): Send | null => {
  if (smtpUrl === null) return null;
  const transport = createTransport(smtpUrl, { from: mailFrom });
  return async ({ recipient, subject, text, attachments }) => {
    const { signal, release } = startLimit({ ms, stopMs, stopping });
    try {
      const delivery = transport.sendMail({
        to: recipient,
        subject,
        text,
        attachments: attachments.map(({ fileName, type, bytes }) => ({
          filename: fileName,
          contentType: type,
          content: Buffer.from(bytes),
        })),
        signal,
      });
      await untilAborted(delivery, signal, () => new Error('The mail server took too long'));
    } finally {
      release();
    }
  };
};

/**
 * Why a mail was not sent. The server's answer to a refused sign-in is left out, because it may repeat the password.
 */
export const describeFailure = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error);
  if (!isErrorCode(error, 'EAUTH')) return error.message;
  const status = 'responseCode' in error ? ` (${String(error.responseCode)})` : '';
  return `The mail server refused the name and password of SMTP_URL${status}`;
};

interface DeliveryLimits {
  readonly ms?: number;
  readonly stopMs?: number;
}

interface Needs {
  readonly db: Db;
  readonly clock: Clock;
  readonly config: Config;
  readonly firm: Firm;
  readonly secrets: Secrets;
  readonly log: Log;
  readonly background: Background;
  /** Those who add attachments or write the text anew, by the kinds of their mails. */
  readonly couriers?: Readonly<Record<string, Courier>>;
  /** Shorter in tests. */
  readonly delivery?: DeliveryLimits;
}

const oneMinuteMs = 60_000;
const laterMs = { least: 500, most: 2500 } as const;
const mailsAtOnce = 20;

/** A range of addresses may cause a quarter of the mails to strangers; the rest stays for others. */
const strangerLimits = ({ strangerMailsPerHour }: Config): queries.StrangerLimits => ({
  all: strangerMailsPerHour,
  fromOneRange: Math.max(1, Math.floor(strangerMailsPerHour / 4)),
});

const newText = async (firm: Firm, { subject, body }: { subject: string; body: string }) => ({
  subject,
  text: signed(body, (await firm.facts()).name),
});

/** Sends a mail with what its courier adds to it. */
const tryMail = async (
  mail: MailRow,
  {
    secrets,
    log,
    firm,
    courier,
    deliver,
  }: Pick<Needs, 'secrets' | 'log' | 'firm'> & { courier?: Courier; deliver: Send },
): Promise<MailOutcome> => {
  try {
    invariant(!mail.hasAttachment || courier !== undefined, 'a mail with an attachment has a courier');
    const added = courier === undefined ? null : await courier.attach(mail.id);
    if (added !== null && 'stopped' in added) return { state: 'stopped', reason: added.stopped };
    const { attachments = [], text: written } = added ?? {};
    const own = { subject: mail.subject, text: openText(secrets, mail) };
    const text = written === undefined ? own : await newText(firm, written);
    await deliver({ ...mail, ...text, attachments });
    return { state: 'sent' };
  } catch (error) {
    const reason = describeFailure(error);
    log.warn({ reason, mailId: mail.id }, 'mail not sent');
    return { state: 'failed', error: reason, isLast: mail.tries >= queries.triesAtMost };
  }
};

/** Records what became of a try. */
const recordOutcome = async (
  trx: Trx,
  { id, outcome, now }: { readonly id: string; readonly outcome: MailOutcome; readonly now: Date },
): Promise<void> => {
  if (outcome.state === 'sent') await queries.markSent(trx, id, now);
  else if (outcome.state === 'failed') await queries.markFailed(trx, id, outcome.error);
  else await queries.endReading(trx, { mailIds: [id], now });
};

export const createMail = (needs: Needs): Mail => {
  const { db, clock, config, firm, secrets, log, background, couriers = {}, delivery } = needs;
  const send = smtpSend(config, background.stopping, delivery);

  const sendOne = async (mail: MailRow, deliver: Send): Promise<void> => {
    const { id } = mail;
    const courier = couriers[mail.kind];
    const outcome = await tryMail(mail, { secrets, log, firm, deliver, ...(courier && { courier }) });
    const now = clock.now();
    await inTransaction(db, async (trx) => {
      await recordOutcome(trx, { id, outcome, now });
      await courier?.record(trx, { mailId: id, outcome, now });
    });
  };

  /** One at a time, so that a stop leaves the others in the outbox. */
  const sendWaiting = async (deliver: Send): Promise<void> => {
    for (let sent = 0; sent < mailsAtOnce && !background.stopping.aborted; sent += 1) {
      const [mail] = await inTransaction(db, async (trx) => {
        await queries.lockOutbox(trx);
        const due = { now: clock.now(), limit: 1, limits: strangerLimits(config) };
        return queries.claimDue(trx, due);
      });
      if (mail === undefined) return;
      await sendOne(mail, deliver);
    }
  };

  return {
    async post(trx, message) {
      const now = clock.now();
      const { hasAttachment = false, mayRepeat = hasAttachment, ...written } = message;
      const since = mayRepeat ? now : new Date(now.getTime() - oneMinuteMs);
      const id = uuid();
      const { name } = await firm.facts(trx);
      const sealedBody = secrets.seal(signed(message.body, name), sealContext(id));
      const readableUntil = message.readableUntil ?? null;
      const strangerRange = message.strangerRange ?? null;
      const places = { id, now, unlessSince: since };
      const mail = { ...written, ...places, strangerRange, sealedBody, readableUntil, hasAttachment };
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
