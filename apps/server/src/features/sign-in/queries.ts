/** Sign-in attempts and known devices. */
import { sql } from 'kysely';
import type { Db } from '../../platform/database/db.ts';
import type { FailedTries } from './rules.ts';

/** The origin of a sign-in. */
export interface Origin {
  /** The account's address, in lower case. */
  readonly email: string;
  readonly network: string;
  readonly isKnownDevice: boolean;
}

/**
 * Makes attempts on one account, and from one network, wait for each other until the transaction ends, so that
 * concurrent attempts count like consecutive ones. Locks the account first, so that two transactions cannot deadlock.
 */
export const lockAttempts = async (trx: Db, { email, network }: Origin): Promise<void> => {
  for (const key of [`attempts of ${email}`, `attempts from ${network}`])
    await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute(trx);
};

/** True for attempts since an administrator last unlocked the account. */
const isUnforgiven = (alias: string, email: string) =>
  sql<boolean>`not exists (
    select from profiles u
    where lower(u.email) = ${email} and u.unlocked_at >= ${sql.ref(`${alias}.attempt_time`)})`;

/**
 * Counts the failures for the limits. A known device's count restarts at its last success, an account's when an
 * administrator unlocks it; a network's does not.
 */
export const countFailedTries = async (db: Db, origin: Origin, now: Date): Promise<FailedTries> => {
  const { email, network, isKnownDevice } = origin;
  const at = now.toISOString();
  const { rows } = await sql<FailedTries>`
    select
      (select count(*) from login_attempts a
        where lower(a.email) = ${email} and a.network = ${network} and a.known_device = ${isKnownDevice}
          and not a.success and a.attempt_time > ${at}::timestamptz - interval '15 minutes'
          and not (${isKnownDevice} and exists (
            select 1 from login_attempts s
            where lower(s.email) = ${email} and s.network = ${network} and s.known_device and s.success
              and s.attempt_time > a.attempt_time))
          and ${isUnforgiven('a', email)}
      ) as "accountAndNetwork",
      (select count(*) from login_attempts b
        where lower(b.email) = ${email} and not b.known_device and not b.success
          and b.attempt_time > ${at}::timestamptz - interval '1 hour'
          and ${isUnforgiven('b', email)}) as account,
      (select count(*) from login_attempts
        where network = ${network} and not known_device and not success
          and attempt_time > ${at}::timestamptz - interval '1 hour') as network`.execute(db);
  return rows[0] ?? { accountAndNetwork: 0, account: 0, network: 0 };
};

/** The failures of an account that count now: within the hour, and the most from any one network in 15 minutes. */
export const countAccountTries = async (
  db: Db,
  { email, now }: { email: string; now: Date },
): Promise<{ readonly account: number; readonly busiestNetwork: number }> => {
  const at = now.toISOString();
  const { rows } = await sql<{ account: number; busiestNetwork: number }>`
    with counted as (
      select network, attempt_time from login_attempts a
      where lower(a.email) = ${email} and not a.known_device and not a.success
        and a.attempt_time > ${at}::timestamptz - interval '1 hour' and ${isUnforgiven('a', email)})
    select count(*) as account,
      coalesce((
        select max(n) from (
          select count(*) as n from counted
          where attempt_time > ${at}::timestamptz - interval '15 minutes' group by network) as by_network
      ), 0) as "busiestNetwork"
    from counted`.execute(db);
  return rows[0] ?? { account: 0, busiestNetwork: 0 };
};

interface NewAttempt extends Origin {
  readonly id: string;
  readonly now: Date;
  readonly address: string | null;
  readonly userAgent: string | null;
}

/** Adds an attempt as failed, before the password is checked. */
export const insertAttempt = async (trx: Db, attempt: NewAttempt): Promise<void> => {
  await trx
    .insertInto('login_attempts')
    .values({
      id: attempt.id,
      email: attempt.email,
      success: false,
      attempt_time: attempt.now.toISOString(),
      ip_address: attempt.address,
      network: attempt.network,
      user_agent: attempt.userAgent,
      known_device: attempt.isKnownDevice,
    })
    .execute();
};

/** Marks an attempt with the right password and a wrong code. */
export const markWrongCode = async (db: Db, id: string): Promise<void> => {
  await db.updateTable('login_attempts').set({ second_step: true }).where('id', '=', id).execute();
};

/** Wrong codes of an account within the hour, from any device, since an administrator last unlocked it. */
export const countWrongCodes = async (db: Db, email: string, now: Date): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from login_attempts a
    where lower(a.email) = ${email} and a.second_step and not a.success
      and a.attempt_time > ${now.toISOString()}::timestamptz - interval '1 hour'
      and ${isUnforgiven('a', email)}`.execute(db);
  return rows[0]?.count ?? 0;
};

export const markAttemptSucceeded = async (trx: Db, id: string): Promise<void> => {
  await trx.updateTable('login_attempts').set({ success: true }).where('id', '=', id).execute();
};

/** Deletes an attempt whose password was never checked. */
export const deleteAttempt = async (db: Db, id: string): Promise<void> => {
  await db.deleteFrom('login_attempts').where('id', '=', id).execute();
};

/** How many attempts were made before the given time. */
export const countAttemptsBefore = async (db: Db, before: Date): Promise<number> => {
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from login_attempts where attempt_time < ${before.toISOString()}`.execute(db);
  return rows[0]?.n ?? 0;
};

/** Deletes at most `limit` attempts made before the given time. */
export const deleteSomeAttempts = async (
  db: Db,
  { before, limit }: { before: Date; limit: number },
): Promise<number> => {
  const result = await db
    .deleteFrom('login_attempts')
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('login_attempts')
        .select('id')
        .where('attempt_time', '<', before.toISOString())
        .limit(limit),
    )
    .executeTakeFirst();
  return Number(result.numDeletedRows);
};

/** Whether the account has signed in before, and whether from this network. */
export const findPastSignIns = async (
  db: Db,
  { email, network }: Pick<Origin, 'email' | 'network'>,
): Promise<{ readonly any: boolean; readonly fromNetwork: boolean }> => {
  const { rows } = await sql<{ any: boolean; fromNetwork: boolean }>`
    select
      exists (select 1 from login_attempts where lower(email) = ${email} and success) as any,
      exists (select 1 from login_attempts
        where lower(email) = ${email} and success and network = ${network}) as "fromNetwork"`.execute(db);
  return rows[0] ?? { any: false, fromNetwork: false };
};

export interface SignInPerson {
  readonly id: string;
  readonly email: string;
  readonly passwordHash: string | null;
  readonly isActive: boolean;
  readonly isKnownDevice: boolean;
}

/** The user of an address, with what the sign-in needs; `deviceHash` null: the request has no device token. */
export const findSignInPerson = async (
  db: Db,
  { email, deviceHash }: { email: string; deviceHash: Buffer | null },
): Promise<SignInPerson | null> => {
  const { rows } = await sql<SignInPerson>`
    select p.id, p.email, c.password_hash as "passwordHash", p.deactivated_at is null as "isActive",
      exists (select 1 from devices d where d.user_id = p.id and d.device_hash = ${deviceHash}::bytea) as "isKnownDevice"
    from profiles p left join credentials c on c.user_id = p.id
    where lower(p.email) = ${email}`.execute(db);
  return rows[0] ?? null;
};

/** Forgets an account's known devices, which are exempt from some limits. */
export const forgetDevices = async (trx: Db, userId: string): Promise<void> => {
  await trx.deleteFrom('devices').where('user_id', '=', userId).execute();
};

export const rememberDevice = async (
  trx: Db,
  device: { userId: string; hash: Buffer; now: Date },
): Promise<void> => {
  const at = device.now.toISOString();
  await trx
    .insertInto('devices')
    .values({ user_id: device.userId, device_hash: device.hash, first_seen_at: at, last_seen_at: at })
    .onConflict((conflict) => conflict.columns(['user_id', 'device_hash']).doUpdateSet({ last_seen_at: at }))
    .execute();
};

/** Deletes a user's devices, and every attempt with the address. */
export const forgetSignIns = async (
  trx: Db,
  { userId, email }: { userId: string; email: string },
): Promise<void> => {
  await forgetDevices(trx, userId);
  await trx
    .deleteFrom('login_attempts')
    .where((eb) => eb(eb.fn<string>('lower', ['email']), '=', email.toLowerCase()))
    .execute();
};

/** Active accounts that wrong passwords have locked for unknown devices within the hour, by the failures that count now. */
export const listLockedAccounts = async (
  db: Db,
  { now, triesAtMost }: { now: Date; triesAtMost: number },
): Promise<readonly { readonly id: string; readonly unlocked_at: string | null }[]> => {
  const { rows } = await sql<{ id: string; unlocked_at: string | null }>`
    select p.id, p.unlocked_at from login_attempts a
    join profiles p on lower(p.email) = lower(a.email) and p.deactivated_at is null
    where not a.success and not a.known_device
      and a.attempt_time > ${now.toISOString()}::timestamptz - interval '1 hour'
      and (p.unlocked_at is null or p.unlocked_at < a.attempt_time)
    group by p.id, p.unlocked_at having count(*) >= ${triesAtMost}
    order by p.id limit 200`.execute(db);
  return rows;
};
