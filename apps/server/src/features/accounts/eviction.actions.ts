/** Ending every way in that does not ask again who a person is. */
import { clearFactors } from '../factors/authenticator.actions.ts';
import { confirmAddress } from '../people/queries.ts';
import { deleteIdentities } from '../providers/queries.ts';
import { revokeAllApiTokens } from '../../platform/access/api-tokens.ts';
import { writeAudits } from '../../platform/audit/audit.ts';
import { endSessions } from '../../platform/session/session.ts';
import type { Trx } from '../../platform/database/transactions.ts';
import { forgetDevices } from '../sign-in/queries.ts';

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
  await endSessions(trx, { userId, except, now, reason });
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

/**
 * Notes that somebody has proved that the address of an account is theirs. The first to do so finds nothing of whoever used
 * the account before: factors, linked providers, sessions, API tokens and devices are gone.
 */
export const proveAddress = async (
  trx: Trx,
  { userId, by, now }: Pick<Eviction, 'userId' | 'by' | 'now'>,
): Promise<void> => {
  if (!(await confirmAddress(trx, userId, now))) return;
  await clearFactors(trx, userId);
  await deleteIdentities(trx, userId);
  await evict(trx, { userId, by, except: null, now, reason: 'address_proved' });
};
