/** The user's own profile. */
import type { SignedIn } from '../../platform/access/access.ts';
import { writeAudit } from '../../platform/audit/audit.ts';
import type { App } from '../../platform/context.ts';
import { inTransaction } from '../../platform/database/transactions.ts';
import type { Trx } from '../../platform/database/transactions.ts';
import * as queries from './queries.ts';

/** Changes the user's own name and phone number. */
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

/** Sets a user's profile picture, in the transaction that stores it; null removes it. */
export const changeAvatar = async (
  trx: Trx,
  change: { userId: string; avatarUrl: string | null; source: 'upload' | 'generated' | 'removal'; now: Date },
): Promise<void> => {
  const { userId, avatarUrl, source, now } = change;
  await queries.setAvatarUrl(trx, userId, avatarUrl);
  await writeAudit(trx, {
    eventType: 'profile.avatar',
    now,
    userId,
    entity: 'user',
    entityId: userId,
    metadata: { source },
  });
};
