/** The SQL of notifications. A notification is shown only while its recipient may see the record that it is about. */
import {
  notificationKindNames,
  notificationKinds,
  unreadCountedAtMost,
} from '@partnerfolio/contract/notifications/notifications';
import type {
  NotificationDetails,
  NotificationKind,
  NotificationSubject,
} from '@partnerfolio/contract/notifications/notifications';
import { sql } from 'kysely';
import type { Insertable, RawBuilder } from 'kysely';
import type { Staff } from '../../platform/access/access.ts';
import type { Db } from '../../platform/database/db.ts';
import type { Database } from '../../platform/database/schema.ts';
import { readPage } from '../../platform/lists/pages.queries.ts';
import { isVisibleReport } from '../client-access/report-visibility.queries.ts';
import { isVisibleClient } from '../client-access/visibility.queries.ts';
import type { RightsHolder } from '../client-access/visibility.queries.ts';

/**
 * Adds notifications, except those that were told before, and those of which only one may be unread while it is (an index of the
 * table says which); returns the recipients of the new ones.
 */
export const insertNotifications = async (
  trx: Db,
  rows: readonly Insertable<Database['notifications']>[],
): Promise<string[]> => {
  const added = await trx
    .insertInto('notifications')
    .values([...rows])
    .onConflict((conflict) => conflict.doNothing())
    .returning('recipient_id')
    .execute();
  return added.map((row) => row.recipient_id);
};

type Condition = RawBuilder<boolean>;

const literal = (isTrue: boolean): Condition => (isTrue ? sql<boolean>`true` : sql<boolean>`false`);

/**
 * Whether the viewer may see the record of a notification `n`, by the type of the record: looked up by its id, where `exists` would
 * have all records read for a list.
 */
const visibleSubjects = (viewer: RightsHolder): Readonly<Record<NotificationSubject, Condition>> => ({
  proposal: sql<boolean>`(select true from investment_proposals i join clients on clients.id = i.client_id
    where i.id = n.subject_id and ${isVisibleClient(viewer)} limit 1)`,
  client_task: sql<boolean>`(select true from client_tasks k join clients on clients.id = k.client_id
    where k.id = n.subject_id and ${isVisibleClient(viewer)} limit 1)`,
  log_record: sql<boolean>`(select true from log_records r left join clients on clients.id = r.client_id
    where r.id = n.subject_id and coalesce(${isVisibleClient(viewer)}, false)
      and (r.kind = 'complaint' or ${viewer.rights.has('compliance.log')}) limit 1)`,
  client: sql<boolean>`(select true from clients where clients.id = n.subject_id and ${isVisibleClient(viewer)} limit 1)`,
  portfolio: sql<boolean>`(select true from portfolios join clients on clients.id = portfolios.client_id
    where portfolios.id = n.subject_id and ${isVisibleClient(viewer)} limit 1)`,
  instrument_request: literal(viewer.rights.has('market_data.instruments')),
  import: viewer.rights.has('portfolios.import')
    ? sql<boolean>`(select true from imports i join portfolios p on p.id = i.portfolio_id
        join clients on clients.id = p.client_id where i.id = n.subject_id and ${isVisibleClient(viewer)} limit 1)`
    : literal(false),
  report_batch: sql<boolean>`(select true from report_batches b
    where b.id = n.subject_id and b.owner_id = ${viewer.id} limit 1)`,
  report_schedule: sql<boolean>`(select true from report_schedules s
    where s.id = n.subject_id and s.owner_id = ${viewer.id} limit 1)`,
  report: sql<boolean>`(select true from reports r left join portfolios on portfolios.id = r.portfolio_id
    left join clients on clients.id = coalesce(portfolios.client_id, r.client_id)
    where r.id = n.subject_id and ${isVisibleReport(viewer)} limit 1)`,
  market_data: literal(viewer.rights.has('market_data.manage')),
  audit_log: literal(viewer.role === 'admin'),
  user:
    viewer.role === 'admin'
      ? sql<boolean>`(select true from profiles u where u.id = n.subject_id and u.erased_at is null limit 1)`
      : literal(false),
});

const kindsAbout = (subject: NotificationSubject): readonly NotificationKind[] =>
  notificationKindNames.filter((kind) => notificationKinds[kind].subject === subject);

/** Whether a notification `n` is the viewer's and may be shown. */
export const isShown = (viewer: RightsHolder): Condition => {
  const cases = Object.entries(visibleSubjects(viewer)).map(
    ([subject, isVisible]) =>
      sql`when n.kind = any (${kindsAbout(subject as NotificationSubject)}::text[]) then ${isVisible}`,
  );
  return sql<boolean>`(n.recipient_id = ${viewer.id} and case ${sql.join(cases, sql` `)} else false end)`;
};

export interface NotificationRow {
  readonly id: string;
  readonly kind: NotificationKind;
  readonly subject_id: string;
  readonly subject_name: string | null;
  readonly client_id: string | null;
  readonly client_name: string | null;
  readonly portfolio_id: string | null;
  readonly portfolio_name: string | null;
  readonly actor_id: string | null;
  readonly actor_name: string | null;
  readonly details: NotificationDetails;
  readonly created_at: string;
  readonly read_at: string | null;
}

/** Notifications with the present names of their records, in the order of the ids. */
export const listRows = async (db: Db, ids: readonly string[]): Promise<NotificationRow[]> => {
  if (ids.length === 0) return [];
  const about = (subject: NotificationSubject) => sql`n.kind = any (${kindsAbout(subject)}::text[])`;
  const { rows } = await sql<NotificationRow>`
    select n.id, n.kind, n.subject_id, n.details, n.created_at, n.read_at,
      coalesce(v.purpose, k.subject, g.number || ' ' || g.subject, i.file_name, s.name, r.title, person.full_name, named.name, own.name) as subject_name,
      clients.id as client_id, clients.name as client_name, p.id as portfolio_id, p.name as portfolio_name,
      actor.id as actor_id, actor.full_name as actor_name
    from notifications n
    left join profiles actor on actor.id = n.actor_id
    left join investment_proposals o on o.id = n.subject_id and ${about('proposal')}
    left join proposal_versions v on v.proposal_id = o.id and v.number = o.version
    left join client_tasks k on k.id = n.subject_id and ${about('client_task')}
    left join log_records g on g.id = n.subject_id and ${about('log_record')}
    left join imports i on i.id = n.subject_id and ${about('import')}
    left join reports r on r.id = n.subject_id and ${about('report')}
    left join portfolios p on p.id = coalesce(i.portfolio_id, r.portfolio_id)
    left join report_schedules s on s.id = n.subject_id and ${about('report_schedule')}
    left join profiles person on person.id = n.subject_id and ${about('user')}
    left join clients named on named.id = n.subject_id and ${about('client')}
    left join portfolios own on own.id = n.subject_id and ${about('portfolio')}
    left join clients on clients.id =
      coalesce(o.client_id, k.client_id, g.client_id, p.client_id, r.client_id, named.id, own.client_id)
    where n.id = any (${ids}::uuid[])
    order by array_position(${ids}::uuid[], n.id)`.execute(db);
  return rows;
};

export interface NotificationPage {
  readonly isUnread: boolean;
  readonly offset: number;
  readonly limit: number;
}

/** A page of the notifications that the viewer may see, the newest first. */
export const listNotificationPage = async (db: Db, viewer: Staff, page: NotificationPage) => {
  const { ids, ...count } = await readPage(
    db,
    { direction: 'desc', offset: page.offset, limit: page.limit },
    {
      id: sql<string>`n.id`,
      from: sql`notifications as n`,
      where: page.isUnread ? [isShown(viewer), sql<boolean>`n.read_at is null`] : [isShown(viewer)],
      found: null,
      similar: () => Promise.resolve([]),
      isVeryLong: true,
      keys: [{ key: sql`n.created_at` }],
    },
  );
  return { rows: await listRows(db, ids), ...count };
};

/** How many notifications the viewer has not read, up to the limit of the count, and when the newest of them came. */
export const countUnread = async (
  db: Db,
  viewer: Staff,
): Promise<{ readonly count: number; readonly newest_at: string | null }> => {
  const { rows } = await sql<{ count: number; newest_at: string | null }>`
    select count(*)::int as count, max(created_at) as newest_at from (
      select n.created_at from notifications n where n.read_at is null and ${isShown(viewer)}
      order by n.created_at desc limit ${unreadCountedAtMost}
    ) unread`.execute(db);
  return rows[0] ?? { count: 0, newest_at: null };
};

/** Marks one as read; null if the viewer has no such notification, false if it was read before. */
export const markOne = async (
  trx: Db,
  viewer: Staff,
  { id, now }: { id: string; now: Date },
): Promise<boolean | null> => {
  const { rows } = await sql<{ was_unread: boolean }>`
    select n.read_at is null as was_unread from notifications n where n.id = ${id} and ${isShown(viewer)} for update`.execute(
    trx,
  );
  const [row] = rows;
  if (row === undefined) return null;
  if (row.was_unread)
    await trx.updateTable('notifications').set({ read_at: now.toISOString() }).where('id', '=', id).execute();
  return row.was_unread;
};

interface Read {
  readonly until: string;
  readonly now: Date;
  /** The record that they are about, if only those are marked. */
  readonly about?: { readonly kind: NotificationKind; readonly id: string } | undefined;
}

const isAbout = ({ kind, id }: NonNullable<Read['about']>): Condition =>
  sql<boolean>`(n.subject_id = ${id} and n.kind = any (${kindsAbout(notificationKinds[kind].subject)}::text[]))`;

/** Marks those that came up to a moment as read; returns whether there were any. */
export const markUntil = async (trx: Db, viewer: Staff, { until, now, about }: Read): Promise<boolean> => {
  const isMarked = about === undefined ? literal(true) : isAbout(about);
  const { rows } = await sql<{ id: string }>`
    update notifications as n set read_at = ${now.toISOString()}
    where n.read_at is null and n.created_at <= ${until} and ${isMarked} and ${isShown(viewer)} returning n.id`.execute(
    trx,
  );
  return rows.length > 0;
};

interface Deletion {
  readonly before: Date;
  readonly limit: number;
}

const deleteSome = async (db: Db, limit: number, condition: Condition): Promise<number> => {
  const { rows } = await sql`
    delete from notifications where id in (select id from notifications where ${condition} limit ${limit})
    returning id`.execute(db);
  return rows.length;
};

/** Deletes some notifications that were read before a moment; returns how many. */
export const deleteSomeRead = (db: Db, { before, limit }: Deletion): Promise<number> =>
  deleteSome(db, limit, sql<boolean>`read_at < ${before.toISOString()}`);

/** Deletes some notifications that came before a moment, read or not; returns how many. */
export const deleteSomeNotifications = (db: Db, { before, limit }: Deletion): Promise<number> =>
  deleteSome(db, limit, sql<boolean>`created_at < ${before.toISOString()}`);

/** Deletes the notifications about the records of a subquery of ids. */
export const deleteNotificationsAbout = async (trx: Db, ids: RawBuilder<string>): Promise<void> => {
  await sql`delete from notifications where subject_id in ${ids}`.execute(trx);
};
