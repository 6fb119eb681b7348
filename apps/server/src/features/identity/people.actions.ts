/** Roles and profiles. */
import type { Role } from '@partnerfolio/contract/access';
import type { SignedIn, Staff } from '../../platform/access.ts';
import { writeAudit } from '../../platform/audit.ts';
import type { App } from '../../platform/context.ts';
import { refuse } from '../../platform/problem.ts';
import { inTransaction } from '../../platform/transactions.ts';
import { canTakeRole } from './people.rules.ts';
import * as queries from './people.queries.ts';

/** Gives a person a role. The last active administrator stays one, also when two are demoted at once. */
export const giveRole = (app: App, viewer: Staff, { userId, role }: { userId: string; role: Role }) =>
  inTransaction(app.db, async (trx) => {
    await queries.lockAdministrators(trx);
    const before = await queries.findUser(trx, userId);
    if (before === null) return refuse('not_found');
    const otherAdministrators = await queries.countOtherAdministrators(trx, userId);
    const allowed = canTakeRole({ before, role, otherAdministrators });
    if (!allowed.ok) return allowed;
    if (before.role === role) return { ok: true, user: before } as const;
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
    return { ok: true, user: { ...before, role } } as const;
  });

/** Changes the own name and phone number. */
export const changeOwnProfile = (
  app: App,
  viewer: SignedIn,
  profile: { fullName: string; phone: string | null },
): Promise<void> =>
  inTransaction(app.db, async (trx) => {
    const before = await queries.lockProfile(trx, viewer.id);
    await queries.updateProfileRow(trx, viewer.id, profile);
    await writeAudit(trx, {
      eventType: 'profile.update',
      now: app.clock.now(),
      userId: viewer.id,
      entity: 'user',
      entityId: viewer.id,
      before,
      after: profile,
    });
  });
