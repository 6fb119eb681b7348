/** Sharing clients with colleagues to view or edit; each change and its audit event are one transaction. */
import type { ClientShare, ShareLevel } from '@partnerfolio/contract/clients';
import { writeAudit } from '../../platform/audit/audit.ts';
import type { AuditEvent } from '../../platform/audit/audit.ts';
import { refuse, refuseFor } from '../../platform/http/problem.ts';
import { listColleagues } from '../../platform/access/rights.ts';
import { inTransaction } from '../../platform/database/transactions.ts';
import { notify } from '../notifications/notify.actions.ts';
import { isRefused, openForChange } from './actions.ts';
import type { Act } from './actions.ts';
import { findClient, lockClient } from './queries.ts';
import * as queries from './shares.queries.ts';
import { shareError, whyIdle } from './shares.rules.ts';

/**
 * The colleagues a client is shared with, and those it could be shared with; only for users who may change the
 * client.
 */
export const readShares = async ({ app, viewer }: Act, id: string) => {
  const client = await findClient(app.db, viewer, id);
  if (client === null) return refuse('not_found');
  if (!client.may_edit) return refuse('forbidden');
  const rows = await queries.listShareRows(app.db, id);
  const colleagues = await listColleagues(app.db);
  const byId = new Map(colleagues.map((colleague) => [colleague.id, colleague]));
  const items = rows.map((row): ClientShare => ({
    person: { id: row.user_id, fullName: row.full_name },
    level: row.level,
    by: row.giver_id === null ? null : { id: row.giver_id, fullName: row.giver_name },
    at: row.created_at,
    idle: whyIdle(byId.get(row.user_id)),
  }));
  const has = new Set(rows.map((row) => row.user_id));
  const candidates = colleagues
    .filter((colleague) => !has.has(colleague.id) && shareError(colleague, client.owner_id) === null)
    .map((colleague) => ({ id: colleague.id, fullName: colleague.fullName }));
  return { items, candidates };
};

interface Share {
  readonly id: string;
  readonly userId: string;
  /** What the colleague may do; null ends the share. */
  readonly level: ShareLevel | null;
}

/** The audit event of a share that was given, changed or ended. */
const shareEvent = (
  { id, userId, level, before }: Share & { readonly before: ShareLevel | null },
  { now, by }: { readonly now: Date; readonly by: string },
): AuditEvent => ({
  eventType: level === null ? 'client.unshare' : 'client.share',
  now,
  userId: by,
  entity: 'client',
  entityId: id,
  before: { userId, level: before },
  after: { userId, level },
  accessRevokedFor: level === null ? userId : null,
});

/** Shares a client with a colleague, changes the level, or ends the share; returns the level before. */
export const shareClient = ({ app, viewer }: Act, { id, userId, level }: Share) =>
  inTransaction(app.db, async (trx) => {
    const now = app.clock.now();
    const client = await openForChange(trx, viewer, id);
    if (isRefused(client)) return client;
    const before = await queries.findShare(trx, id, userId);
    if (before === level) return { done: true as const, before };
    if (level === null) await queries.deleteShare(trx, id, userId);
    else {
      const colleague = (await listColleagues(trx)).find((one) => one.id === userId);
      const error = shareError(colleague, client.owner_id);
      if (error !== null) return refuseFor('userId', error);
      await queries.putShare(trx, {
        client_id: id,
        user_id: userId,
        level,
        created_at: now.toISOString(),
        created_by: viewer.id,
      });
    }
    await writeAudit(trx, shareEvent({ id, userId, level, before }, { now, by: viewer.id }));
    if (before === null)
      await notify(trx, {
        kind: 'client_shared',
        subjectId: id,
        event: `${id} ${now.toISOString()}`,
        by: viewer.id,
        to: [userId],
        now,
      });
    return { done: true as const, before };
  });

/** Ends the viewer's own share; nothing changes for a viewer who has none. */
export const leaveClient = ({ app, viewer }: Act, id: string) =>
  inTransaction(app.db, async (trx) => {
    const now = app.clock.now();
    if ((await lockClient(trx, viewer, id)) === null) return refuse('not_found');
    const before = await queries.findShare(trx, id, viewer.id);
    if (before === null) return { done: true as const };
    await queries.deleteShare(trx, id, viewer.id);
    const change = { id, userId: viewer.id, level: null, before };
    await writeAudit(trx, shareEvent(change, { now, by: viewer.id }));
    return { done: true as const };
  });
