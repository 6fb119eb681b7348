/** The user's own sessions, and ending them. */
import type { SignedIn } from '../../platform/access/access.ts';
import { writeAudit, writeAudits } from '../../platform/audit/audit.ts';
import type { App } from '../../platform/context.ts';
import { refuse } from '../../platform/http/problem.ts';
import { endUserSession, listLiveSessions } from '../../platform/session/session.ts';
import { inTransaction } from '../../platform/database/transactions.ts';
import { endAccess } from './eviction.actions.ts';

/** The user's live sessions, the current one first. */
export const ownSessions = async (app: App, viewer: SignedIn) => {
  const rows = await listLiveSessions(app.db, viewer.id, app.clock.now());
  const items = rows.map((row) => ({
    id: row.id,
    isCurrent: row.id === viewer.sessionId,
    createdAt: row.created_at,
    lastUsedAt: row.last_used_at,
    address: row.ip_address,
    userAgent: row.user_agent,
  }));
  return items.toSorted((a, b) => Number(b.isCurrent) - Number(a.isCurrent));
};

const endEvent = (viewer: SignedIn, sessionId: string, now: Date) => ({
  eventType: 'session.end' as const,
  now,
  userId: viewer.id,
  entity: 'session',
  entityId: sessionId,
  metadata: { reason: 'owner' },
});

/** Ends one of the user's sessions; refuses another user's as not found. */
export const endOwn = (app: App, viewer: SignedIn, sessionId: string) =>
  inTransaction(app.db, async (trx) => {
    const now = app.clock.now();
    if (!(await endUserSession(trx, { userId: viewer.id, sessionId, now, reason: 'owner' })))
      return refuse('not_found');
    await writeAudit(trx, endEvent(viewer, sessionId, now));
    return { done: true } as const;
  });

/** Ends all sessions except the current one, and all API tokens. */
export const endOthers = (app: App, viewer: SignedIn) =>
  inTransaction(app.db, async (trx) => {
    const now = app.clock.now();
    const live = await listLiveSessions(trx, viewer.id, now);
    const others = live.filter(({ id }) => id !== viewer.sessionId);
    const { id: userId, sessionId: except } = viewer;
    await endAccess(trx, { userId, by: userId, except, now, reason: 'owner' });
    await writeAudits(
      trx,
      others.map(({ id }) => endEvent(viewer, id, now)),
    );
    return { ended: others.length };
  });
