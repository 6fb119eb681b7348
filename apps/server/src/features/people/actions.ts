/** The user's own profile. */
import type { FormatChoice } from '@partnerfolio/contract/settings/formats';
import type { SignedIn } from '../../platform/access/access.ts';
import { toFormats } from '../../platform/access/rights.ts';
import { writeAudit } from '../../platform/audit/audit.ts';
import type { App } from '../../platform/context.ts';
import { inTransaction } from '../../platform/database/transactions.ts';
import type { Trx } from '../../platform/database/transactions.ts';
import { refuse } from '../../platform/http/problem.ts';
import { noteChanges } from '../../platform/live/changes.ts';
import * as queries from './queries.ts';

interface FormatsForm extends FormatChoice {
  readonly revision: number;
}

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

/**
 * Chooses the user's own formats. Like other preferences of users, they leave no trace in the audit log; the user's other tabs
 * and devices are told.
 */
export const chooseOwnFormats = (app: App, viewer: SignedIn, { revision, ...choice }: FormatsForm) =>
  inTransaction(app.db, async (trx) => {
    const { formats_revision: present } = await queries.lockFormats(trx, viewer.id);
    if (present !== revision) return refuse('stale');
    const stored = await queries.putFormats(trx, viewer.id, choice);
    noteChanges(trx, [{ entity: 'profile', id: viewer.id }]);
    return toFormats(stored);
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
