/** Starts of a sign-in by passkey or provider, as their limit counts them. */
import { sql } from 'kysely';
import type { Db } from '../../platform/database/db.ts';

/** The origin of a start. */
export interface Start {
  readonly network: string;
  /** Someone has signed in with this browser before. */
  readonly isKnownDevice: boolean;
}

/** Makes starts from one network wait for each other, so that each counts the others. */
export const lockStarts = async (trx: Db, network: string): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`starts from ${network}`}, 0))`.execute(trx);
};

export const isAnyDevice = async (db: Db, hash: Buffer): Promise<boolean> =>
  (await db.selectFrom('devices').select('user_id').where('device_hash', '=', hash).executeTakeFirst()) !==
  undefined;

/** The number of unfinished starts within the hour, by known or by unknown devices. */
export const countStarts = async (db: Db, { network, isKnownDevice }: Start, now: Date): Promise<number> => {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from sign_in_starts
    where network = ${network} and known_device = ${isKnownDevice}
      and started_at > ${now.toISOString()}::timestamptz - interval '1 hour'`.execute(db);
  return rows[0]?.n ?? 0;
};

export const insertStart = async (trx: Db, start: Start & { id: string; now: Date }): Promise<void> => {
  await trx
    .insertInto('sign_in_starts')
    .values({
      id: start.id,
      network: start.network,
      known_device: start.isKnownDevice,
      started_at: start.now.toISOString(),
    })
    .execute();
};

/** Deletes the latest start of an origin after a sign-in from it. */
export const deleteLatestStart = async (trx: Db, { network, isKnownDevice }: Start): Promise<void> => {
  await trx
    .deleteFrom('sign_in_starts')
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('sign_in_starts')
        .select('id')
        .where('network', '=', network)
        .where('known_device', '=', isKnownDevice)
        .orderBy('started_at', 'desc')
        .limit(1),
    )
    .execute();
};

/** Deletes at most `limit` starts made before the given time. */
export const deleteSomeStarts = async (
  db: Db,
  { before, limit }: { before: Date; limit: number },
): Promise<number> => {
  const result = await db
    .deleteFrom('sign_in_starts')
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('sign_in_starts')
        .select('id')
        .where('started_at', '<', before.toISOString())
        .limit(limit),
    )
    .executeTakeFirst();
  return Number(result.numDeletedRows);
};
