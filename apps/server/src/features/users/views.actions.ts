/** An administrator views the portal as another user: start and end of a view. */
import type { SignedIn } from '../../platform/access/access.ts';
import { writeAudit, writeAudits } from '../../platform/audit/audit.ts';
import type { App } from '../../platform/context.ts';
import { refuse } from '../../platform/http/problem.ts';
import { inTransaction } from '../../platform/database/transactions.ts';
import { canBeViewed } from '../people/rules.ts';
import type { Act } from './actions.ts';
import { findUser } from '../people/users.queries.ts';
import * as queries from './views.queries.ts';

const viewLastsMs = 30 * 60_000;
const done = { done: true } as const;

/** From the next request on, the session sees what the user sees, and can change nothing. */
export const beginView = ({ app, viewer }: Act, userId: string) =>
  inTransaction(app.db, async (trx) => {
    const user = await findUser(trx, userId);
    if (user === null) return refuse('not_found');
    const allowed = canBeViewed(user);
    if (!allowed.ok) return allowed;
    const now = app.clock.now();
    const expiresAt = new Date(now.getTime() + viewLastsMs);
    await queries.putView(trx, { sessionId: viewer.sessionId, userId, now, expiresAt });
    await writeAudit(trx, {
      eventType: 'view.begin',
      now,
      userId: viewer.id,
      entity: 'user',
      entityId: userId,
      metadata: { sessionId: viewer.sessionId, until: expiresAt.toISOString() },
    });
    return done;
  });

/** Returns the session to its owner. */
export const endView = (app: App, viewer: SignedIn) =>
  inTransaction(app.db, async (trx) => {
    const view = await queries.deleteView(trx, viewer.sessionId);
    if (view !== null && view.ended_at === null)
      await writeAudit(trx, {
        eventType: 'view.end',
        now: app.clock.now(),
        userId: viewer.viewing?.by.id ?? viewer.id,
        entity: 'user',
        entityId: view.user_id,
        metadata: { sessionId: viewer.sessionId, reason: viewer.viewing?.isOver ? 'expired' : 'left' },
      });
    return done;
  });

/** Records views that ended by themselves, with their time or their session, in the audit log. */
export const noteEndedViews = (app: Pick<App, 'db' | 'clock'>): Promise<void> =>
  inTransaction(app.db, async (trx) => {
    const now = app.clock.now();
    const views = await queries.markEndedViews(trx, now);
    await writeAudits(
      trx,
      views.map((view) => ({
        eventType: 'view.end',
        now,
        userId: view.by_id,
        entity: 'user',
        entityId: view.user_id,
        metadata: {
          sessionId: view.session_id,
          reason: view.has_session_ended ? 'session_ended' : 'expired',
        },
      })),
    );
  });
