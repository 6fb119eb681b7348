/** The endpoints of notifications. */
import {
  chooseNotificationChannel,
  listNotificationChoices,
} from '@partnerfolio/contract/notifications/choices';
import * as contract from '@partnerfolio/contract/notifications/notifications';
import { inTransaction } from '../../platform/database/transactions.ts';
import { refuse } from '../../platform/http/problem.ts';
import { noteChanges } from '../../platform/live/changes.ts';
import { on } from '../../platform/serve/on.ts';
import type { Binding } from '../../platform/serve/on.ts';
import { choose, readChoices } from './choices.actions.ts';
import * as queries from './queries.ts';

const named = (id: string | null, name: string | null) =>
  id === null || name === null ? null : { id, name };

const toNotification = (row: queries.NotificationRow): contract.Notification => ({
  id: row.id,
  kind: row.kind,
  subject: { id: row.subject_id, name: row.subject_name },
  client: named(row.client_id, row.client_name),
  portfolio: named(row.portfolio_id, row.portfolio_name),
  actor: row.actor_id === null ? null : { id: row.actor_id, fullName: row.actor_name },
  details: row.details,
  createdAt: row.created_at,
  readAt: row.read_at,
});

export const notificationRoutes: readonly Binding[] = [
  on(contract.listNotifications).handle(async ({ app, viewer, query }) => {
    const { unread, ...page } = query;
    const isUnread = unread !== undefined;
    const { rows, ...count } = await queries.listNotificationPage(app.db, viewer, { isUnread, ...page });
    return { items: rows.map(toNotification), ...count };
  }),
  on(contract.countUnreadNotifications).handle(async ({ app, viewer }) => {
    const { count, newest_at: newestAt } = await queries.countUnread(app.db, viewer);
    return { count, newestAt };
  }),
  on(contract.readNotification).handle(({ app, viewer, params }) =>
    inTransaction(app.db, async (trx) => {
      const wasUnread = await queries.markOne(trx, viewer, { id: params.id, now: app.clock.now() });
      if (wasUnread === null) return refuse('not_found');
      // The user's other tabs and devices count anew.
      if (wasUnread) noteChanges(trx, [{ entity: 'notification', id: viewer.id }]);
      return { done: true as const };
    }),
  ),
  on(contract.readNotifications).handle(({ app, viewer, body }) =>
    inTransaction(app.db, async (trx) => {
      const areSome = await queries.markUntil(trx, viewer, { ...body, now: app.clock.now() });
      if (areSome) noteChanges(trx, [{ entity: 'notification', id: viewer.id }]);
      return { done: true as const };
    }),
  ),
  on(listNotificationChoices).handle(({ app, viewer }) => readChoices(app, viewer)),
  on(chooseNotificationChannel).handle(({ app, viewer, params, body }) =>
    choose(app, viewer, { ...params, ...body }),
  ),
];
