/** The outbox as administrators see it. */
import type { mailStates } from '@partnerfolio/contract/choices';
import { sql } from 'kysely';
import type { Db } from '../../platform/db.ts';

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
}

const stateOf = ({ sentAt }: MailRow, hasServer: boolean): State => {
  if (sentAt !== null) return 'sent';
  return hasServer ? 'waiting' : 'kept';
};

interface MailList {
  readonly q: string;
  readonly offset: number;
  readonly limit: number;
  readonly hasServer: boolean;
}

/** A page of mails, the newest first, found by recipient and subject. */
export const selectMails = async (db: Db, { q, offset, limit, hasServer }: MailList) => {
  const pattern = `%${q.toLowerCase().replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
  const matching = db
    .selectFrom('mails')
    .where((eb) =>
      eb.or([eb(sql`lower(recipient)`, 'like', pattern), eb(sql`lower(subject)`, 'like', pattern)]),
    );
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
    ])
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .offset(offset)
    .limit(limit)
    .execute();
  const { total } = await matching
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return { items: rows.map((row) => ({ ...row, state: stateOf(row, hasServer) })), total };
};

export const findMail = async (db: Db, id: string) =>
  (await db
    .selectFrom('mails')
    .select(['recipient', 'body', 'sent_at as sentAt'])
    .where('id', '=', id)
    .executeTakeFirst()) ?? null;
