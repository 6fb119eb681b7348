/** Administration of users: roles, deactivation and reactivation, sessions, and unlocking. */
import type { AuditEventType } from '@partnerfolio/contract/audit-events';
import type { Role } from '@partnerfolio/contract/access';
import type { Staff } from '../../platform/access/access.ts';
import { writeAudit } from '../../platform/audit/audit.ts';
import type { App } from '../../platform/context.ts';
import type { Db } from '../../platform/database/db.ts';
import { refuse, refuseFor } from '../../platform/http/problem.ts';
import type { Refusal } from '../../platform/http/problem.ts';
import { inTransaction } from '../../platform/database/transactions.ts';
import type { Trx } from '../../platform/database/transactions.ts';
import { takeOverTasks } from '../client-activity/takeover.actions.ts';
import { takeOverClients } from '../clients/takeover.actions.ts';
import { takeOverRecords } from '../compliance-log/takeover.actions.ts';
import { endAccess } from '../accounts/eviction.actions.ts';
import { killPasswordLinks } from '../people/links.actions.ts';
import { canBeDeactivated, canLeaveDeactivation, canTakeRole } from '../people/rules.ts';
import * as queries from '../people/queries.ts';
import { countAccountTries } from '../sign-in/queries.ts';
import { triesAtMost } from '../sign-in/rules.ts';
import * as users from '../people/users.queries.ts';

/** The acting administrator and the app. */
export interface Act {
  readonly app: App;
  readonly viewer: Staff;
}

/** A user with the facts that decide what administrators may do. */
export const userDetail = async ({ app }: Act, userId: string) => {
  const now = app.clock.now();
  const user = await users.findUser(app.db, userId);
  const facts = await users.findUserFacts(app.db, userId, now);
  if (user === null || facts === null) return refuse('not_found');
  const failed = await countAccountTries(app.db, { email: user.email?.toLowerCase() ?? '', now });
  return {
    ...user,
    ...facts,
    groups: [...facts.groups],
    confirmableBy: user.emailConfirmed
      ? null
      : app.config.smtpUrl === null
        ? ('hand' as const)
        : ('mail' as const),
    failedTries: failed.account,
    isLocked: failed.account >= triesAtMost.account || failed.busiestNetwork >= triesAtMost.accountAndNetwork,
  };
};

/** Assigns a role. The last active administrator remains one, also for concurrent demotions. */
export const giveRole = ({ app, viewer }: Act, { userId, role }: { userId: string; role: Role }) =>
  inTransaction(app.db, async (trx) => {
    await queries.lockAdministrators(trx);
    const before = await users.findUser(trx, userId);
    if (before === null) return refuse('not_found');
    const otherAdministrators = await queries.countOtherAdministrators(trx, userId);
    const allowed = canTakeRole({ before, role, otherAdministrators });
    if (!allowed.ok) return allowed;
    if (before.role === role) return before;
    if (!(await queries.holdConfirmation(trx, userId))) return refuse('email_unconfirmed');
    const now = app.clock.now();
    await queries.putRole(trx, { userId, role, assignedBy: viewer.id, now });
    await writeAudit(trx, {
      eventType: 'role.assign',
      now,
      userId: viewer.id,
      entity: 'user',
      entityId: userId,
      before: { role: before.role },
      after: { role },
    });
    return { ...before, role };
  });

/** Checks the colleague who takes over; null when there is nothing to take over and nobody is named. */
const refuseTakeover = async (
  trx: Db,
  { userId, takeoverId, records }: { userId: string; takeoverId: string | null; records: number },
): Promise<Refusal<'invalid'> | null> => {
  if (takeoverId === null) return records === 0 ? null : refuseFor('takeoverId', 'takeover_required');
  const isFit = takeoverId !== userId && (await users.isActiveStaff(trx, takeoverId));
  return isFit ? null : refuseFor('takeoverId', 'not_active_colleague');
};

/** Ends the user's access: sessions, API tokens, and links of recovery and invitation. */
const endAllAccess = async (
  { app, viewer }: Act,
  trx: Trx,
  { userId, reason }: { userId: string; reason: 'deactivation' | 'reactivation' },
): Promise<void> => {
  await endAccess(trx, { userId, by: viewer.id, except: null, now: app.clock.now(), reason });
  await killPasswordLinks(app, trx, userId);
};

/** Deactivates a user and hands over their clients, open tasks, complaints and breaches, in one transaction. */
export const deactivate = (
  { app, viewer }: Act,
  { userId, takeoverId }: { userId: string; takeoverId: string | null },
) =>
  inTransaction(app.db, async (trx) => {
    await queries.lockAdministrators(trx);
    const now = app.clock.now();
    const before = await users.findUser(trx, userId);
    const facts = await users.findUserFacts(trx, userId, now);
    if (before === null || facts === null) return refuse('not_found');
    const otherAdministrators = await queries.countOtherAdministrators(trx, userId);
    const allowed = canBeDeactivated({ before, otherAdministrators });
    if (!allowed.ok) return allowed;
    const records = facts.clients + facts.tasks + facts.logRecords;
    const refusal = await refuseTakeover(trx, { userId, takeoverId, records });
    if (refusal !== null) return refusal;
    await users.setDeactivated(trx, userId, now);
    await endAllAccess({ app, viewer }, trx, { userId, reason: 'deactivation' });
    const taken =
      takeoverId === null
        ? 0
        : await takeOverClients(trx, { from: userId, to: takeoverId, by: viewer.id, now });
    const handover = { from: userId, to: takeoverId, by: viewer.id, now };
    const tasks = await takeOverTasks(trx, handover);
    const logRecords = await takeOverRecords(trx, handover);
    await writeAudit(trx, {
      eventType: 'user.deactivate',
      now,
      userId: viewer.id,
      entity: 'user',
      entityId: userId,
      before: { deactivatedAt: null },
      after: { deactivatedAt: now.toISOString() },
      metadata: { takeoverId, clients: taken, tasks, logRecords },
    });
    return { ...before, deactivatedAt: now.toISOString() };
  });

/** Reactivates a user. */
export const reactivate = ({ app, viewer }: Act, userId: string) =>
  inTransaction(app.db, async (trx) => {
    await queries.lockAdministrators(trx);
    const before = await users.findUser(trx, userId);
    if (before === null) return refuse('not_found');
    const allowed = canLeaveDeactivation(before);
    if (!allowed.ok) return allowed;
    await users.setDeactivated(trx, userId, null);
    // A sign-in during the deactivation may have left a session, which must not become valid again.
    await endAllAccess({ app, viewer }, trx, { userId, reason: 'reactivation' });
    await writeAudit(trx, {
      eventType: 'user.reactivate',
      now: app.clock.now(),
      userId: viewer.id,
      entity: 'user',
      entityId: userId,
      before: { deactivatedAt: before.deactivatedAt },
      after: { deactivatedAt: null },
    });
    return { ...before, deactivatedAt: null };
  });

/** Runs an action on a user's account that returns nothing. */
const actOnAccount = (
  { app, viewer }: Act,
  {
    userId,
    eventType,
    run,
  }: { userId: string; eventType: AuditEventType; run: (trx: Trx, now: Date) => Promise<void> },
) =>
  inTransaction(app.db, async (trx) => {
    if ((await users.findUser(trx, userId)) === null) return refuse('not_found');
    const now = app.clock.now();
    await run(trx, now);
    await writeAudit(trx, { eventType, now, userId: viewer.id, entity: 'user', entityId: userId });
    return { done: true } as const;
  });

/** Ends all sessions and API tokens of a user. */
export const endSessions = (act: Act, userId: string) =>
  actOnAccount(act, {
    userId,
    eventType: 'user.end_sessions',
    run: (trx, now) =>
      endAccess(trx, { userId, by: act.viewer.id, except: null, now, reason: 'administrator' }),
  });

/** Lets an account sign in again after too many wrong passwords. */
export const unlock = (act: Act, userId: string) =>
  actOnAccount(act, {
    userId,
    eventType: 'user.unlock',
    run: (trx, now) => users.setUnlocked(trx, userId, now),
  });
