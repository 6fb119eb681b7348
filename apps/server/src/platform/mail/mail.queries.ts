/** The outbox. */
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Db } from '../database/db.ts';

/** The text of a mail as stored; empty once it has been deleted. */
export interface SealedText {
  readonly id: string;
  readonly sealedBody: string;
}

export interface MailRow extends SealedText {
  readonly kind: string;
  readonly recipient: string;
  readonly subject: string;
  /** How often it was tried, this time included. */
  readonly tries: number;
  readonly hasAttachment: boolean;
}

/** So often a mail is tried. */
export const triesAtMost = 8;

interface NewMail {
  readonly id: string;
  readonly kind: string;
  readonly recipient: string;
  readonly language: string;
  readonly subject: string;
  readonly sealedBody: string;
  readonly now: Date;
  readonly unlessSince: Date;
  readonly readableUntil: Date | null;
  readonly strangerRange: string | null;
  readonly hasAttachment: boolean;
}

/**
 * Adds a mail unless the address received one of its kind since the given time; returns whether it did. The advisory
 * lock makes concurrent calls count each other.
 */
export const insertMail = async (db: Db, mail: NewMail): Promise<boolean> => {
  const address = mail.recipient.toLowerCase();
  await sql`select pg_advisory_xact_lock(hashtextextended(${`mail ${mail.kind} ${address}`}, 0))`.execute(db);
  const at = mail.now.toISOString();
  // One statement in both cases, so that the response time does not reveal who received a mail.
  const { rows } = await sql<{ id: string }>`
    insert into mails (id, kind, recipient, language, subject, sealed_body, created_at, next_try_at, readable_until,
      stranger_range, has_attachment)
    select ${mail.id}::uuid, ${mail.kind}, ${mail.recipient}, ${mail.language}, ${mail.subject}, ${mail.sealedBody},
      ${at}::timestamptz, ${at}::timestamptz, ${mail.readableUntil?.toISOString() ?? null}::timestamptz, ${mail.strangerRange},
      ${mail.hasAttachment}::boolean
    where not exists (
      select from mails
      where lower(recipient) = ${address} and kind = ${mail.kind} and created_at > ${mail.unlessSince.toISOString()})
    returning id`.execute(db);
  return rows.length === 1;
};

/** How many mails of strangers leave in an hour: all of them, and those from one range of addresses. */
export interface StrangerLimits {
  readonly all: number;
  readonly fromOneRange: number;
}

/**
 * The due mails that may leave now. Those of strangers come after the others, the first of each range before the second
 * of any, so that a flood from one range keeps no other waiting.
 */
const mayLeave = (at: string, limits: StrangerLimits) => sql`
  spent as (
    select stranger_range, count(*)::int as n from mails
    where stranger_range is not null and claimed_at > ${at}::timestamptz - interval '1 hour'
    group by stranger_range),
  waiting as (
    select id, next_try_at, mails.stranger_range, has_attachment,
      coalesce(spent.n, 0) + row_number() over (partition by mails.stranger_range order by next_try_at, id) as turn
    from mails left join spent on spent.stranger_range = mails.stranger_range
    where sent_at is null and tries < ${triesAtMost} and next_try_at <= ${at}
      and sealed_body <> '' and (readable_until is null or readable_until > ${at})),
  ranked as (
    select *, (select coalesce(sum(n), 0) from spent)
      + row_number() over (partition by stranger_range is null order by turn, next_try_at, id) as place
    from waiting),
  allowed as (
    select * from ranked
    where stranger_range is null or (turn <= ${limits.fromOneRange} and place <= ${limits.all}))`;

/** Makes the processes take mails one after another, so that each counts what the others took. */
export const lockOutbox = async (trx: Db): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtextextended('outbox', 0))`.execute(trx);
};

/**
 * Takes due mails and postpones their next attempt, twice as long each time, so that two processes do not send the
 * same mail. Those with an attachment, which take longer, come after the others. They are selected once
 * (`materialized`), as in `claimPortfolios`.
 */
export const claimDue = async (
  db: Db,
  { now, limit, limits }: { now: Date; limit: number; limits: StrangerLimits },
): Promise<readonly MailRow[]> => {
  const at = now.toISOString();
  const { rows } = await sql<MailRow>`
    with ${mayLeave(at, limits)},
    due as materialized (
      select id from mails where id in (
        select id from allowed order by has_attachment, stranger_range is not null, turn, next_try_at
        limit ${limit})
      for update skip locked)
    update mails
    set tries = tries + 1, claimed_at = ${at}::timestamptz, next_try_at = ${at}::timestamptz + interval '5 minutes' * power(2, tries)
    from due where mails.id = due.id
    returning mails.id, kind, recipient, subject, tries, has_attachment as "hasAttachment",
      sealed_body as "sealedBody"`.execute(db);
  return rows;
};

/** A try that began so long before has ended, whatever its process could still record of it. */
const longestTry = '5 minutes';

/** Whether a mail is being sent or will be tried again. */
export const isMailWaiting = (mail: RawBuilder<unknown>, now: Date): RawBuilder<boolean> => sql<boolean>`(
  ${mail}.sent_at is null and ${mail}.sealed_body <> '' and (${mail}.tries < ${triesAtMost}
    or ${mail}.claimed_at > ${now.toISOString()}::timestamptz - interval '${sql.raw(longestTry)}'))`;

/** Records that a mail was sent, and deletes its text, because its link concerns nobody but the recipient. */
export const markSent = async (db: Db, id: string, now: Date): Promise<void> => {
  await db
    .updateTable('mails')
    .set({ sent_at: now.toISOString(), last_error: null, sealed_body: '' })
    .where('id', '=', id)
    .execute();
};

export const markFailed = async (db: Db, id: string, error: string): Promise<void> => {
  await db
    .updateTable('mails')
    .set({ last_error: error.slice(0, 500) })
    .where('id', '=', id)
    .execute();
};

/** Deletes the texts of at most `limit` mails whose link expired before the given time. */
export const forgetSomeTexts = async (
  db: Db,
  { before, limit }: { before: Date; limit: number },
): Promise<number> => {
  const result = await db
    .updateTable('mails')
    .set({ sealed_body: '' })
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('mails')
        .select('id')
        .where('readable_until', '<', before.toISOString())
        .where('sealed_body', '!=', '')
        .limit(limit),
    )
    .executeTakeFirst();
  return Number(result.numUpdatedRows);
};

/** Deletes the texts of mails that nobody may read any more. */
export const endReading = async (
  trx: Db,
  { mailIds, now }: { mailIds: readonly string[]; now: Date },
): Promise<void> => {
  await trx
    .updateTable('mails')
    .set({ sealed_body: '', readable_until: now.toISOString() })
    .where((eb) => eb('id', '=', eb.fn.any(eb.val(mailIds))))
    .execute();
};

/** All sealed texts, locked so that they can be sealed again. */
export const lockSealedTexts = (trx: Db) =>
  trx
    .selectFrom('mails')
    .select(['id', 'sealed_body as sealedBody'])
    .where('sealed_body', '!=', '')
    .forUpdate()
    .execute();

export const putSealedText = async (trx: Db, id: string, sealedBody: string): Promise<void> => {
  await trx.updateTable('mails').set({ sealed_body: sealedBody }).where('id', '=', id).execute();
};

/** Deletes every text; returns how many. */
export const forgetAllTexts = async (trx: Db): Promise<number> => {
  const result = await trx
    .updateTable('mails')
    .set({ sealed_body: '' })
    .where('sealed_body', '!=', '')
    .executeTakeFirst();
  return Number(result.numUpdatedRows);
};

/** Deletes the mails to an address. */
export const deleteMailsTo = async (trx: Db, address: string): Promise<void> => {
  await trx
    .deleteFrom('mails')
    .where((eb) => eb(eb.fn<string>('lower', ['recipient']), '=', address.toLowerCase()))
    .execute();
};

/** Deletes mails by their ids and by the address in lower case that they go to, each given as a subquery. */
export const deleteMailsOf = async (
  trx: Db,
  { ids, addresses }: { readonly ids: RawBuilder<string>; readonly addresses: RawBuilder<string> },
): Promise<void> => {
  await sql`delete from mails where id in ${ids} or lower(recipient) in ${addresses}`.execute(trx);
};
