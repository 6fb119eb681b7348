/** Ending every way in that does not ask again who a person is. */
import { revokeAllApiTokens } from '../../platform/api-tokens.ts';
import { writeAudits } from '../../platform/audit.ts';
import { endSessionsOf } from '../../platform/session.ts';
import type { Trx } from '../../platform/transactions.ts';
import { forgetDevices } from './sign-in.queries.ts';

interface Eviction {
  readonly userId: string;
  /** Who does it, for the trail. */
  readonly by: string;
  /** The session that goes on; null: none. */
  readonly except: string | null;
  readonly now: Date;
  readonly reason: string;
}

/** Ends a person's sessions and API tokens. */
export const endAccess = async (trx: Trx, { userId, by, except, now, reason }: Eviction): Promise<void> => {
  await endSessionsOf(trx, { userId, except, now, reason });
  const revoked = await revokeAllApiTokens(trx, { userId, now });
  await writeAudits(
    trx,
    revoked.map(({ id, ...before }) => ({
      eventType: 'api_token.revoke',
      now,
      userId: by,
      entity: 'token',
      entityId: id,
      before,
      metadata: { reason },
    })),
  );
};

/** The same after a new password, when marks of known devices lift no limit any more either. */
export const evict = async (trx: Trx, eviction: Eviction): Promise<void> => {
  await endAccess(trx, eviction);
  await forgetDevices(trx, eviction.userId);
};
