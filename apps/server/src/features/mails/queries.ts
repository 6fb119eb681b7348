/** The outbox for administrators. */
import type { mailStates } from '@partnerfolio/contract/choices';
import { sql } from 'kysely';
import type { Db } from '../../platform/database/db.ts';
import { emailUnlessErased } from '../../platform/access/people.queries.ts';
import { holdsTyped } from '../../platform/database/search.queries.ts';

type State = (typeof mailStates)[number];

interface MailRow {
  readonly id: string;
  readonly kind: string;
  readonly recipient: string;
  readonly subject: string;
  readonly createdAt: string;
  readonly sentAt: string | null;
  readonly tries: number;
  readonly lastError: string | null;
  readonly readableUntil: string | null;
  readonly hasAttachment: boolean;
}

/** Whether the mail's link has expired, after which it is neither sent nor readable. */
const isExpired = ({ readableUntil }: Pick<MailRow, 'readableUntil'>, now: Date): boolean =>
  readableUntil !== null && readableUntil <= now.toISOString();

interface Present {
  readonly hasServer: boolean;
  readonly now: Date;
}

/** A mail with an attachment waits for a server: nobody can pass it on. */
const mailState = (
  mail: Pick<MailRow, 'sentAt' | 'readableUntil' | 'hasAttachment'>,
  { hasServer, now }: Present,
): State => {
  if (mail.sentAt !== null) return 'sent';
  if (isExpired(mail, now)) return 'expired';
  return hasServer || mail.hasAttachment ? 'waiting' : 'kept';
};

interface MailList extends Present {
  readonly q: string;
  readonly offset: number;
  readonly limit: number;
}

/** A page of mails, newest first, found by recipient and subject. */
export const selectMails = async (db: Db, { q, offset, limit, ...present }: MailList) => {
  const matching = db.selectFrom('mails').where(holdsTyped(q, [sql`recipient`, sql`subject`]));
  const rows: MailRow[] = await matching
    .select([
      'id',
      'kind',
      'recipient',
      'subject',
      'created_at as createdAt',
      'sent_at as sentAt',
      'tries',
      'last_error as lastError',
      'readable_until as readableUntil',
      'has_attachment as hasAttachment',
    ])
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .offset(offset)
    .limit(limit)
    .execute();
  const { total } = await matching
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return {
    items: rows.map(({ hasAttachment, ...row }) => ({
      ...row,
      state: mailState({ ...row, hasAttachment }, present),
    })),
    total,
  };
};

export const findMail = async (db: Db, id: string, present: Present) => {
  const mail = await db
    .selectFrom('mails')
    .select([
      'id',
      'kind',
      'subject',
      'recipient',
      'sealed_body as sealedBody',
      'sent_at as sentAt',
      'readable_until as readableUntil',
      'has_attachment as hasAttachment',
    ])
    .where('id', '=', id)
    .executeTakeFirst();
  return mail === undefined ? null : { ...mail, state: mailState(mail, present) };
};

/**
 * The owner of a mail: the account that its link opens, or the account of its address; null for an address without
 * one.
 */
export const findMailOwner = async (
  db: Db,
  { id, recipient }: { readonly id: string; readonly recipient: string },
): Promise<string | null> => {
  const { rows } = await sql<{ ownerId: string | null }>`
    select coalesce(
      (select user_id from one_time_links where mail_id = ${id} limit 1),
      (select id from profiles where lower(email) = ${recipient.toLowerCase()})) as "ownerId"`.execute(db);
  return rows[0]?.ownerId ?? null;
};

/** Whether a user can sign in already. */
export const hasSignInMethod = async (db: Db, userId: string): Promise<boolean> => {
  const { rows } = await sql<{ found: boolean }>`
    select exists (select from credentials where user_id = ${userId})
      or exists (select from identities where user_id = ${userId})
      or exists (select from passkeys where user_id = ${userId}) as found`.execute(db);
  return rows[0]?.found === true;
};

interface Reading {
  readonly id: string;
  readonly ownerId: string;
  readonly readerId: string;
  readonly subject: string;
  readonly now: Date;
}

export const insertReading = async (trx: Db, reading: Reading): Promise<void> => {
  await trx
    .insertInto('mail_readings')
    .values({
      id: reading.id,
      user_id: reading.ownerId,
      reader_id: reading.readerId,
      subject: reading.subject,
      read_at: reading.now.toISOString(),
    })
    .execute();
};

/** The readings that a user has not dismissed, newest first. */
export const selectReadings = (db: Db, userId: string) =>
  db
    .selectFrom('mail_readings as m')
    .innerJoin('profiles as p', 'p.id', 'm.reader_id')
    .select(['m.id', 'p.id as readerId', 'p.full_name as fullName', emailUnlessErased.as('email')])
    .select(['m.subject', 'm.read_at as readAt'])
    .where('m.user_id', '=', userId)
    .where('m.dismissed_at', 'is', null)
    .orderBy('m.read_at', 'desc')
    .orderBy('m.id', 'desc')
    .limit(20)
    .execute();

/** Dismisses a reading of the user's own mails; null when there is none. */
export const dismissReading = async (
  trx: Db,
  { id, userId, now }: { readonly id: string; readonly userId: string; readonly now: Date },
) =>
  (await trx
    .updateTable('mail_readings')
    .set({ dismissed_at: now.toISOString() })
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .where('dismissed_at', 'is', null)
    .returning(['reader_id as readerId'])
    .executeTakeFirst()) ?? null;

/** Deletes which mails an erased user has read. */
export const deleteReadings = async (trx: Db, userId: string): Promise<void> => {
  await trx.deleteFrom('mail_readings').where('user_id', '=', userId).execute();
};
