/** The SQL of mails that tell of notifications. */
import type { Language } from '@partnerfolio/contract/texts/texts';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Db } from '../../../platform/database/db.ts';
import type { RightsHolder } from '../../client-access/visibility.queries.ts';
import { parseLanguage } from '../../people/email-templates.ts';
import { isShown, listRows } from '../queries.ts';
import type { Lines } from './email-templates.ts';

type Condition = RawBuilder<boolean>;

/** What waits for a mail by a channel, and came in a range of time. */
export interface Waiting {
  readonly channel: 'mail' | 'digest';
  readonly after: Date;
  readonly before: Date;
}

/** Whether a notification `n` waits. */
export const isWaiting = ({ channel, after, before }: Waiting): Condition => sql<boolean>`(
  n.mailed_at is null and n.channel <> 'portal' and n.channel = ${channel}
    and n.created_at > ${after.toISOString()} and n.created_at <= ${before.toISOString()})`;

/** Users for whom something waits. */
export const listRecipients = async (db: Db, waiting: Waiting, limit: number): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`
    select distinct n.recipient_id as id from notifications n where ${isWaiting(waiting)} limit ${limit}`.execute(
    db,
  );
  return rows.map(({ id }) => id);
};

/** Takes a user's turn for the transaction; false if another process writes the user's mails. */
export const takeTurn = async (trx: Db, userId: string): Promise<boolean> => {
  const { rows } = await sql<{ taken: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended(${`notification mails ${userId}`}, 0)) as taken`.execute(
    trx,
  );
  return rows[0]?.taken === true;
};

/** The confirmed address of an active user, and the language of their mails; null without one. */
export const findAddress = async (
  db: Db,
  userId: string,
): Promise<{ readonly recipient: string; readonly language: Language } | null> => {
  const row = await db
    .selectFrom('profiles')
    .select(['email', 'language'])
    .where('id', '=', userId)
    .where('email_confirmed_at', 'is not', null)
    .where('deactivated_at', 'is', null)
    .executeTakeFirst();
  return row === undefined ? null : { recipient: row.email, language: parseLanguage(row.language) };
};

/** What may be told: the user's own, unread, about records that the user may see at this moment. */
const mayBeTold = (viewer: RightsHolder, which: Condition): Condition =>
  sql<boolean>`(n.recipient_id = ${viewer.id} and ${which} and n.read_at is null and ${isShown(viewer)})`;

/** The ids of what may be told, the oldest first. */
export const listTellable = async (
  db: Db,
  viewer: RightsHolder,
  { which, limit }: { readonly which: Condition; readonly limit: number },
): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`
    select n.id from notifications n where ${mayBeTold(viewer, which)}
    order by n.created_at, n.id limit ${limit}`.execute(db);
  return rows.map(({ id }) => id);
};

/** So many notifications of one mail are looked at, the newest first. */
const lookedAtMost = 5000;

/** The records that notifications tell of, each with the newest one and how many there are; the newest record first. */
export const listLines = async (
  db: Db,
  viewer: RightsHolder,
  { which, limit }: { readonly which: Condition; readonly limit: number },
): Promise<Lines> => {
  const { rows } = await sql<{ id: string; count: number; total: number }>`
    select id, count, count(*) over ()::int as total from (
      select id, created_at, count(*) over (partition by subject_id)::int as count,
        row_number() over (partition by subject_id order by created_at desc, id desc) as place
      from (
        select n.id, n.subject_id, n.created_at from notifications n where ${mayBeTold(viewer, which)}
        order by n.created_at desc limit ${lookedAtMost}
      ) told
    ) placed
    where place = 1 order by created_at desc, id desc limit ${limit}`.execute(db);
  const counts = new Map(rows.map(({ id, count }) => [id, count]));
  const found = await listRows(db, [...counts.keys()]);
  const total = rows[0]?.total ?? 0;
  return {
    lines: found.map((row) => ({ row, count: counts.get(row.id) ?? 1 })),
    others: total - rows.length,
  };
};

/** Records which mail tells of a user's notifications; null: none does. What a mail tells already stays as it is. */
export const putMail = async (
  trx: Db,
  userId: string,
  { which, mailId, now }: { readonly which: Condition; readonly mailId: string | null; readonly now: Date },
): Promise<void> => {
  await sql`
    update notifications as n set mailed_at = ${now.toISOString()}, mail_id = ${mailId}::uuid
    where n.recipient_id = ${userId} and n.mailed_at is null and ${which}`.execute(trx);
};

/** For whom a mail tells of notifications, if that user still has the address; null otherwise. */
export const findMailReader = async (db: Db, mailId: string): Promise<string | null> => {
  const { rows } = await sql<{ id: string }>`
    select p.id from mails m
      join notifications n on n.mail_id = m.id
      join profiles p on p.id = n.recipient_id and lower(p.email) = lower(m.recipient)
    where m.id = ${mailId} limit 1`.execute(db);
  return rows[0]?.id ?? null;
};

export const isToldBy = (mailId: string): Condition => sql<boolean>`(n.mail_id = ${mailId})`;

export const isOne = (id: string): Condition => sql<boolean>`(n.id = ${id})`;
