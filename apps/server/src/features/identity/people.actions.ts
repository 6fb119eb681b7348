/** The own profile. */
import type { SignedIn } from '../../platform/access.ts';
import { writeAudit } from '../../platform/audit.ts';
import type { App } from '../../platform/context.ts';
import { inTransaction } from '../../platform/transactions.ts';
import * as queries from './people.queries.ts';

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
