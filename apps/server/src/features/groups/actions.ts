/** Changes of groups and their members, each in one transaction with its audit event. */
import { v7 as uuid } from 'uuid';
import type { Staff } from '../../platform/access/access.ts';
import { writeAudit } from '../../platform/audit/audit.ts';
import type { App } from '../../platform/context.ts';
import { createOnce } from '../../platform/serve/idempotency.ts';
import { because, invariant, refuse } from '../../platform/http/problem.ts';
import { inTransaction } from '../../platform/database/transactions.ts';
import * as queries from './queries.ts';

/** The acting user and the app. */
export interface Act {
  readonly app: App;
  readonly viewer: Staff;
}

interface GroupForm {
  readonly name: string;
  readonly description: string | null;
}

const toAuditState = ({ name, description }: GroupForm) => ({ name, description });

/** Creates a group. The database refuses a name that exists, also for concurrent requests. */
export const createGroup = ({ app, viewer }: Act, form: GroupForm) =>
  inTransaction(app.db, (trx) => {
    const create = async () => {
      const now = app.clock.now();
      const id = uuid();
      await queries.insertGroup(trx, { id, ...form, now });
      await writeAudit(trx, {
        eventType: 'group.create',
        now,
        userId: viewer.id,
        entity: 'group',
        entityId: id,
        after: toAuditState(form),
      });
      const group = await queries.findGroup(trx, id);
      invariant(group !== null, 'a group that was just made is there');
      return group;
    };
    return createOnce(trx, { create });
  });

/** Changes the name and description of a group. */
export const updateGroup = (
  { app, viewer }: Act,
  { id, revision, form }: { id: string; revision: number; form: GroupForm },
) =>
  inTransaction(app.db, async (trx) => {
    const before = await queries.lockGroup(trx, id);
    if (before === null) return refuse('not_found');
    if (before.revision !== revision) return refuse('stale');
    await queries.updateGroupRow(trx, id, form);
    await writeAudit(trx, {
      eventType: 'group.update',
      now: app.clock.now(),
      userId: viewer.id,
      entity: 'group',
      entityId: id,
      before: toAuditState(before),
      after: toAuditState(form),
    });
    return { ...before, ...form, revision: revision + 1 };
  });

/** Deletes a group; the audit log keeps its name and the number of members. */
export const deleteGroup = ({ app, viewer }: Act, id: string) =>
  inTransaction(app.db, async (trx) => {
    const before = await queries.lockGroup(trx, id);
    if (before === null) return refuse('not_found');
    await queries.deleteGroupRow(trx, id);
    await writeAudit(trx, {
      eventType: 'group.delete',
      now: app.clock.now(),
      userId: viewer.id,
      entity: 'group',
      entityId: id,
      before: { ...toAuditState(before), members: before.members },
    });
    return { done: true } as const;
  });

interface Membership {
  readonly groupId: string;
  readonly userId: string;
}

/** Adds a user to a group; writes no event for one who is a member already. */
export const addMember = ({ app, viewer }: Act, { groupId, userId }: Membership) =>
  inTransaction(app.db, async (trx) => {
    const group = await queries.lockGroup(trx, groupId);
    const user = await queries.lockUser(trx, userId);
    if (group === null || user === null) return refuse('not_found');
    if (user.erasedAt !== null) return refuse('wrong_state', because('user_erased'));
    const now = app.clock.now();
    if (await queries.insertMember(trx, { groupId, userId, now }))
      await writeAudit(trx, {
        eventType: 'group.add_member',
        now,
        userId: viewer.id,
        entity: 'group',
        entityId: groupId,
        after: { userId },
        metadata: { group: group.name },
      });
    return { done: true } as const;
  });

/** Removes a user from a group; writes no event for one who is no member. */
export const removeMember = ({ app, viewer }: Act, { groupId, userId }: Membership) =>
  inTransaction(app.db, async (trx) => {
    const group = await queries.lockGroup(trx, groupId);
    const user = await queries.lockUser(trx, userId);
    if (group === null || user === null) return refuse('not_found');
    if (await queries.deleteMember(trx, { groupId, userId }))
      await writeAudit(trx, {
        eventType: 'group.remove_member',
        now: app.clock.now(),
        userId: viewer.id,
        entity: 'group',
        entityId: groupId,
        before: { userId },
        metadata: { group: group.name },
      });
    return { done: true } as const;
  });
