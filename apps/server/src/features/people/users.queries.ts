/** Users as administrators see and change them. */
import type { Role } from '@partnerfolio/contract/access';
import type { userSorts, userStates } from '@partnerfolio/contract/choices';
import { sql } from 'kysely';
import type { Expression, RawBuilder, SqlBool } from 'kysely';
import type { Db } from '../../platform/database/db.ts';
import { emailUnlessErased } from '../../platform/access/people.queries.ts';
import { isLiveSession } from '../../platform/session/session.queries.ts';
import {
  closeness,
  everyWord,
  holdsTyped,
  idsSpeltLike,
  nameKey,
} from '../../platform/database/search.queries.ts';

const userColumns = [
  'p.id',
  emailUnlessErased.as('email'),
  'p.full_name as fullName',
  'p.avatar_url as avatarUrl',
  'r.role',
  'p.email_confirmed_at',
  'p.created_at as createdAt',
  'p.deactivated_at as deactivatedAt',
  'p.erased_at as erasedAt',
] as const;

const usersWithRoles = (db: Db) =>
  db.selectFrom('profiles as p').leftJoin('user_roles as r', 'r.user_id', 'p.id');

interface UserRow {
  readonly id: string;
  readonly email: string | null;
  readonly fullName: string | null;
  readonly avatarUrl: string | null;
  readonly role: Role | null;
  readonly email_confirmed_at: string | null;
  readonly createdAt: string;
  readonly deactivatedAt: string | null;
  readonly erasedAt: string | null;
}

const toUser = ({ email_confirmed_at, ...row }: UserRow) => ({
  ...row,
  emailConfirmed: email_confirmed_at !== null,
});

const isWaiting = sql<boolean>`(r.role is null and p.deactivated_at is null)`;

type State = (typeof userStates)[number];

const conditions: Readonly<Record<State, Expression<SqlBool>>> = {
  waiting: isWaiting,
  active: sql<boolean>`(r.role is not null and p.deactivated_at is null)`,
  deactivated: sql<boolean>`p.deactivated_at is not null`,
};

export interface UserList {
  readonly q: string;
  readonly role: Role | null;
  readonly state: State | null;
  readonly sort: (typeof userSorts)[number];
  readonly direction: 'asc' | 'desc';
  readonly offset: number;
  readonly limit: number;
}

const sortColumns = {
  joined: sql`p.created_at`,
  name: nameKey(sql`p.full_name`),
  email: nameKey(emailUnlessErased),
  // From the role with the most rights to the one with the fewest.
  role: sql`case r.role when 'admin' then 1 when 'employee' then 2 when 'agent' then 3 else 4 end`,
} as const;

/** Users found by a word of their name or address. */
const isFound = (typed: string) =>
  everyWord(typed, (word) => holdsTyped(word, [sql`p.full_name`, emailUnlessErased]));

const matchingUsers = (db: Db, { q, role, state }: UserList) => {
  let matching = usersWithRoles(db);
  if (q !== '') matching = matching.where(isFound(q));
  if (role !== null) matching = matching.where('r.role', '=', role);
  if (state !== null) matching = matching.where(conditions[state]);
  return matching;
};

/** When a user last signed in, as far back as attempts are kept. The newest success, because failures may be many. */
const lastSignIn = sql<string | null>`(select a.attempt_time from login_attempts a
  where lower(a.email) = lower(p.email) and a.success order by a.attempt_time desc limit 1)`;

/** A page of users; those without a role come first, whatever the sort. */
export const selectUsers = async (db: Db, list: UserList) => {
  const matching = matchingUsers(db, list);
  const rows = await matching
    .select([...userColumns, lastSignIn.as('lastSignInAt')])
    .orderBy(isWaiting, 'desc')
    // Erased users, who have neither a name nor an address, come last in both directions.
    .orderBy(sortColumns[list.sort], (order) => order[list.direction]().nullsLast())
    .orderBy('p.id', 'desc')
    .offset(list.offset)
    .limit(list.limit)
    .execute();
  const { total } = await matching
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  const { waiting } = await usersWithRoles(db)
    .where(isWaiting)
    .select((eb) => eb.fn.countAll<number>().as('waiting'))
    .executeTakeFirstOrThrow();
  const items = rows.map(({ lastSignInAt, ...row }) => ({ ...toUser(row), lastSignInAt }));
  return { items, total, waiting };
};

export interface NamedUser {
  readonly id: string;
  readonly fullName: string | null;
  readonly email: string | null;
  readonly isDeactivated: boolean;
}

/** The users found by the text, the closest first and active before deactivated ones; if they are few, those spelt like it. */
export const findUsersNamed = async (
  db: Db,
  { q, limit }: { readonly q: string; readonly limit: number },
): Promise<readonly NamedUser[]> => {
  const select = async (where: RawBuilder<boolean>, order: RawBuilder<unknown>) =>
    (
      await sql<NamedUser>`
        select p.id, p.full_name as "fullName", ${emailUnlessErased} as email,
          p.deactivated_at is not null as "isDeactivated"
        from profiles as p where ${where} order by ${order} limit ${limit}`.execute(db)
    ).rows;
  const found = await select(
    isFound(q),
    sql`${closeness(q, [sql`p.full_name`])}, p.deactivated_at is not null, ${nameKey(sql`p.full_name`)} nulls last, p.id`,
  );
  if (found.length === limit) return found;
  const similar = await idsSpeltLike(db, q, {
    id: sql<string>`p.id`,
    names: [{ name: sql<string | null>`p.full_name` }],
    from: sql`profiles as p`,
    where: sql<boolean>`p.full_name is not null`,
  });
  const known = new Set(found.map(({ id }) => id));
  const others = similar.filter((id) => !known.has(id)).slice(0, limit - found.length);
  if (others.length === 0) return found;
  const byId = sql<boolean>`p.id = any (${others}::uuid[])`;
  return [...found, ...(await select(byId, sql`array_position(${others}::uuid[], p.id)`))];
};

export const findUser = async (db: Db, userId: string) => {
  const row = await usersWithRoles(db).select(userColumns).where('p.id', '=', userId).executeTakeFirst();
  return row === undefined ? null : toUser(row);
};

interface UserFacts {
  readonly phone: string | null;
  readonly clients: number;
  readonly tasks: number;
  readonly logRecords: number;
  readonly sessions: number;
  readonly hasFactor: boolean;
  readonly lastSignInAt: string | null;
  readonly groups: readonly { readonly id: string; readonly name: string }[];
}

/** A user's details for administrators, besides the list's columns. */
export const findUserFacts = async (db: Db, userId: string, now: Date): Promise<UserFacts | null> => {
  const at = now.toISOString();
  const { rows } = await sql<UserFacts>`
    select p.phone,
      (select count(*) from clients c where c.owner_id = p.id and c.merged_into is null) as clients,
      (select count(*) from client_tasks k where k.assignee_id = p.id and k.done_at is null) as tasks,
      (select count(*) from log_records r where r.assignee_id = p.id and r.closed_at is null) as "logRecords",
      (select count(*) from sessions s
        where s.user_id = p.id and ${isLiveSession(now)}
          and exists (select from session_tokens t
            where t.session_id = s.id and t.used_at is null and t.expires_at > ${at})) as sessions,
      (exists (select from authenticators f where f.user_id = p.id and f.confirmed_at is not null)
        or exists (select from passkeys k where k.user_id = p.id)) as "hasFactor",
      ${lastSignIn} as "lastSignInAt",
      coalesce((
        select jsonb_agg(jsonb_build_object('id', g.id, 'name', g.name) order by ${nameKey(sql`g.name`)}, g.id)
        from user_group_members m join user_groups g on g.id = m.group_id
        where m.user_id = p.id
      ), '[]') as groups
    from profiles p where p.id = ${userId}`.execute(db);
  return rows[0] ?? null;
};

export const setDeactivated = async (trx: Db, userId: string, at: Date | null): Promise<void> => {
  await trx
    .updateTable('profiles')
    .set({ deactivated_at: at?.toISOString() ?? null })
    .where('id', '=', userId)
    .execute();
};

/** Ignores failed sign-ins before the given time. */
export const setUnlocked = async (trx: Db, userId: string, at: Date): Promise<void> => {
  await trx.updateTable('profiles').set({ unlocked_at: at.toISOString() }).where('id', '=', userId).execute();
};

/** Whether a user can take over clients: active, with a role. */
export const isActiveStaff = async (db: Db, userId: string): Promise<boolean> =>
  (await usersWithRoles(db)
    .where('p.id', '=', userId)
    .where(conditions.active)
    .select('p.id')
    .executeTakeFirst()) !== undefined;
