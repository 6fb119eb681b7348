/** Requests for accounts and recovery links, as the limits count them. */
import { sql } from 'kysely';
import type { Db } from '../../platform/database/db.ts';
import type { Origin } from '../sign-in/queries.ts';
import type { FailedTries } from '../sign-in/rules.ts';

export type MailRequestKind = 'sign_up' | 'recovery';

export interface MailRequest extends Origin {
  readonly kind: MailRequestKind;
}

/**
 * Makes requests for one address, and from one network, wait for each other, always in the same order so that they
 * cannot deadlock.
 */
export const lockMailRequests = async (trx: Db, { kind, email, network }: MailRequest): Promise<void> => {
  for (const key of [`${kind} of ${email}`, `${kind} from ${network}`])
    await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute(trx);
};

/** Counts the requests for the limits, in the same shape as sign-in attempts. */
export const countMailRequests = async (db: Db, request: MailRequest, now: Date): Promise<FailedTries> => {
  const { kind, email, network, isKnownDevice } = request;
  const at = now.toISOString();
  const { rows } = await sql<FailedTries>`
    select
      (select count(*) from mail_requests
        where kind = ${kind} and email = ${email} and network = ${network} and known_device = ${isKnownDevice}
          and requested_at > ${at}::timestamptz - interval '15 minutes') as "accountAndNetwork",
      (select count(*) from mail_requests
        where kind = ${kind} and email = ${email} and not known_device
          and requested_at > ${at}::timestamptz - interval '1 hour') as account,
      (select count(*) from mail_requests
        where kind = ${kind} and network = ${network} and not known_device
          and requested_at > ${at}::timestamptz - interval '1 hour') as network`.execute(db);
  return rows[0] ?? { accountAndNetwork: 0, account: 0, network: 0 };
};

export const insertMailRequest = async (
  trx: Db,
  request: MailRequest & { readonly id: string; readonly now: Date },
): Promise<void> => {
  await trx
    .insertInto('mail_requests')
    .values({
      id: request.id,
      kind: request.kind,
      email: request.email,
      network: request.network,
      known_device: request.isKnownDevice,
      requested_at: request.now.toISOString(),
    })
    .execute();
};

/** Deletes at most `limit` requests made before the given time. */
export const deleteSomeMailRequests = async (
  db: Db,
  { before, limit }: { before: Date; limit: number },
): Promise<number> => {
  const result = await db
    .deleteFrom('mail_requests')
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('mail_requests')
        .select('id')
        .where('requested_at', '<', before.toISOString())
        .limit(limit),
    )
    .executeTakeFirst();
  return Number(result.numDeletedRows);
};
