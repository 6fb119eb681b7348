/**
 * Mail leaves through the `mails` table: a row is written in the transaction that causes it and sent afterwards. Without
 * an SMTP server the rows stay, and an administrator can read them.
 */
import { createTransport } from 'nodemailer';
import { v7 as uuid } from 'uuid';
import type { Background } from './background.ts';
import type { Config } from './config.ts';
import type { Clock } from './context.ts';
import type { Log } from './log.ts';
import * as queries from './mail.queries.ts';
import type { MailRow } from './mail.queries.ts';
import type { Db } from './db.ts';

export type Language = 'en' | 'es';

export interface Letter {
  readonly kind: string;
  readonly recipient: string;
  readonly language: Language;
  readonly subject: string;
  readonly body: string;
}

export interface Mail {
  /** Writes a mail with the transaction of its cause; false when the address got one of its kind within the minute. */
  post(trx: Db, letter: Letter): Promise<boolean>;
  /** Sends what waits, in the background; call it after the transaction. */
  wake(): void;
}

type Send = (mail: MailRow) => Promise<unknown>;

const smtpSend = (config: Config): Send | null => {
  if (config.smtpUrl === null) return null;
  const transport = createTransport(config.smtpUrl, { from: config.mailFrom });
  return ({ recipient, subject, body }) => transport.sendMail({ to: recipient, subject, text: body });
};

interface Needs {
  readonly db: Db;
  readonly clock: Clock;
  readonly config: Config;
  readonly log: Log;
  readonly background: Background;
}

const oneMinuteMs = 60_000;
const triesAtMost = 8;

export const createMail = ({ db, clock, config, log, background }: Needs): Mail => {
  const send = smtpSend(config);

  const sendOne = async (mail: MailRow, deliver: Send): Promise<void> => {
    try {
      await deliver(mail);
      await queries.markSent(db, mail.id, clock.now());
    } catch (error) {
      log.warn({ err: error, mailId: mail.id }, 'mail not sent');
      await queries.markFailed(db, mail.id, error instanceof Error ? error.message : String(error));
    }
  };

  const sendWaiting = async (deliver: Send): Promise<void> => {
    const mails = await queries.claimDue(db, { now: clock.now(), triesAtMost, limit: 20 });
    for (const mail of mails) await sendOne(mail, deliver);
  };

  return {
    async post(trx, letter) {
      const now = clock.now();
      const since = new Date(now.getTime() - oneMinuteMs);
      return queries.insertMail(trx, { id: uuid(), ...letter, now, unlessSince: since });
    },
    wake: () => {
      if (send !== null) background.run('send mail', () => sendWaiting(send));
    },
  };
};
