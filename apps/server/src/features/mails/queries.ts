/** The outbox as administrators see it. */
import type { mailStates } from '@partnerfolio/contract/choices';
import { sql } from 'kysely';
import type { Db } from '../../platform/db.ts';
import { holdsTyped } from '../../platform/search.queries.ts';

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
}

/** Whether the link in a mail has run out, which leaves nothing to send or to read. */
const isExpired = ({ readableUntil }: Pick<MailRow, 'readableUntil'>, now: Date): boolean =>
  readableUntil !== null && readableUntil <= now.toISOString();

interface Present {
  readonly hasServer: boolean;
  readonly now: Date;
}

const stateOf = (mail: Pick<MailRow, 'sentAt' | 'readableUntil'>, { hasServer, now }: Present): State => {
  if (mail.sentAt !== null) return 'sent';
  if (isExpired(mail, now)) return 'expired';
  return hasServer ? 'waiting' : 'kept';
};

interface MailList extends Present {
  readonly q: string;
  readonly offset: number;
  readonly limit: number;
}

/** A page of mails, the newest first, found by recipient and subject. */
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
    ])
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .offset(offset)
    .limit(limit)
    .execute();
  const { total } = await matching
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return { items: rows.map((row) => ({ ...row, state: stateOf(row, present) })), total };
};

export const findMail = async (db: Db, id: string, present: Present) => {
  const mail = await db
    .selectFrom('mails')
    .select(['id', 'sealed_body as sealedBody', 'sent_at as sentAt', 'readable_until as readableUntil'])
    .where('id', '=', id)
    .executeTakeFirst();
  return mail === undefined ? null : { ...mail, state: stateOf(mail, present) };
};
