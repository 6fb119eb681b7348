/** Erases a user who has left: what they did stays on record, who they were does not. */
import { v7 as uuid } from 'uuid';
import type { Staff } from '../../platform/access/access.ts';
import { sealAuditLog } from '../../platform/audit/audit-seal.ts';
import { eraseDetails } from '../../platform/audit/audit-seal.queries.ts';
import { writeAudit } from '../../platform/audit/audit.ts';
import type { App } from '../../platform/context.ts';
import { because, refuse } from '../../platform/http/problem.ts';
import { eraseTraces } from '../../platform/serve/traces.ts';
import { inTransaction } from '../../platform/database/transactions.ts';
import { clearFactors } from '../factors/authenticator.actions.ts';
import { eraseMails } from '../mails/actions.ts';
import { eraseProfile, lockAdministrators } from '../people/queries.ts';
import { findUser } from '../people/users.queries.ts';
import { deleteIdentities } from '../providers/queries.ts';
import { forgetSignIns } from '../sign-in/queries.ts';
import { forgetOwnThings } from './own-things.actions.ts';

/** The acting user and the app. */
interface Act {
  readonly app: App;
  readonly viewer: Staff;
}

/** Erases a deactivated user. Since this cannot be undone, it refuses a user who still has access. */
export const erase = async ({ app, viewer }: Act, userId: string) => {
  // Only sealed rows can be erased, because the chain proves afterwards that only the details are missing.
  await sealAuditLog(app);
  return inTransaction(app.db, async (trx) => {
    await lockAdministrators(trx);
    const before = await findUser(trx, userId);
    if (before === null) return refuse('not_found');
    if (before.deactivatedAt === null) return refuse('wrong_state', because('user_not_deactivated'));
    const { email } = before;
    if (email === null) return refuse('wrong_state', because('user_erased'));
    const now = app.clock.now();
    await clearFactors(trx, userId);
    await eraseTraces(trx, userId);
    await forgetOwnThings(trx, userId);
    await eraseMails(trx, { userId, email });
    await forgetSignIns(trx, { userId, email });
    await deleteIdentities(trx, userId);
    await eraseProfile(trx, userId, now);
    const id = uuid();
    const events = await eraseDetails(trx, { userId, email, erasedBy: id });
    await writeAudit(trx, {
      id,
      eventType: 'user.erase',
      now,
      userId: viewer.id,
      entity: 'user',
      entityId: userId,
      metadata: { events },
    });
    const erased = await findUser(trx, userId);
    return erased ?? refuse('not_found');
  });
};
